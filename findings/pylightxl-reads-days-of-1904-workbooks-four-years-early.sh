#!/bin/sh
# pylightxl 1.61 (Python): a workbook whose days are counted from 1904, as older ones of Excel for the Mac are, has all its days
# four years and a day early: memberships until the end of 2027 have ended in 2023. openpyxl 3.1.5, which wrote it, and
# python-calamine 0.9.1 read what was written.
# Seen: pylightxl 2023/12/30, openpyxl and python-calamine 2027-12-31
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check pylightxl==1.61 openpyxl==3.1.5 python-calamine==0.9.1
cat > check.py <<'PY'
import datetime
import openpyxl
import pylightxl
import python_calamine
from openpyxl.utils.datetime import CALENDAR_MAC_1904

until = datetime.date(2027, 12, 31)
book = openpyxl.Workbook()
book.epoch = CALENDAR_MAC_1904
book.active.append([until])
book.save("members.xlsx")

read = pylightxl.readxl("members.xlsx")
seen = read.ws(read.ws_names[0]).address("A1")
others = [
    openpyxl.load_workbook("members.xlsx").active["A1"].value.date(),
    python_calamine.load_workbook("members.xlsx").get_sheet_by_index(0).to_python()[0][0],
]
print(seen, *others)
assert seen == "2023/12/30", seen
assert others == [until, until], others
PY
env/bin/python check.py
