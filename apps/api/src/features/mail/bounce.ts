import type { Attachment, Email } from 'postal-mime';
import { type Mailbox, readReply, takeApart } from './refusals.ts';
import { ownIdHeader } from './transport.ts';

/** A returned mail: which mail it was, the address that it was sent to, and what that says about its mailbox. */
export interface Bounce {
  /** Without its angle brackets. */
  messageId: string;
  address: string;
  verdict: {
    /** Null for what says nothing: a full mailbox, a refused content, a delay, a success, an alias's other address. */
    mailbox: Mailbox | null;
    /** What the mail server said. */
    words: string;
  };
}

/** The parts are few and small; more is no bounce, and is not worth the work. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 64 * 1024, attachmentEncoding: 'utf8' } as const;

/** A line takes the parser some µs and 4 kB, however short it is: 256 kB of empty ones would take seconds. */
const maxLines = 10_000;

function hasTooManyLines(raw: Uint8Array): boolean {
  let lines = 0;
  for (let at = raw.indexOf(10); at >= 0 && lines <= maxLines; at = raw.indexOf(10, at + 1)) lines += 1;
  return lines > maxLines;
}

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content);

/** The fields of a block, by their names in lower case, with folded lines joined. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name, value] = line.match(/^([\w-]+):\s*(.*)$/) ?? [];
    return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
  });
  return new Map(fields);
}

/** The address of a field such as 'rfc822; ada@rosette.example (unknown)'. */
const addressIn = (field: string | undefined) =>
  field
    ?.replace(/^[\w-]+;/, '')
    .replace(/\([^()]*\)$/, '')
    .trim()
    .replace(/^<(.*)>$/, '$1')
    .toLowerCase();

/** An address without the encoding of SMTP's ORCPT (RFC 3461 §4), as in 'ada+2Bnews@…', which some servers leave in. */
const withoutXtext = (address: string) =>
  address.replace(/\+([0-9a-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** `original` is the address that we sent to, `final` the one that failed: they differ where `original` forwards to `final`. */
function recipientsOf(recipient: Map<string, string>) {
  const final = addressIn(recipient.get('final-recipient'));
  const original = addressIn(recipient.get('original-recipient')) ?? final;
  return { final, original: original && withoutXtext(original) === final ? final : original };
}

/** Status codes that only say 'failed': Exim and OpenSMTPD write them whatever happened (RFC 3463 §3.1). */
const saysNothing = /^[245]\.0\.0$/;

/** What the text says of an address: Exim and OpenSMTPD write the reason there only. */
function wordsFor(text: string, address: string): string {
  const at = text.toLowerCase().indexOf(address);
  // Up to the blank line behind it.
  return at < 0
    ? ''
    : (text.slice(at + address.length).split(/\r?\n\s*\r?\n/)[0] ?? '').replace(/^[>:\s]+/, '').trim();
}

/** The words of a mail server: of the server beyond it, else those of the text, with the code where there is one. */
function replyOf(recipient: Map<string, string>, text: string): string {
  const diagnostic = (recipient.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '');
  if (/^[245]\d\d[ -]/.test(diagnostic)) return diagnostic;
  // IronPort writes a code of its own, which says the same of everything, and quotes the server beyond.
  const [, code, quoted] = diagnostic.match(/^[45]\.\d+\.\d+ - \D*(\d{3})-'(.*)/) ?? [];
  if (code) return `${code} ${quoted}`;
  const status = recipient.get('status')?.split(' ')[0] ?? '';
  if (status && !saysNothing.test(status)) return `${status[0]}50 ${status} ${diagnostic}`;
  const words = wordsFor(text, recipientsOf(recipient).final ?? '');
  const [reply] = words.match(/[245]\d\d[ -][245]\.\d{1,3}\.\d{1,3}[\s\S]*/) ?? [];
  return reply ?? `550 ${words || diagnostic}`;
}

/** Where the reply is to the content, which Postfix and Exim say in the text only. */
const isToContent = (words: string) =>
  /end of data|after (end of )?(data|message)|DATA command|after sending data/i.test(words);

function verdictOf(recipient: Map<string, string>, text: string): Bounce['verdict'] {
  const reply = replyOf(recipient, text);
  const said = { mailbox: null, words: reply.replace(/\s+/g, ' ') };
  const { original, final } = recipientsOf(recipient);
  if (!/^failed\b/i.test(recipient.get('action') ?? '')) return said;
  // An alias: others of it may have the mail.
  if (final && original !== final) return said;
  const command = isToContent(wordsFor(text, final ?? '')) ? 'DATA' : 'RCPT TO';
  return { ...said, mailbox: readReply({ command, ...takeApart(reply) }).mailbox };
}

/** The Message-ID of the mail that is returned: its headers stand in the last part. */
function returnedId({ attachments }: Email): string | undefined {
  const returned = attachments.findLast(({ mimeType }) =>
    ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'].includes(mimeType),
  );
  // OpenSMTPD writes the whole mail there.
  const headers = returned && fieldsOf(textOf(returned).split(/\r?\n\r?\n/)[0] ?? '');
  const id = headers?.get(ownIdHeader.toLowerCase()) ?? headers?.get('message-id');
  return id?.match(/<([^<>\s]+)>/)?.[1];
}

/**
 * Reads a returned mail as Postfix, Exim and OpenSMTPD write it (RFC 3464; OpenSMTPD's are multipart/mixed). Of several
 * recipients the one counts of whom it says most.
 * @returns null for any other message
 */
export async function readBounce(raw: Uint8Array): Promise<Bounce | null> {
  if (hasTooManyLines(raw)) return null;
  // Loaded with the first one that comes back.
  const { default: PostalMime } = await import('postal-mime');
  let email: Email;
  try {
    email = await PostalMime.parse(raw, limits);
  } catch {
    // Nested or long beyond all use.
    return null;
  }
  const status = email.attachments.find(({ mimeType }) =>
    ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType),
  );
  const messageId = returnedId(email);
  if (!status || !messageId) return null;
  const bounces = textOf(status)
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .flatMap((recipient) => {
      const address = recipientsOf(recipient).original;
      return address ? [{ messageId, address, verdict: verdictOf(recipient, email.text ?? '') }] : [];
    });
  return bounces.find(({ verdict }) => verdict.mailbox) ?? bounces[0] ?? null;
}
