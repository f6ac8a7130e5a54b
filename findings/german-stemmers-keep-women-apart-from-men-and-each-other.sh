#!/bin/sh
# @orama/stemmers 3.1.18 and snowball-stemmers 0.6.0 (npm): in German a woman, several women and a man of one profession have
# three stems: 'Gründerin' grunderin, 'Gründerinnen' grunderinn, 'Gründer' grund. A search for 'Gründerin' misses a text about
# 'Gründerinnen'. The newer rules of Snowball, in snowballstemmer 3.1.1 (Python), give the three one stem.
# Seen: npm, both: grunderin grunderinn grund; Python: grund grund grund
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @orama/stemmers@3.1.18 snowball-stemmers@0.6.0
pip install --quiet --disable-pip-version-check --root-user-action ignore --target python snowballstemmer==3.1.1
seen=$(node --input-type=module -e "
import { stemmer } from '@orama/stemmers/german';
import snowball from 'snowball-stemmers';
const words = ['gründerin', 'gründerinnen', 'gründer'];
const other = snowball.newStemmer('german');
console.log([...words.map((word) => stemmer(word)), ...words.map((word) => other.stem(word))].join(' '));
")
newer=$(PYTHONPATH=python python3 -c "
import snowballstemmer
print(*snowballstemmer.stemmer('german').stemWords(['gründerin', 'gründerinnen', 'gründer']))
")
echo "npm: $seen, Python: $newer"
[ "$seen" = 'grunderin grunderinn grund grunderin grunderinn grund' ] && [ "$newer" = 'grund grund grund' ]
