#!/bin/sh
# In Austria women's degrees end in -a or -in: 'Dr.in', 'Mag.a', 'Prof.in'. human_name 2.0.4 (Rust) takes 'Dr.' for the title and the
# ending for the first name ('In', 'A.'), humanparser 2.7.0 and parse-full-name 1.2.7 (npm) take the title for the first name.
# Without the ending human_name reads all three. nameparser 2.6.0 (Python) reads all of them.
# Seen, first names of Dr.in Eva, Mag.a Anna, Prof.in Maria: human_name In A. In, both of npm Dr.in Mag.a Prof.in, nameparser Eva Anna Maria
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name check .
cargo add --quiet human_name@=2.0.4
cat > src/main.rs <<'RS'
use human_name::Name;

fn first_names(names: [&str; 3]) -> String {
    names.map(|name| Name::parse(name).unwrap().display_full().split(' ').next().unwrap().to_string()).join(" ")
}

fn main() {
    let women = first_names(["Dr.in Eva Gruber", "Mag.a Anna Huber", "Prof.in Maria Mayer"]);
    let plain = first_names(["Dr. Eva Gruber", "Mag. Anna Huber", "Prof. Maria Mayer"]);
    println!("human_name {women}, without the endings {plain}");
    assert_eq!(women, "In A. In");
    assert_eq!(plain, "Eva Anna Maria");
}
RS
cargo run --quiet
npm init -y >/dev/null
npm install --silent --no-audit --no-fund humanparser@2.7.0 parse-full-name@1.2.7
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import humanparser from 'humanparser';
import { parseFullName } from 'parse-full-name';

const names = ['Dr.in Eva Gruber', 'Mag.a Anna Huber', 'Prof.in Maria Mayer'];
const plain = ['Dr. Eva Gruber', 'Prof. Maria Mayer'];
const [one, other] = [(name) => humanparser.parseName(name).firstName, (name) => parseFullName(name).first];
for (const read of [one, other]) {
  console.log(names.map(read).join(' '), 'without the endings', plain.map(read).join(' '));
  assert.deepEqual(names.map(read), ['Dr.in', 'Mag.a', 'Prof.in']);
  assert.deepEqual(plain.map(read), ['Eva', 'Maria']);
}
JS
node check.mjs
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check nameparser==2.6.0
cat > check.py <<'PY'
from nameparser import HumanName

firsts = [HumanName(name).first for name in ("Dr.in Eva Gruber", "Mag.a Anna Huber", "Prof.in Maria Mayer")]
print("nameparser", *firsts)
assert firsts == ["Eva", "Anna", "Maria"], firsts
PY
env/bin/python check.py
