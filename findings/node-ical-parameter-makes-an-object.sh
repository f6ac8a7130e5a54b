#!/bin/sh
# node-ical 0.26.1: a property with any parameter is no string, but { params, val }, also where the parameter only says
# what is the default: `URL;VALUE=URI:` (RFC 5545 3.8.4.6 has URI as its only type) reads otherwise than `URL:`. Code that
# shows event.url as a link then shows '[object Object]'. Calendar files that are to be read widely write `URL:`.
# Seen: "https://community.example/events/1" and {"params":{"VALUE":"URI"},"val":"https://community.example/events/1"}
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node-ical@0.26.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import ical from 'node-ical';

const link = 'https://community.example/events/1';
const urlOf = (line) => {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', 'BEGIN:VEVENT', 'UID:1@community.example'];
  lines.push('DTSTAMP:20261128T100000Z', 'DTSTART:20261201T180000Z', 'SUMMARY:Breakfast', line);
  lines.push('END:VEVENT', 'END:VCALENDAR', '');
  return Object.values(ical.sync.parseICS(lines.join('\r\n'))).find(({ type }) => type === 'VEVENT').url;
};
const [plain, typed] = [urlOf(`URL:${link}`), urlOf(`URL;VALUE=URI:${link}`)];
console.log(JSON.stringify(plain), JSON.stringify(typed));
assert.equal(plain, link);
assert.deepEqual(typed, { params: { VALUE: 'URI' }, val: link });
JS
node check.mjs
