import type { MailTopic } from '@rosette/shared/contract/notification-kinds.ts';

/** `essential` goes to everybody; the others only to who has not switched them off. */
export type MailCategory = 'essential' | MailTopic;

/** What a mail says, once, for its HTML and its plain-text part. Every text is plain: nothing in it is markup. */
export interface MailContent {
  /** What a mailbox shows beside the subject; the first paragraph where it is left out. */
  preheader?: string;
  /** 'Hello Ada,' after the recipient's name where it is left out. */
  greeting?: string;
  paragraphs: string[];
  facts?: { label: string; value: string }[];
  /** The one thing to do; an absolute address. */
  action?: { label: string; url: string };
  /** After facts and action. */
  remarks?: string[];
  /** 'Warmly, Rosette' where it is left out. */
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
