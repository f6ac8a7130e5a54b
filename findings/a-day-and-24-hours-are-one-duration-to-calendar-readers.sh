#!/bin/sh
# node-ical 0.27.2 and ical.js 2.2.1: in the night of the change of clocks a DURATION of P1D and of PT24H end at the same
# instant, and each library is right for the other of the two: RFC 5545 (3.3.6) counts days by the calendar and hours exactly.
# From 27 March 2027, noon in Berlin, P1D ends at 10:00 UTC and PT24H at 11:00 UTC.
# Seen (P1D, PT24H): node-ical 11:00 11:00, ical.js 10:00 10:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.27.2 ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

const file = (duration) => [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VTIMEZONE', 'TZID:Europe/Berlin',
  'BEGIN:STANDARD', 'DTSTART:19701025T030000', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'END:STANDARD',
  'BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'END:DAYLIGHT', 'END:VTIMEZONE',
  'BEGIN:VEVENT', 'UID:1@community.example', 'DTSTAMP:20261128T100000Z', 'SUMMARY:Retreat',
  'DTSTART;TZID=Europe/Berlin:20270327T120000', `DURATION:${duration}`, 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const ends = {
  'node-ical': (text) => Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT').end,
  'ical.js': (text) => {
    const calendar = new ICAL.Component(ICAL.parse(text));
    ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent')).endDate.toJSDate();
  },
};
const seen = Object.values(ends).map((end) => ['P1D', 'PT24H'].map((each) => end(file(each)).toISOString().slice(0, 16)));
console.log(Object.keys(ends).map((name, index) => `${name} ${seen[index].join(' ')}`).join(', '));
assert.deepEqual(seen, [Array(2).fill('2027-03-28T11:00'), Array(2).fill('2027-03-28T10:00')]);
JS
node check.mjs
