#!/bin/sh
# An event with a start and neither end nor duration takes no time (RFC 5545 3.6.1). gocal 0.9.1 (Go) leaves it out without an error,
# calcard 0.3.14 (Rust) lets it last until a second before midnight, emersion/go-ical (Go, f41e73efc392) ends it when it starts, as
# RFC and icalendar 7.3.2 (Python) do. Whoever publishes events had better write an end.
# Seen, minutes of an event at 18:30 without an end and of one with an hour: gocal 60, calcard 329 60, go-ical 0 60, icalendar 0 60
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > events.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@community.example
DTSTAMP:20261128T100000Z
SUMMARY:Open house
DTSTART;TZID=Europe/Vienna:20270105T183000
END:VEVENT
BEGIN:VEVENT
UID:2@community.example
DTSTAMP:20261128T100000Z
SUMMARY:Breakfast
DTSTART;TZID=Europe/Vienna:20270106T083000
DURATION:PT1H
END:VEVENT
END:VCALENDAR
ICS
sed -i 's/$/\r/' events.ics
mkdir go rust
cp events.ics go
cp events.ics rust
cd rust
cargo init --quiet --vcs none --name check .
cargo add --quiet calcard@=0.3.14
cat > src/main.rs <<'RS'
use calcard::{common::timezone::Tz, icalendar::ICalendar};

fn main() {
    let text = std::fs::read_to_string("events.ics").unwrap();
    let expanded = ICalendar::parse(&text).unwrap().expand_dates(Tz::UTC, 100);
    for event in expanded.events {
        let event = event.try_into_date_time().unwrap();
        print!("{} ", (event.end - event.start).num_minutes());
    }
}
RS
cargo run --quiet > ../seen
cd ../go
go mod init check 2>/dev/null
go get github.com/apognu/gocal@v0.9.1 github.com/emersion/go-ical@v0.0.0-20250329121855-f41e73efc392 2>/dev/null
cat > main.go <<'GO'
package main

import (
	"bytes"
	"fmt"
	"os"
	"time"

	"github.com/apognu/gocal"
	"github.com/emersion/go-ical"
)

func main() {
	text, err := os.ReadFile("events.ics")
	if err != nil {
		panic(err)
	}
	first, last := time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2027, 2, 1, 0, 0, 0, 0, time.UTC)
	parser := gocal.NewParser(bytes.NewReader(text))
	parser.Start, parser.End = &first, &last
	if err := parser.Parse(); err != nil {
		panic(err)
	}
	for _, event := range parser.Events {
		fmt.Print(event.End.Sub(*event.Start).Minutes(), " ")
	}
	fmt.Print("| ")
	calendar, err := ical.NewDecoder(bytes.NewReader(text)).Decode()
	if err != nil {
		panic(err)
	}
	for _, event := range calendar.Events() {
		start, err := event.DateTimeStart(time.UTC)
		if err != nil {
			panic(err)
		}
		end, err := event.DateTimeEnd(time.UTC)
		if err != nil {
			panic(err)
		}
		fmt.Print(end.Sub(start).Minutes(), " ")
	}
}
GO
go mod tidy 2>/dev/null
printf '| ' >> ../seen
go run . >> ../seen
cd ..
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check icalendar==7.3.2
cat > check.py <<'PY'
import icalendar

with open("events.ics", "rb") as file, open("seen", encoding="ascii") as seen:
    events = icalendar.Calendar.from_ical(file.read()).walk("VEVENT")
    minutes = [int((event.end - event.start).total_seconds() // 60) for event in events]
    line = seen.read().strip()
print("calcard | gocal | go-ical:", line, "| icalendar:", *minutes)
assert line == "329 60 | 60 | 0 60", line
assert minutes == [0, 60], minutes
PY
env/bin/python check.py
