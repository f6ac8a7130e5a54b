import { expect, test } from 'vitest';
import { readReply, takeApart } from './refusals.ts';

const sender = 'hello@rosette.example';

/** Replies as real servers give them, at the command at which they do, and what they mean. */
const told = [
  ['RCPT TO', '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', 'refused', 'unknown'],
  [
    'RCPT TO',
    '550-5.1.1 The account that you tried\n550 5.1.1 to reach does not exist',
    'refused',
    'unknown',
  ],
  ['RCPT TO', '550 5.1.2 Bad destination system', 'refused', 'closed'],
  ['RCPT TO', '553 5.1.3 Bad address syntax', 'refused', 'closed'],
  ['RCPT TO', '551 5.1.6 Moved', 'refused', 'closed'],
  ['RCPT TO', '556 5.1.10 Null MX', 'refused', 'closed'],
  ['RCPT TO', '550 5.2.1 Account disabled', 'refused', 'closed'],
  ['RCPT TO', '550 5.4.4 Host not found', 'refused', 'closed'],
  ['RCPT TO', '550 5.4.1 Recipient address rejected: Access denied', 'refused', 'closed'],
  ['RCPT TO', '550 Invalid recipient: <a@b.example>', 'refused', 'closed'],
  ['RCPT TO', '550 User unknown', 'refused', 'closed'],
  ['RCPT TO', '550 Requested action not taken: mailbox unavailable', 'refused', 'closed'],
  ['RCPT TO', '550 Unrouteable address', 'refused', 'closed'],
  ['RCPT TO', '550 This account has been disabled', 'refused', 'closed'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'refused', null],
  ['RCPT TO', '552 mailbox unavailable: over quota', 'refused', null],
  ['RCPT TO', '550 Go away', 'refused', null],
  ['RCPT TO', '550 5.1.0 <x@y.example>: Sender address rejected: User unknown', 'sender_refused', null],
  ['RCPT TO', '550 5.1.7 Bad sender', 'sender_refused', null],
  ['RCPT TO', '450 4.1.8 <x@y.example>: Sender address rejected: Domain not found', 'sender_refused', null],
  ['RCPT TO', `550 5.1.1 <${sender}> unknown here`, 'sender_refused', null],
  [
    'RCPT TO',
    '553 5.7.1 <x@y.example>: Sender address rejected: not owned by user ada',
    'sender_refused',
    null,
  ],
  ['RCPT TO', '550 Sender verify failed', 'sender_refused', null],
  ['MAIL FROM', '553 sorry, your envelope sender is in my list', 'sender_refused', null],
  ['DATA', '550 5.1.7 Bad sender', 'sender_refused', null],
  ['RCPT TO', '554 5.7.1 <a@b.example>: Relay access denied', 'relay_denied', null],
  ['RCPT TO', '454 4.7.1 <a@b.example>: Relay access denied', 'relay_denied', null],
  ['RCPT TO', '550 relay not permitted', 'relay_denied', null],
  ['RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient', 'relay_denied', null],
  ['RCPT TO', "553 sorry, that domain isn't in my list of allowed rcpthosts", 'relay_denied', null],
  ['RCPT TO', '554 5.7.1 Client host rejected: Access denied', 'relay_denied', null],
  ['DATA', '550 relay not permitted', 'relay_denied', null],
  ['RCPT TO', '530 5.7.1 Authentication required', 'sign_in_failed', null],
  ['MAIL FROM', '530 5.7.0 Must issue a STARTTLS command first', 'sign_in_failed', null],
  ['MAIL FROM', '550 5.7.57 Client was not authenticated to send mail', 'sign_in_failed', null],
  ['AUTH PLAIN', '535 5.7.8 Error: authentication failed', 'sign_in_failed', null],
  ['AUTH LOGIN', '454 4.7.0 Temporary authentication failure', 'sign_in_failed', null],
  ['STARTTLS', '454 4.7.0 TLS not available', 'busy', null],
  ['RCPT TO', '450 4.2.0 Greylisted', 'busy', null],
  ['RCPT TO', '452 4.2.2 Mailbox full', 'busy', null],
  ['RCPT TO', '554 5.3.5 System incorrectly configured', 'busy', null],
  ['EHLO', '554 5.7.1 You are not welcome', 'busy', null],
  ['DATA', '554 5.7.1 Spam', 'refused', null],
  ['DATA', '550 5.7.26 Unauthenticated email is not accepted', 'refused', null],
  ['DATA', '552 5.3.4 Message size exceeds fixed limit', 'refused', null],
  ['MAIL FROM', '552 5.3.4 Message size exceeds fixed limit', 'refused', null],
  ['DATA', '421 4.3.2 Shutting down', 'busy', null],
] as const;

test.each(told)('to %s, %s is %s and says of the mailbox %s', (command, response, reason, mailbox) => {
  const refusal = readReply({ command, ...takeApart(response), sender });
  expect(refusal).toEqual({ reason, mailbox, isFinal: reason === 'refused' });
});
