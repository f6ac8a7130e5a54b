#!/bin/sh
# node-ical 0.26.1: CATEGORIES is cut at each comma, also at one that is escaped (RFC 5545 3.3.11: '\,' is a comma of the
# text), and the backslash stays. ical.js 2.2.1 reads the two categories that were written. LOCATION and SUMMARY, which
# are one text, are read rightly by both.
# Seen: node-ical ["Food\\","Drink","Berlin"], ical.js ["Food,Drink","Berlin"]
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1 ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import ical from 'node-ical';

const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@community.example',
  'DTSTAMP:20261128T100000Z', 'DTSTART:20261201T180000Z', 'SUMMARY:Breakfast\\, with bread',
  'CATEGORIES:Food\\,Drink,Berlin', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const event = Object.values(ical.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
const other = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
const others = other.getFirstProperty('categories').getValues();
console.log('node-ical', JSON.stringify(event.categories), 'ical.js', JSON.stringify(others));
assert.equal(event.summary, 'Breakfast, with bread');
assert.deepEqual(event.categories, ['Food\\', 'Drink', 'Berlin']);
assert.deepEqual(others, ['Food,Drink', 'Berlin']);
JS
node check.mjs
