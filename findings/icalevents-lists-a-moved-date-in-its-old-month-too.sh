#!/bin/sh
# icalevents 0.3.1 (Python): a date of a series that was moved to another month (RECURRENCE-ID, RFC 5545 3.8.4.4) stands in the old
# month, too, where only that is asked for: the change is looked up among the events of the asked time. Asked for both months at
# once it stands at its new day only. A calendar shown month by month has it twice. recurring-ical-events 3.8.2 lists it once.
# Seen: icalevents March 1 8 15 22, June 30, March to June 1 8 22 30; recurring-ical-events March 1 8 22, June 30
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check icalevents==0.3.1 recurring-ical-events==3.8.2 icalendar==7.3.2
cat > check.py <<'PY'
from datetime import datetime
import icalendar
import recurring_ical_events
from icalevents.icalevents import events


def event(*lines):
    return ["BEGIN:VEVENT", "UID:1@community.example", "DTSTAMP:20261128T100000Z", "SUMMARY:Breakfast", *lines, "END:VEVENT"]


series = event("DTSTART:20270301T173000Z", "DTEND:20270301T183000Z", "RRULE:FREQ=WEEKLY;COUNT=4")
moved = event("RECURRENCE-ID:20270315T173000Z", "DTSTART:20270630T173000Z", "DTEND:20270630T183000Z")
lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", *series, *moved, "END:VCALENDAR", ""]
text = "\r\n".join(lines)
other = recurring_ical_events.of(icalendar.Calendar.from_ical(text))


def days(first, last):
    start, end = datetime(2027, first, 1), datetime(2027, last + 1, 1)
    seen = sorted(each.start for each in events(string_content=text.encode(), start=start, end=end))
    return [day.day for day in seen], sorted(each.start.day for each in other.between(start, end))


seen = [days(3, 3), days(6, 6), days(3, 6)]
print(*seen)
assert [each[0] for each in seen] == [[1, 8, 15, 22], [30], [1, 8, 22, 30]], seen
assert [each[1] for each in seen] == [[1, 8, 22], [30], [1, 8, 22, 30]], seen
PY
env/bin/python check.py
