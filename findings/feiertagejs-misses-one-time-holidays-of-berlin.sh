#!/bin/sh
# feiertagejs 1.5.1: the holidays that Berlin had or will have once are none: 8 May of 2020 and of 2025, and 17 June 2028, which
# its law on holidays sets. date-holidays 3.37.0 knows them, and both know 8 March. Whoever plans by it puts a meeting on one.
# Seen: feiertagejs false false false true, date-holidays true true true true
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feiertagejs@1.5.1 date-holidays@3.37.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import Holidays from 'date-holidays';
import feiertagejs from 'feiertagejs';

const berlin = new Holidays('DE', 'BE');
const days = [[2020, 5, 8], [2025, 5, 8], [2028, 6, 17], [2027, 3, 8]];
const dates = days.map(([year, month, day]) => new Date(year, month - 1, day, 12));
const seen = [
  dates.map((date) => feiertagejs.isHoliday(date, 'BE')),
  dates.map((date) => (berlin.isHoliday(date) || []).some(({ type }) => type === 'public')),
];
console.log(seen.map((each) => each.join(' ')).join(' | '));
assert.deepEqual(seen, [[false, false, false, true], Array(4).fill(true)]);
JS
node check.mjs
