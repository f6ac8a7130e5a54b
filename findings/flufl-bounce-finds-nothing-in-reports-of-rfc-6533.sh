#!/bin/sh
# flufl.bounce 6.0.0 (Python, of Mailman): a mail that came back whose report is message/global-delivery-status (RFC 6533, as mail
# servers write it where an address or the mail is internationalized) names no failed address, also where that one is plain.
# And an Original-Recipient as it was encoded for SMTP (RFC 3461 4.2) is given as it stands, an address that nobody has.
# Seen: delivery-status ada@members.example, global-delivery-status none; ada+2Bnews@members.example
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check flufl.bounce==6.0.0
cat > check.py <<'PY'
import email
from flufl.bounce import all_failures

mail = """From: MAILER-DAEMON@mail.community.example
To: hello@community.example
Subject: Undelivered mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type={kind}; boundary="b"

--b
Content-Type: text/plain

Your mail could not be delivered.

--b
Content-Type: message/{kind}

Reporting-MTA: dns; mail.community.example

{fields}
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Subject: News

--b--
"""
plain = "Final-Recipient: rfc822; ada@members.example"
encoded = "Original-Recipient: rfc822; ada+2Bnews@members.example\nFinal-Recipient: rfc822; ada+news@members.example"
seen = []
for kind, fields in [("delivery-status", plain), ("global-delivery-status", plain), ("delivery-status", encoded)]:
    temporary, permanent = all_failures(email.message_from_string(mail.format(kind=kind, fields=fields)))
    seen.append((len(temporary), sorted(permanent)))
print(seen)
assert seen == [(0, [b"ada@members.example"]), (0, []), (0, [b"ada+2Bnews@members.example"])]
PY
env/bin/python check.py
