#!/bin/sh
# nameparser 2.6.0 (Python): 'Anna Lind geb. Berg' is read as Anna Lind with the maiden name Berg. With the comma that German
# lists of members have there, 'Anna Lind, geb. Berg', Berg is her first name, Anna Lind the last one and 'geb.' her title,
# and 'née' is a first name. Lists are better read with the comma before geb. and née taken out.
# Seen: Anna/Lind/Berg; Berg/Anna Lind/- with the title geb.; née/Anna Lind/-
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check nameparser==2.6.0
cat > check.py <<'PY'
from nameparser import HumanName

names = [HumanName(name) for name in ["Anna Lind geb. Berg", "Anna Lind, geb. Berg", "Anna Lind, née Berg"]]
seen = [(name.title, name.first, name.last, name.maiden) for name in names]
print(*seen)
assert seen == [("", "Anna", "Lind", "Berg"), ("geb.", "Berg", "Anna Lind", ""), ("", "née", "Anna Lind", "")], seen
PY
env/bin/python check.py
