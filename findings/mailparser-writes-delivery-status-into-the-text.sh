#!/bin/sh
# mailparser 3.14.2: of a mail that came back (RFC 3464) the part message/delivery-status is no attachment: its fields are
# appended to the text, after whatever the mail server wrote, and cannot be told from it. postal-mime 4.0.0 gives it as an
# attachment of its type, so that Final-Recipient and Status can be read where they stand and nowhere else.
# Seen: mailparser text/rfc822-headers only, with 'Final-Recipient' in the text; postal-mime message/delivery-status too
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const mail = `From: MAILER-DAEMON@mail.community.example
To: hello@community.example
Subject: Undelivered mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

Your mail could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.community.example

Final-Recipient: rfc822; ada@members.example
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: <1@community.example>
Subject: News

--b--
`.replaceAll('\n', '\r\n');
const one = await simpleParser(mail);
const other = await PostalMime.parse(mail);
const types = [one.attachments.map(({ contentType }) => contentType), other.attachments.map(({ mimeType }) => mimeType)];
const areInText = [one, other].map(({ text }) => text.includes('Final-Recipient'));
console.log('mailparser', types[0].join(', '), areInText[0], 'postal-mime', types[1].join(', '), areInText[1]);
assert.deepEqual(types, [['text/rfc822-headers'], ['message/delivery-status', 'text/rfc822-headers']]);
assert.deepEqual(areInText, [true, false]);
JS
node check.mjs
