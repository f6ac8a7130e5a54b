#!/bin/sh
# ics 3.12.0 and ts-ics 2.4.6: a category with a comma is written without escaping it, so that readers get two, though both escape
# the commas of titles (RFC 5545 3.8.1.2 asks for it in categories, too). ical-generator 10.2.0 escapes both.
# Seen by ical.js 2.2.1: ics and ts-ics 'Talks' and ' tea', ical-generator 'Talks, tea'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ics@3.12.0 ts-ics@2.4.6 ical-generator@10.2.0 ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ical from 'ical-generator';
import ICAL from 'ical.js';
import { createEvent } from 'ics';
import { generateIcsCalendar } from 'ts-ics';

const [title, category] = ['Breakfast, then a talk', 'Talks, tea'];
const [start, end] = [new Date('2027-02-01T17:30:00Z'), new Date('2027-02-01T18:30:00Z')];
const first = createEvent({ title, start: start.getTime(), end: end.getTime(), categories: [category] }).value;
const second = generateIcsCalendar({
  version: '2.0', prodId: '-//Example//EN',
  events: [{
    uid: '1', summary: title, stamp: { date: start }, start: { date: start }, end: { date: end }, categories: [category],
  }],
});
const third = ical();
third.createEvent({ summary: title, start, end, categories: [{ name: category }] });
const seen = [first, second, third.toString()].map((file) => {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent');
  assert.equal(event.getFirstPropertyValue('summary'), title);
  return event.getFirstProperty('categories').getValues();
});
console.log(JSON.stringify(seen));
assert.deepEqual(seen, [['Talks', ' tea'], ['Talks', ' tea'], ['Talks, tea']]);
JS
node check.mjs
