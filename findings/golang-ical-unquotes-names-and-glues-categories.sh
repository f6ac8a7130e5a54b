#!/bin/sh
# arran4/golang-ical 0.3.4 (Go) writes the name of an organizer or attendee with backslashes instead of the quotation marks that commas,
# semicolons and colons in parameters need (RFC 5545 3.2), also when it has just read it in quotation marks. Whoever reads that gets
# the address cut off at the colon of the name. Several categories come out as one, with an escaped comma.
# Seen: CN=Huber\, Anna:mailto, CN=Board\: Eva:mailto, CATEGORIES:Food\,Meeting; read by ical.js 2.2.1 the attendee is 'Board\' at
# ' Eva:mailto:eva@community.example', and the event has the one category 'Food,Meeting'
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
go mod init check 2>/dev/null
go get github.com/arran4/golang-ical@v0.3.4 2>/dev/null
cat > event.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Example//EN
BEGIN:VEVENT
UID:1@community.example
DTSTAMP:20261128T100000Z
DTSTART:20270302T170000Z
DTEND:20270302T183000Z
SUMMARY:Breakfast
CATEGORIES:Food,Meeting
ORGANIZER;CN="Huber, Anna":mailto:anna@community.example
ATTENDEE;CN="Board: Eva":mailto:eva@community.example
END:VEVENT
END:VCALENDAR
ICS
sed -i 's/$/\r/' event.ics
cat > main.go <<'GO'
package main

import (
	"fmt"
	"os"

	ics "github.com/arran4/golang-ical"
)

func main() {
	calendar, err := ics.ParseCalendar(os.Stdin)
	if err != nil {
		panic(err)
	}
	fmt.Print(calendar.Serialize())
}
GO
go mod tidy 2>/dev/null
go run . < event.ics > again.ics
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical.js@2.2.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';

const read = (name) => {
  const event = new ICAL.Component(ICAL.parse(readFileSync(name, 'utf8'))).getFirstSubcomponent('vevent');
  const [organizer, attendee, categories] = ['organizer', 'attendee', 'categories'].map((each) => event.getFirstProperty(each));
  return [organizer.getParameter('cn'), organizer.getFirstValue(), attendee.getParameter('cn'), attendee.getFirstValue(), categories.getValues()];
};
const [before, after] = ['event.ics', 'again.ics'].map(read);
console.log(JSON.stringify(before));
console.log(JSON.stringify(after));
const lines = readFileSync('again.ics', 'utf8').split(/\r?\n/).filter((line) => /^(ORG|ATT|CAT)/.test(line));
console.log(lines.join(' '));
assert.deepEqual(before, [
  'Huber, Anna', 'mailto:anna@community.example', 'Board: Eva', 'mailto:eva@community.example', ['Food', 'Meeting'],
]);
assert.deepEqual(lines.sort(), [
  String.raw`ATTENDEE;CN=Board\: Eva:mailto:eva@community.example`, String.raw`CATEGORIES:Food\,Meeting`,
  String.raw`ORGANIZER;CN=Huber\, Anna:mailto:anna@community.example`,
]);
assert.deepEqual(after.slice(2), ['Board\\', ' Eva:mailto:eva@community.example', ['Food,Meeting']]);
JS
node check.mjs
