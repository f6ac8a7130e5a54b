#!/bin/sh
# node-ical 0.27.2 and ts-ics 2.4.6: the name of a guest or host in quotes (CN="...", RFC 5545 3.2), in which ';' is a plain
# letter, is cut at the semicolon and keeps the opening quote. Both leave quotes in names (RFC 6868: ^') as they stand in the
# file, though ical-generator writes them so. ical.js 2.2.1 reads both as they are meant.
# Seen: node-ical and ts-ics '"Lind, Anna' and "Anna ^'Ann^' Lind"; ical.js 'Lind, Anna; Berlin' and 'Anna "Ann" Lind'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.27.2 ts-ics@2.4.6 ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';

const file = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@community.example',
  'DTSTAMP:20261128T100000Z', 'SUMMARY:Course', 'DTSTART:20270201T173000Z', 'DTEND:20270201T183000Z',
  'ORGANIZER;CN="Lind, Anna; Berlin":mailto:anna@members.example',
  "ATTENDEE;CN=Anna ^'Ann^' Lind:mailto:ann@members.example", 'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const first = Object.values(nodeIcal.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
const [second] = convertIcsCalendar(undefined, file).events;
const third = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
const seen = [
  [first.organizer.params.CN, first.attendee.params.CN],
  [second.organizer.name, second.attendees[0].name],
  ['organizer', 'attendee'].map((name) => third.getFirstProperty(name).getParameter('cn')),
];
for (const names of seen) console.log(names.join(' | '));
const cut = ['"Lind, Anna', "Anna ^'Ann^' Lind"];
assert.deepEqual(seen, [cut, cut, ['Lind, Anna; Berlin', 'Anna "Ann" Lind']]);
JS
node check.mjs
