import type { MailTopic } from '@rosette/shared/contract/notification-kinds.ts';

/** `essential` is sent to everybody; the others unless the member switched them off. */
export type MailCategory = 'essential' | MailTopic;

export interface MailFact {
  label: string;
  value: string;
  /** Whether web addresses in the value stay: for what is more than a name or title, such as an event's place. */
  mayLink?: boolean;
}

/** The content of a mail, rendered as HTML and as plain text. Every text is plain, without markup. */
export interface MailContent {
  /** Shown beside the subject in mailboxes; the first paragraph by default. */
  preheader?: string;
  /** 'Hello Ada,' from the recipient's name by default. */
  greeting?: string;
  paragraphs: string[];
  facts?: MailFact[];
  /** The call to action; an absolute URL. */
  action?: { label: string; url: string };
  /** Shown after facts and action. */
  remarks?: string[];
  /** 'Warmly, Rosette' by default. */
  closing?: string;
}

export interface MailAttachment {
  filename: string;
  /** As in 'text/calendar; charset=utf-8; method=PUBLISH'. */
  contentType: string;
  content: string;
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
