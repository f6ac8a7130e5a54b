#!/bin/sh
# mailauth 7.1.0: the header fields that dkimSign signs by itself hold List-Unsubscribe, but not List-Unsubscribe-Post, though
# RFC 8058 (4) wants both covered, or a mailbox shall not offer leaving with one click. nodemailer 10.6.1, by the same author,
# signs both. With mailauth headerList has to name all the fields.
# Seen: mailauth list-unsubscribe; nodemailer list-unsubscribe list-unsubscribe-post
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailauth@7.1.0 nodemailer@10.6.1
cat > check.mjs <<'JS'
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import nodemailer from 'nodemailer';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const signedOf = (text) => {
  const [, fields] = /\bh=([^;]+);/.exec(text);
  return fields.toLowerCase().split(/[\s:]+/).filter((field) => field.startsWith('list-unsubscribe')).sort();
};
const headers = { 'List-Unsubscribe': '<https://community.example/u/1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
const mail = { from: 'news@community.example', to: 'ada@members.example', subject: 'News', text: 'Hello', headers };
const options = { streamTransport: true, buffer: true };
const { message: unsigned } = await nodemailer.createTransport(options).sendMail(mail);
const signatureData = [{ signingDomain: 'community.example', selector: 'one', privateKey }];
const { signatures } = await dkimSign(unsigned, { signatureData });
const dkim = { domainName: 'community.example', keySelector: 'one', privateKey };
const { message: signed } = await nodemailer.createTransport({ ...options, dkim }).sendMail(mail);
const seen = [signedOf(signatures), signedOf(signed.toString())];
console.log('mailauth', seen[0].join(' '), 'nodemailer', seen[1].join(' '));
assert.deepEqual(seen, [['list-unsubscribe'], ['list-unsubscribe', 'list-unsubscribe-post']]);
JS
node check.mjs
