import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { Types } from 'mongoose';
import type { MailAttachment, MailContent } from '#features/mail/outbox.service.ts';
import type { Subject } from './subject.ts';

export type MemberId = string | Types.ObjectId;

/** What the mail of a notification says. Left out parts follow from the notification: its title, its text, its path. */
export interface NewsMail {
  subject?: string;
  content?: Partial<MailContent>;
  attachments?: MailAttachment[];
  /** After this there is no point in sending it any more. */
  validUntil?: Date;
  /** Not to be sent before; at once where it is left out. */
  sendAfter?: Date;
}

interface Headline {
  /** As in 'Founders breakfast has changed'. */
  title: string;
}

interface Deed {
  /** What follows the name of `actor_id`, in the past, as in 'is coming to Founders breakfast': 'Ada Maier and 3 others …'. */
  did: string;
}

/** What members are told. */
export type NewsContent = {
  kind: NotificationKind;
  /** Whose doing it is; null where it is nobody's, as a reminder. */
  actor_id: MemberId | null;
  about: Subject;
  /** What happened, as in '<event id>:<instant>'. The same kind and key reach a member once, in the list and by mail. */
  key: string;
  text?: string | null;
  /** Where it leads in the web, as in '/events/<id>'. */
  path: string;
  /** Adds to an unread notification of this kind about the same thing, where there is one (beyond §10, "Gathered"). */
  isGathered?: boolean;
  mail?: NewsMail;
} & (Headline | Deed);

/** What is told, and to whom. */
export type News = NewsContent & {
  /** Whom it concerns; `notify` leaves out who did it, who does not want it, and whoever must not hear of the other. */
  to: readonly MemberId[];
};
