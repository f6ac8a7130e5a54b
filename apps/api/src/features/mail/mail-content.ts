import type { MailTopic } from '@rosette/shared/contract/notification-kinds.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { Message, Param, Written } from '#lib/message.ts';

/**
 * `security` is what the security of an account needs, and is sent also to an address from which mails come back. With
 * `essential` it cannot be switched off; the others can.
 */
export type MailCategory = 'security' | 'essential' | MailTopic;

/** Whether mails of a category cannot be switched off. */
export const isForEverybody = (category: MailCategory): category is 'security' | 'essential' =>
  category === 'security' || category === 'essential';

export interface MailFact {
  label: Message;
  /** Several are written on a line each. */
  value: Param | readonly Param[];
  /** Whether web addresses in the value stay: for what is more than a name or title, such as an event's place. */
  mayLink?: boolean;
}

/**
 * The content of a mail while it waits: rendered in the recipient's language when it is sent
 * (product/languages#stored-messages).
 */
export interface MailContent {
  /** Shown beside the subject in mailboxes; the first paragraph by default. */
  preheader?: Message;
  /** 'Hello Ada,' from the recipient's name by default. */
  greeting?: Message;
  paragraphs: readonly Written[];
  facts?: readonly MailFact[];
  /** The call to action; an absolute URL. */
  action?: { label: Message; url: string };
  /** Shown after facts and action. */
  remarks?: readonly Message[];
}

export interface MailAttachment {
  filename: string;
  /** As in 'text/calendar; charset=utf-8; method=PUBLISH'. */
  contentType: string;
  /** The file in each language, as the recipient may change hers while the mail waits. */
  content: Record<Language, string>;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** The part of a mail that is sealed while it waits. */
export interface MailBody {
  content: MailContent;
  replyTo?: Mailbox;
  attachments?: MailAttachment[];
}
