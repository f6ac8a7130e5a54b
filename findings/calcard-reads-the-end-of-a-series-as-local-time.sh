#!/bin/sh
# calcard 0.3.14 (Rust) takes the UTC time of an UNTIL for the local time of a series with a zone (RFC 5545 3.3.10 wants UTC there). East
# of Greenwich a series whose UNTIL is the start of its last date loses that date, and west of it nothing changes. Converted to
# JSCalendar by the same library UNTIL becomes the right local time. ical.js 2.2.1 has all dates.
# Seen: Vienna 5 12, New York 5 12 19, JSCalendar until 2027-01-19T18:00:00; ical.js 5 12 19 for both
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for place in Europe/Vienna:170000 America/New_York:230000; do
  zone=${place%:*}
  cat > "${zone#*/}.ics" <<ICS
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@community.example
DTSTAMP:20261128T100000Z
SUMMARY:Breakfast
DTSTART;TZID=$zone:20270105T180000
DTEND;TZID=$zone:20270105T193000
RRULE:FREQ=WEEKLY;UNTIL=20270119T${place#*:}Z
END:VEVENT
END:VCALENDAR
ICS
done
sed -i 's/$/\r/' ./*.ics
cargo init --quiet --vcs none --name check .
cargo add --quiet calcard@=0.3.14
cat > src/main.rs <<'RS'
use calcard::{common::timezone::Tz, icalendar::ICalendar};

fn main() {
    for (file, dates) in [("Vienna.ics", "05 12"), ("New_York.ics", "05 12 19")] {
        let text = std::fs::read_to_string(file).unwrap();
        let calendar = ICalendar::parse(&text).unwrap();
        let expanded = calendar.expand_dates(Tz::UTC, 100);
        let mut starts: Vec<String> = expanded
            .events
            .into_iter()
            .map(|event| event.try_into_date_time().unwrap().start.format("%d").to_string())
            .collect();
        starts.sort();
        let converted = calendar.into_jscalendar::<String, String>().to_string_pretty();
        let until = converted.lines().find(|line| line.contains("until")).unwrap().trim();
        println!("calcard {file} {} {until}", starts.join(" "));
        assert_eq!(starts.join(" "), dates);
        assert!(until.contains("2027-01-19T18:00:00"));
    }
}
RS
cargo run --quiet
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

for (const [file, zone, offset] of [['Vienna.ics', 'Europe/Vienna', '+0100'], ['New_York.ics', 'America/New_York', '-0500']]) {
  const rules = `BEGIN:VTIMEZONE\r\nTZID:${zone}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:${offset}\r\nTZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE`;
  ICAL.TimezoneService.register(new ICAL.Component(ICAL.parse(rules)));
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')));
  const dates = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
  const days = [];
  for (let next = dates.next(); next; next = dates.next()) days.push(next.day);
  console.log('ical.js', file, days.join(' '));
  assert.deepEqual(days, [5, 12, 19]);
}
JS
node check.mjs
