#!/bin/sh
# ts-ics 2.4.6 and ical-expander 3.2.0: a day that is taken out of a series with times (EXDATE;VALUE=DATE, RFC 5545 3.8.5.1) stays
# in, and members see a date that does not take place. ical.js 2.2.1 and node-ical 0.27.2 leave that day out. Files that are to
# be read widely name the instant.
# Seen: ts-ics and ical-expander 1 8 15 22 February, ical.js and node-ical 1 8 22; with the instant all four 1 8 22
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 ical-expander@3.2.0 ical.js@2.2.1 node-ical@0.27.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import IcalExpander from 'ical-expander';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics';

const fileWith = (exdate) => [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@community.example',
  'DTSTAMP:20261128T100000Z', 'SUMMARY:Breakfast', 'DTSTART:20270201T173000Z', 'DTEND:20270201T183000Z',
  'RRULE:FREQ=WEEKLY;COUNT=4', exdate, 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
function byIcalJs(file) {
  const iterator = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')).iterator();
  const dates = [];
  for (let next = iterator.next(); next; next = iterator.next()) dates.push(next.toJSDate());
  return dates;
}
const byExpander = (file) =>
  new IcalExpander({ ics: file }).all().occurrences.map(({ startDate }) => startDate.toJSDate());
function byTsIcs(file) {
  const [{ start, recurrenceRule, exceptionDates }] = convertIcsCalendar(undefined, file).events;
  return extendByRecurrenceRule(recurrenceRule, { start: start.date, exceptions: exceptionDates.map(({ date }) => date) });
}
function byNodeIcal(file) {
  const series = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
  const range = { from: new Date('2027-01-01'), to: new Date('2027-04-01') };
  return nodeIcal.expandRecurringEvent(series, range).map(({ start }) => start);
}
const seen = ['EXDATE;VALUE=DATE:20270215', 'EXDATE:20270215T173000Z'].map((exdate) =>
  [byTsIcs, byExpander, byIcalJs, byNodeIcal].map((read) =>
    read(fileWith(exdate)).map((date) => date.getUTCDate()).join(' '),
  ),
);
for (const each of seen) console.log(each.join(' | '));
assert.deepEqual(seen, [['1 8 15 22', '1 8 15 22', '1 8 22', '1 8 22'], Array(4).fill('1 8 22')]);
JS
node check.mjs
