#!/bin/sh
# calendar-link 2.11.5: the file of an event of whole days has 'DTSTART:20270301' without VALUE=DATE, which RFC 5545 (3.8.2.4)
# wants for a date, as a date with time is the default. ical.js 2.2.1 raises an error, ts-ics 2.4.6 gives an event whose date is
# invalid, and node-ical 0.27.2 takes it for a whole day. A try with one reader finds nothing.
# Seen: DTSTART:20270301; ical.js 'invalid date-time value', ts-ics Invalid Date, node-ical date
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund calendar-link@2.11.5 ical.js@2.2.1 ts-ics@2.4.6 node-ical@0.27.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import * as calendarLink from 'calendar-link';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const link = calendarLink.ics({ title: 'Retreat', start: '2027-03-01', end: '2027-03-03', allDay: true });
const file = `${decodeURIComponent(link.slice(link.indexOf(',') + 1)).trim().replace(/\r?\n/g, '\r\n')}\r\n`;
const readers = [
  () => String(new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')).startDate),
  () => String(convertIcsCalendar(undefined, file).events[0].start.date),
  () => Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT').datetype,
];
const seen = readers.map((read) => {
  try {
    return read();
  } catch (error) {
    return error.message.split(':')[0];
  }
});
const [line] = file.match(/^DTSTART.*$/m);
console.log(line.trim(), seen.join(' | '));
assert.equal(line.trim(), 'DTSTART:20270301');
assert.deepEqual(seen, ['invalid date-time value', 'Invalid Date', 'date']);
JS
node check.mjs
