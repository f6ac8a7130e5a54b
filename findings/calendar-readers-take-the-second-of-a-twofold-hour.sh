#!/bin/sh
# ts-ics 2.4.6, node-ical 0.26.1 and ical.js 2.2.1: a DTSTART with TZID in the hour that occurs twice (31 October 2027, 02:30 in
# Berlin) is read as the second occurrence, 01:30 UTC, though RFC 5545 (3.3.5) says that it means the first, 00:30 UTC, as
# icalendar 7.3.2 (Python) reads it. The file has its VTIMEZONE. An event of that night stands an hour later in their calendars
# than in others, so that a calendar is better given such an event in UTC.
# Seen: 01:30 01:30 01:30; icalendar 00:30
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 node-ical@0.26.1 ical.js@2.2.1
pip install --quiet --disable-pip-version-check --root-user-action ignore --target python icalendar==7.3.2
sed 's/$/\r/' > night.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
END:VTIMEZONE
BEGIN:VEVENT
UID:night@example.org
DTSTAMP:20271001T120000Z
DTSTART;TZID=Europe/Berlin:20271031T023000
SUMMARY:Night walk
END:VEVENT
END:VCALENDAR
ICS
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const text = readFileSync('night.ics', 'utf8');
const [first] = convertIcsCalendar(undefined, text).events;
const second = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const calendar = new ICAL.Component(ICAL.parse(text));
ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
const third = new ICAL.Event(calendar.getFirstSubcomponent('vevent'));
const instants = [first.start.date, second.start, third.startDate.toJSDate()];
console.log(instants.map((each) => each.toISOString().slice(11, 16)).join(' '));
JS
seen=$(node read.mjs)
other=$(PYTHONPATH=python python3 -c "
import datetime, icalendar
[event] = icalendar.Calendar.from_ical(open('night.ics', newline='').read()).walk('VEVENT')
print(event.start.astimezone(datetime.timezone.utc).strftime('%H:%M'))
")
echo "ts-ics, node-ical, ical.js: $seen, icalendar: $other"
[ "$seen" = '01:30 01:30 01:30' ] && [ "$other" = '00:30' ]
