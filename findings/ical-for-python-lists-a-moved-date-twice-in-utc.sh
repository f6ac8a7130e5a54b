#!/bin/sh
# ical 14.3.1 (Python): a date of a series that was moved (RECURRENCE-ID, RFC 5545 3.8.4.4) stands in the timeline at its old hour
# and at its new one, where the file has its times in UTC; where it has them in a zone, at the new one only.
# recurring-ical-events 3.8.2 lists it once in both.
# Seen: ical in UTC 17:30 17:30 17:30 19:30 17:30, in a zone 18:30 18:30 20:30 18:30
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check ical==14.3.1 recurring-ical-events==3.8.2 icalendar==7.3.2
cat > check.py <<'PY'
import datetime
import icalendar
import recurring_ical_events
from ical.calendar_stream import IcsCalendarStream


def event(*lines):
    return ["BEGIN:VEVENT", "UID:1@community.example", "DTSTAMP:20261128T100000Z", "SUMMARY:Breakfast", *lines, "END:VEVENT"]


def calendar(*lines):
    return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", *lines, "END:VCALENDAR", ""])


zone = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:STANDARD
DTSTART:19701025T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
END:VTIMEZONE""".split("\n")
in_utc = calendar(
    *event("DTSTART:20270201T173000Z", "DTEND:20270201T183000Z", "RRULE:FREQ=WEEKLY;COUNT=4"),
    *event("RECURRENCE-ID:20270215T173000Z", "DTSTART:20270215T193000Z", "DTEND:20270215T203000Z"),
)
there = ";TZID=Europe/Berlin:"
in_zone = calendar(
    *zone,
    *event(f"DTSTART{there}20270201T183000", f"DTEND{there}20270201T193000", "RRULE:FREQ=WEEKLY;COUNT=4"),
    *event(f"RECURRENCE-ID{there}20270215T183000", f"DTSTART{there}20270215T203000", f"DTEND{there}20270215T213000"),
)


def hours(starts):
    return " ".join(start.strftime("%H:%M") for start in starts)


def other(file):
    events = recurring_ical_events.of(icalendar.Calendar.from_ical(file))
    found = events.between(datetime.datetime(2027, 1, 1), datetime.datetime(2027, 4, 1))
    return sorted(each["DTSTART"].dt for each in found)


seen = [
    [hours(each.start for each in IcsCalendarStream.calendar_from_ics(file).timeline), hours(other(file))]
    for file in (in_utc, in_zone)
]
print(seen)
assert seen == [
    ["17:30 17:30 17:30 19:30 17:30", "17:30 17:30 19:30 17:30"],
    ["18:30 18:30 20:30 18:30", "18:30 18:30 20:30 18:30"],
]
PY
env/bin/python check.py
