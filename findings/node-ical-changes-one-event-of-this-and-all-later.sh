#!/bin/sh
# node-ical 0.27.2: a change of 'this and all later events' of a series (RECURRENCE-ID;RANGE=THISANDFUTURE, RFC 5545 3.2.13) is
# read as a change of the one event: the later ones stay at the old hour. ical.js 2.2.1 moves them all. RANGE does not show in
# what node-ical gives, either. Calendar files that are to be read widely end the series with UNTIL and begin another.
# Seen: node-ical 17:30 17:30 19:00 17:30, ical.js 17:30 17:30 19:00 19:00
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

const event = (...lines) =>
  ['BEGIN:VEVENT', 'UID:1@community.example', 'DTSTAMP:20261128T100000Z', 'SUMMARY:Breakfast', ...lines, 'END:VEVENT'];
const file = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN',
  ...event('DTSTART:20270201T173000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
  ...event('DTSTART:20270215T190000Z', 'DURATION:PT1H', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20270215T173000Z'),
  'END:VCALENDAR', '',
].join('\r\n');
const series = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
const one = nodeIcal
  .expandRecurringEvent(series, { from: new Date('2027-01-01'), to: new Date('2027-04-01') })
  .map(({ start }) => start);
const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
const [first, change] = events;
first.relateException(change);
const iterator = first.iterator();
const other = [];
for (let next = iterator.next(); next; next = iterator.next()) {
  other.push(first.getOccurrenceDetails(next).startDate.toJSDate());
}
const seen = [one, other].map((dates) => dates.map((date) => date.toISOString().slice(11, 16)).join(' '));
console.log('node-ical', seen[0], 'ical.js', seen[1]);
assert.deepEqual(seen, ['17:30 17:30 19:00 17:30', '17:30 17:30 19:00 19:00']);
JS
node check.mjs
