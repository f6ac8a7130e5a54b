#!/bin/sh
# ts-ics 2.4.6: the further dates of an event (RDATE, RFC 5545 3.8.5.2) are dropped without a message, as is the link to its
# video room (CONFERENCE, RFC 7986 5.11): three evenings are read as one, and a calendar that is read and written again has
# lost both. ical.js 2.2.1 keeps both.
# Seen: ts-ics 1 date, written again without RDATE and CONFERENCE; ical.js keeps both
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ts-ics@2.4.6 ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import { convertIcsCalendar, generateIcsCalendar } from 'ts-ics';

const file = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@community.example',
  'DTSTAMP:20261128T100000Z', 'SUMMARY:Course', 'DTSTART:20270201T173000Z', 'DURATION:PT1H',
  'RDATE:20270208T173000Z,20270222T173000Z', 'CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://video.example/1',
  'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n');
const calendar = convertIcsCalendar(undefined, file);
const again = generateIcsCalendar(calendar);
const kept = ['DTSTART', 'RDATE', 'CONFERENCE', '20270222'].map((each) => again.includes(each));
const other = new ICAL.Component(ICAL.parse(file)).toString();
const keptByOther = ['RDATE', 'CONFERENCE', '20270222'].map((each) => other.includes(each));
console.log('ts-ics', calendar.events.length, kept.join(' '), 'ical.js', keptByOther.join(' '));
assert.equal(calendar.events.length, 1);
assert.deepEqual(kept, [true, false, false, false]);
assert.deepEqual(keptByOther, [true, true, true]);
JS
node check.mjs
