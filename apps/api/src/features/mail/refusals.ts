import type { MailFailure } from '@rosette/shared/contract/mail.ts';

/** What a refusal says about the recipient's mailbox: there is none, or it takes no mails for good. */
export type Mailbox = 'unknown' | 'closed';

/** A reply of a mail server, taken apart. */
export interface Reply {
  /** What it answered, as nodemailer names it: 'MAIL FROM', 'RCPT TO', 'DATA' also for the message itself, 'AUTH PLAIN'. */
  command: string;
  /** As in 550; 0 where there is none. */
  code: number;
  /** Without its first digit, as in '1.1' of 5.1.1 (RFC 3463); empty where there is none. */
  enhanced: string;
  words: string;
  /** The address of our sender, where the reply may name it. */
  sender?: string | undefined;
}

/** Whose fault a refusal is, under the name that admins read. */
export interface Refusal {
  reason: Extract<MailFailure, 'refused' | 'sender_refused' | 'relay_denied' | 'sign_in_failed' | 'busy'>;
  /** Whether it is no use to try again: the recipient or the content is refused. */
  isFinal: boolean;
  /** Null where it says nothing about the recipient's mailbox. */
  mailbox: Mailbox | null;
}

interface Row extends Pick<Refusal, 'reason'> {
  /** The start of the command; any by default. */
  command?: RegExp;
  /** Of codes and enhanced codes; any by default. */
  code?: RegExp;
  enhanced?: RegExp;
  /** One of these words has to be there. */
  words?: RegExp;
  /** Whether the reply has to name our own sender. */
  namesSender?: true;
  mailbox?: Mailbox;
}

const atRecipient = /^RCPT/;
const atEnvelope = /^(MAIL|RCPT)/;
const forGood = /^5/;

const signIn =
  /(authenticat\w*|sign[ -]?in|log(ged)?[ -]?in) (is )?(required|needed|failed|failure|first)|must (first )?(authenticate|issue a starttls)|not (authenticated|logged in)|without (first )?authenticating/i;
const relaying =
  /relay(ing)? (access )?(is )?(denied|not permitted|not allowed|prohibited)|(unable|not (allowed|permitted|able)) to relay|(do not|don't|no) relay|cannot relay|rcpthosts/i;
const senderWords =
  /sender (address )?(is )?(rejected|refused|denied|invalid|unknown)|sender verif\w+ failed|(invalid|unknown|bad) sender|not owned by user/i;
const size =
  /(message|mail|size) (is )?(too (big|large)|exceeds)|exceed\w* (the )?(\w+ )?(message )?(size|limit)/i;
const full =
  /quota|mailbox (is )?full|over (its |the )?(size )?limit|insufficient (system )?storage|out of storage/i;
const noSuchMailbox =
  /(user|mailbox|recipient|address|account)( \S+)? (is |has been )?(unknown|unavailable|disabled|closed|inactive|invalid|not (found|known|available))|(unknown|invalid|no such|bad) (local )?(user|mailbox|recipient|address|account|person)|(user|mailbox|recipient|address|account)( \S+){0,6} (does not|doesn't) exist|no mailbox (here )?by that name|unroute?able address|no longer (valid|available|in use)/i;
const noSuchDomain =
  /(domain|host)( \S+)?( name)? (does not exist|doesn't exist|not found)|(no such|unknown) (domain|host)|no valid (mx|mail) (record|host)|mx records point to non-existent/i;

/**
 * The table of refusals (product/notifications-and-mails#whose-fault-a-refusal-is): the first row that fits decides. Real
 * servers answer for the sender at RCPT TO, too, and name the mailbox in words where they give no enhanced code.
 */
const rows: readonly Row[] = [
  { reason: 'sign_in_failed', command: /^AUTH/ },
  { reason: 'sign_in_failed', code: /^(530|534|535|538)$/ },
  { reason: 'sign_in_failed', words: signIn, command: atEnvelope },
  { reason: 'sign_in_failed', words: signIn, enhanced: /^7\.0$/ },
  { reason: 'relay_denied', words: relaying },
  { reason: 'sender_refused', enhanced: /^1\.[078]$/ },
  { reason: 'sender_refused', words: senderWords },
  { reason: 'refused', code: forGood, enhanced: /^3\.4$/ },
  { reason: 'refused', code: forGood, words: size, command: /^(MAIL|DATA)/ },
  { reason: 'relay_denied', enhanced: /^7\./, code: /^(5|454)/, command: atRecipient },
  { reason: 'sender_refused', code: forGood, command: /^MAIL/ },
  { reason: 'refused', code: forGood, enhanced: /^7\./, command: /^DATA/ },
  { reason: 'sender_refused', code: forGood, namesSender: true },
  { reason: 'refused', code: forGood, enhanced: /^2\.[2-4]$/ },
  { reason: 'refused', code: forGood, words: full },
  { reason: 'refused', code: forGood, enhanced: /^1\.1$/, command: atRecipient, mailbox: 'unknown' },
  {
    reason: 'refused',
    code: forGood,
    enhanced: /^(1\.([2-6]|10)|2\.1|4\.4)$/,
    command: atRecipient,
    mailbox: 'closed',
  },
  {
    reason: 'refused',
    code: forGood,
    enhanced: /^4\.1$/,
    words: /recipient address rejected/i,
    command: atRecipient,
    mailbox: 'closed',
  },
  // Other states of the mail server and of the network are for its operator to end.
  { reason: 'busy', enhanced: /^[34]\./, command: atRecipient },
  { reason: 'refused', code: forGood, command: atRecipient, words: noSuchMailbox, mailbox: 'closed' },
  { reason: 'refused', code: forGood, command: atRecipient, words: noSuchDomain, mailbox: 'closed' },
  { reason: 'refused', code: forGood, command: /^(RCPT|DATA)/ },
  { reason: 'busy' },
];

const isFinal = ({ reason }: Row) => reason === 'refused';

/** Whether a reply speaks of our sender: by its address, which may also be a recipient's. */
const names = ({ words, sender }: Reply) =>
  Boolean(sender && words.toLowerCase().includes(sender.toLowerCase()));

/** What a reply means, by the table. */
export function readReply(reply: Reply): Refusal {
  const { command, code, enhanced, words } = reply;
  const row = rows.find(
    (each) =>
      (!each.command || each.command.test(command)) &&
      (!each.code || each.code.test(String(code))) &&
      (!each.enhanced || each.enhanced.test(enhanced)) &&
      (!each.words || each.words.test(words)) &&
      (!each.namesSender || names(reply)),
  ) as Row;
  return { reason: row.reason, isFinal: isFinal(row), mailbox: row.mailbox ?? null };
}

const withEnhanced = /\b([245]\d\d)[ -]+#?[245]\.(\d{1,3}\.\d{1,3})(?![\d.])/;

/**
 * Takes a reply apart, as in '550-5.2.1 The mailbox\n550 5.2.1 is disabled'. Without an enhanced code at its begin the one
 * counts that it tells of the server beyond: '550 Mailbox unavailable. The server response was: 550 5.7.1 Blocked'.
 */
export function takeApart(response: string): Pick<Reply, 'code' | 'enhanced' | 'words'> {
  const words = response.replace(/\s+/g, ' ');
  const own = response.match(/^\s*([245]\d\d)(?:[ -]+#?[245]\.(\d{1,3}\.\d{1,3}))?(?![\d.])/);
  const [, code = '0', enhanced = ''] = own?.[2] ? own : (words.match(withEnhanced) ?? own ?? []);
  return { code: Number(code), enhanced, words };
}
