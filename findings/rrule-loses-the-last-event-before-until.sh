#!/bin/sh
# rrule 2.8.1: UNTIL in UTC, as RFC 5545 (3.3.10) wants it where DTSTART has a zone, is compared with the hour on the wall: of
# three Mondays at 18:30 in Berlin the last, at which UNTIL stands exactly, is lost. rrule-temporal 2.2.8 gives all three. Series
# that other calendars end at their last event are one event short east of Greenwich.
# Seen: rrule 2, rrule-temporal 3
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule@2.8.1 rrule-temporal@2.2.8 temporal-polyfill@0.3.2
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const rruleString = 'DTSTART;TZID=Europe/Berlin:20270301T183000\nRRULE:FREQ=WEEKLY;UNTIL=20270315T173000Z';
const seen = [rrule.rrulestr(rruleString).all().length, new RRuleTemporal({ rruleString }).all().length];
console.log('rrule', seen[0], 'rrule-temporal', seen[1]);
assert.deepEqual(seen, [2, 3]);
JS
node check.mjs
