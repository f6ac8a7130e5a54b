#!/bin/sh
# ical.js 2.2.1 and node-ical 0.27.2: of an event with further dates (RDATE) and no RRULE, ical.js repeats only the further dates
# and leaves out the first, DTSTART, which RFC 5545 (3.8.5.2) counts in, and node-ical gives only the first. With
# recurring-ical-events 3.8.2 (Python) a course of three evenings has three. A calendar that is read by all writes three events.
# Seen: ical.js 2027-02-08 2027-02-22, node-ical 2027-02-01, recurring-ical-events all three
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1 node-ical@0.27.2
pip install --quiet --disable-pip-version-check --root-user-action ignore --target python recurring-ical-events==3.8.2
sed 's/$/\r/' > course.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@community.example
DTSTAMP:20261128T100000Z
SUMMARY:Course
DTSTART:20270201T173000Z
DTEND:20270201T183000Z
RDATE:20270208T173000Z,20270222T173000Z
END:VEVENT
END:VCALENDAR
ICS
cat > read.mjs <<'JS'
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const text = readFileSync('course.ics', 'utf8');
const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
const first = [];
for (let next = iterator.next(); next; next = iterator.next()) first.push(next.toJSDate());
const event = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const range = { from: new Date('2027-01-01'), to: new Date('2027-04-01') };
const second = nodeIcal.expandRecurringEvent(event, range).map(({ start }) => start);
console.log([first, second].map((dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(' ')).join(' | '));
JS
seen=$(node read.mjs)
other=$(PYTHONPATH=python python3 -c "
import icalendar, recurring_ical_events
calendar = icalendar.Calendar.from_ical(open('course.ics', newline='').read())
print(*[str(each.start.date()) for each in recurring_ical_events.of(calendar).between((2027, 1, 1), (2027, 4, 1))])
")
echo "ical.js | node-ical: $seen | recurring-ical-events: $other"
[ "$seen" = '2027-02-08 2027-02-22 | 2027-02-01' ] && [ "$other" = '2027-02-01 2027-02-08 2027-02-22' ]
