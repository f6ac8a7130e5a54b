#!/bin/sh
# ical-generator 10.2.0 and ics 3.12.0 (npm): the name of an organizer with quotes gets backslashes before them, though nothing is
# escaped in a quoted parameter and a quote cannot stand there (RFC 5545 3.2). vobject 0.9.9 and ics 0.7.3 (Python) refuse the
# whole file, so that one member's name takes the calendar from all, and icalendar 7.3.2 leaves the organizer out. A calendar that
# is read widely has ' for ".
# Seen: both write ORGANIZER;CN="Anna \"Anni\" Lind"; vobject ParseError, ics ParseError, icalendar without an organizer
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ical-generator@10.2.0 ics@3.12.0
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check vobject==0.9.9 ics==0.7.3 icalendar==7.3.2
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs';
import ical from 'ical-generator';
import { createEvent } from 'ics';

const [start, end] = [new Date('2027-02-01T17:30:00Z'), new Date('2027-02-01T18:30:00Z')];
const organizer = { name: 'Anna "Anni" Lind', email: 'anna@members.example' };
const calendar = ical();
calendar.createEvent({ start, end, summary: 'Breakfast', organizer });
writeFileSync('ical-generator.ics', `${calendar}\r\n`);
const other = createEvent({ start: start.getTime(), end: end.getTime(), title: 'Breakfast', organizer });
writeFileSync('ics.ics', other.value);
JS
node write.mjs
cat > check.py <<'PY'
import icalendar
import ics
import vobject


def outcome(read):
    try:
        return read()
    except Exception as error:
        return type(error).__name__


for name in ["ical-generator", "ics"]:
    text = open(f"{name}.ics", newline="").read()
    assert 'ORGANIZER;CN="Anna \\"Anni\\" Lind":' in text, text
    seen = [
        outcome(lambda: vobject.readOne(text).vevent.summary.value),
        outcome(lambda: len(ics.Calendar(text).events)),
        icalendar.Calendar.from_ical(text).events[0].get("ORGANIZER"),
    ]
    print(name, *seen)
    assert seen == ["ParseError", "ParseError", None], seen
    mended = text.replace('\\"', "'")
    assert vobject.readOne(mended).vevent.organizer.params["CN"] == ["Anna 'Anni' Lind"]
    assert len(ics.Calendar(mended).events) == 1
PY
env/bin/python check.py
