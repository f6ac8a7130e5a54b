#!/bin/sh
# mailcheck 1.1.1 and @zootools/email-spell-checker 1.12.0, as they come: they hold right addresses of known mail houses for
# mistyped ones and offer another's: mailbox.org becomes mail.org in both, pm.me gmx.de in the one, and gmx.net, one of the
# largest houses in Germany, cox.net in the other. Who takes the offer gets no mail. The domains of the members' countries
# have to be added to the list.
# Seen: mailcheck mail.org gmx.de -; email-spell-checker mail.org - cox.net
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailcheck@1.1.1 @zootools/email-spell-checker@1.12.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import spellChecker from '@zootools/email-spell-checker';
import mailcheck from 'mailcheck';

const domains = ['mailbox.org', 'pm.me', 'gmx.net'];
const seen = [mailcheck, spellChecker].map((each) =>
  domains.map((domain) => each.run({ email: `anna.lind@${domain}` })?.domain ?? '-').join(' '),
);
console.log(seen.join(' | '));
assert.deepEqual(seen, ['mail.org gmx.de -', 'mail.org - cox.net']);
JS
node check.mjs
