#!/bin/sh
# @date-fns/tz 1.5.0: which of the two instants a wall-clock hour means that occurs twice (the last Sunday of October in
# Berlin, 02:30) depends on the time zone of the process, though the zone is given: the later one under TZ=UTC and
# America/New_York, the earlier one under Asia/Tokyo. luxon 3.7.2 answers the later one, temporal-polyfill 0.3.2 the
# earlier one ('compatible'), whatever the process has. An hour that does not exist is the same in all: one hour later.
# A series of events that is planned on a server in UTC and shown by a browser elsewhere differs by an hour then.
# Seen: UTC and America/New_York +01:00, Asia/Tokyo +02:00; luxon +01:00; temporal +02:00
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @date-fns/tz@1.5.0 luxon@3.7.2 temporal-polyfill@0.3.2
cat > offsets.mjs <<'JS'
import { TZDate } from '@date-fns/tz';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';

const timeZone = 'Europe/Berlin';
const fields = { year: 2027, month: 10, day: 31, hour: 2, minute: 30 };
const offset = (text) => text.match(/[+-]\d\d:\d\d/)[0];
console.log(
  [
    new TZDate(2027, 9, 31, 2, 30, timeZone).toISOString(),
    DateTime.fromObject(fields, { zone: timeZone }).toISO(),
    Temporal.ZonedDateTime.from({ ...fields, timeZone }).toString(),
  ].map((each) => offset(each.slice(16))).join(' '),
);
JS
check() {
  seen=$(TZ="$1" node offsets.mjs)
  echo "$1: $seen"
  [ "$seen" = "$2" ]
}
check UTC '+01:00 +01:00 +02:00'
check America/New_York '+01:00 +01:00 +02:00'
check Asia/Tokyo '+02:00 +01:00 +02:00'
