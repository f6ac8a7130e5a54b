/** A returned mail, as far as mail servers differ in it. */
interface Returned {
  address: string;
  messageId: string;
  action?: string;
  /** The mail as it was sent; one with this Message-ID by default. */
  mail?: string;
}

const mailOf = ({ address, messageId, mail }: Returned) =>
  mail ??
  [
    'From: Rosette <hello@rosette.example>',
    `To: <${address}>`,
    `Message-ID: <${messageId}>`,
    'Subject: News',
  ].join('\n');

const report = (
  type: string,
  extra: string,
  [text, status, mail]: readonly [string, string, string],
  last: string,
) =>
  [
    'From: MAILER-DAEMON@mail.example',
    'To: hello@rosette.example',
    'Subject: Undelivered Mail',
    ...(extra ? [extra] : []),
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="part"`,
    '',
    '--part',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    text,
    '--part',
    'Content-Type: message/delivery-status',
    '',
    status,
    '--part',
    `Content-Type: ${last}`,
    '',
    mail,
    '',
    '--part--',
    '',
  ].join('\n');

/** As Postfix writes it: the original recipient, and a true status. @param said the Diagnostic-Code */
export function postfix({
  said,
  status = said.match(/ (5\.\d+\.\d+)/)?.[1] ?? '5.0.0',
  final,
  action = 'failed',
  ...of
}: Returned & { said: string; status?: string; final?: string }): string {
  const fields = [
    'Reporting-MTA: dns; mail.example',
    '',
    `Final-Recipient: rfc822; ${final ?? of.address}`,
    `Original-Recipient: rfc822;${of.address}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${said}`,
    '',
  ].join('\n');
  const text = `<${final ?? of.address}>: host next.example said: ${said}`;
  return report(
    'multipart/report; report-type=delivery-status',
    'Auto-Submitted: auto-replied',
    [text, fields, mailOf(of)],
    'message/rfc822',
  );
}

/** As Exim writes it: a status that says nothing, and the reason in the text. */
export function exim({
  text,
  said,
  action = 'failed',
  ...of
}: Returned & { text: string; said?: string }): string {
  const fields = [
    'Reporting-MTA: dns; mail.example',
    '',
    `Action: ${action}`,
    `Final-Recipient: rfc822;${of.address}`,
    `Status: ${action === 'failed' ? '5' : '4'}.0.0`,
    ...(said ? [`Diagnostic-Code: ${said}`] : []),
    '',
  ].join('\n');
  const words = `A message that you sent could not be delivered. The following address(es) failed:\n\n  ${of.address}\n    ${text}\n`;
  return report(
    'multipart/report; report-type=delivery-status',
    'Auto-Submitted: auto-replied',
    [words, fields, mailOf(of)],
    'message/rfc822',
  );
}

/** As OpenSMTPD writes it: no report by its type, the reason in the text, and the whole mail as headers. */
export function openSmtpd({ text, action = 'failed', ...of }: Returned & { text: string }): string {
  const status = action === 'failed' ? '5.0.0' : '2.0.0';
  const fields = `Reporting-MTA: dns; mail.example\n\nFinal-Recipient: rfc822; ${of.address}\nAction: ${action}\nStatus: ${status}\n`;
  const words = `    Hi!\n\n    This is the MAILER-DAEMON.\n\n${of.address}: ${text}\n\n    Below is a copy of the original message:\n`;
  const mail = `${mailOf(of)}\n\nMessage-ID: <of-the-text@b.example>`;
  return report('multipart/mixed', '', [words, fields, mail], 'text/rfc822-headers');
}
