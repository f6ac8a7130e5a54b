#!/bin/sh
# icalendar 0.17.17 (Rust) adds UID and DTSTAMP to each VTIMEZONE, and to its DAYLIGHT and STANDARD parts, as it writes a calendar that it
# has read. RFC 5545 3.6.5 has neither there, and no DTSTAMP outside events, to-dos, entries and free times (3.8.7.2). Both are new each
# time, so the same calendar differs at every turn, for caches and for those who compare. ical.js 2.2.1 writes what it has read.
# Seen: 3 UIDs and 3 DTSTAMPs in a time zone that had none, written twice: not the same; ical.js 0 and 0, the same
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat > calendar.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:Europe/Vienna
BEGIN:DAYLIGHT
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:1@community.example
DTSTAMP:20261128T100000Z
SUMMARY:Breakfast
DTSTART;TZID=Europe/Vienna:20270302T180000
DURATION:PT1H
END:VEVENT
END:VCALENDAR
ICS
sed -i 's/$/\r/' calendar.ics
cargo init --quiet --vcs none --name check .
cargo add --quiet icalendar@=0.17.17
cat > src/main.rs <<'RS'
use icalendar::Calendar;

fn main() {
    let text = std::fs::read_to_string("calendar.ics").unwrap();
    let written = || text.parse::<Calendar>().unwrap().to_string();
    let (once, again) = (written(), written());
    let zone = once.split("END:VTIMEZONE").next().unwrap();
    let counts = ["\nUID:", "\nDTSTAMP:"].map(|each| zone.matches(each).count());
    println!("icalendar {counts:?} the same: {}", once == again);
    assert_eq!(counts, [3, 3]);
    assert!(once != again);
}
RS
cargo run --quiet
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const text = readFileSync('calendar.ics', 'utf8').trim();
const again = new ICAL.Component(ICAL.parse(text)).toString();
console.log('ical.js the same:', again === text);
assert.equal(again, text);
JS
node check.mjs
