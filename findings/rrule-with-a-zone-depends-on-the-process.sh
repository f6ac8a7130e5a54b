#!/bin/sh
# rrule 2.8.1: the dates of a rule whose DTSTART names its zone are right only in a process whose own zone is UTC. The third
# Mondays of three months at 18:30 in Berlin are other instants under TZ=America/New_York (four hours early) and under
# Asia/Tokyo (nine hours late, on Tuesday). node-ical 0.26.1, which reads rules by another library, is right in all three.
# Seen: UTC 2027-03-15T17:30Z, America/New_York 2027-03-15T13:30Z, Asia/Tokyo 2027-03-16T02:30Z; node-ical 17:30Z
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 node-ical@0.26.1
cat > first.mjs <<'JS'
import ical from 'node-ical';
import rrule from 'rrule';

const start = 'DTSTART;TZID=Europe/Berlin:20270315T183000';
const rule = 'RRULE:FREQ=MONTHLY;BYDAY=3MO;COUNT=3';
const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@community.example',
  'DTSTAMP:20261128T100000Z', start, rule, 'SUMMARY:Breakfast', 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
const event = Object.values(ical.sync.parseICS(file)).find(({ type }) => type === 'VEVENT');
const [one] = rrule.rrulestr(`${start}\n${rule}`).all();
const [other] = event.rrule.all();
console.log([one, other].map((date) => date.toISOString().slice(0, 16)).join(' '));
JS
check() {
  seen=$(TZ="$1" node first.mjs)
  echo "$1: $seen"
  [ "$seen" = "$2 2027-03-15T17:30" ]
}
check UTC 2027-03-15T17:30
check America/New_York 2027-03-15T13:30
check Asia/Tokyo 2027-03-16T02:30
