import type { NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import type { Types } from 'mongoose';
import type { MailAttachment, MailContent } from '#features/mail/outbox.service.ts';
import type { Message, MessageParams, Written } from '#lib/message.ts';
import type { ServerTexts } from '#lib/texts.ts';
import type { Subject } from './notification.model.ts';

export type MemberId = string | Types.ObjectId;

/** The mail of a notification. Omitted parts default to its title, text and path. */
export interface NewsMail {
  subject?: Written;
  content?: Partial<MailContent>;
  attachments?: MailAttachment[];
  /** Not sent after this. */
  validUntil?: Date;
  /** Not sent before this; at once by default. */
  sendAfter?: Date;
  /** Of a gathered notification: only the first one is mailed while it is unread. */
  isOnceWhileUnread?: boolean;
}

interface Headline {
  /** As in 'Founders breakfast has changed'; a string is what somebody wrote. */
  title: Written;
}

interface Predicate {
  /** What `actor_id`, or a guest, did; see `didThis`. The sentence is chosen when it is read: 'Ada Maier and 3 others signed up …'. */
  did: Message;
}

type Deed = keyof ServerTexts['deeds'];
type DeedParams<D extends Deed> = Omit<MessageParams<`deeds.${D}.member`>, 'name'>;

/** What a member did, for `did`: its sentences, with the values of their placeholders but those of the actors. */
export function didThis<const D extends Deed>(
  deed: D,
  ...[params]: [keyof DeedParams<D>] extends [never] ? [] : [params: DeedParams<D>]
): Message {
  return { text: `deeds.${deed}`, ...(params && { params: params as Message['params'] }) } as Message;
}

/** The content of a notification. */
export type NewsContent = {
  kind: NotificationKind;
  /** The member who acted; null for reminders, guests and the like. */
  actor_id: MemberId | null;
  /** The RSVP of the guest of an event who acted. */
  guest_id?: Types.ObjectId;
  about: Subject;
  /**
   * Others whom it names or whose thing it is about, such as an event's organizer: nobody but admins reads it while one of
   * them is suspended.
   */
  names?: readonly MemberId[];
  /** The event, as in '<event id>:<instant>'. A member is notified of a kind and key once, in the app and by mail. */
  key: string;
  /** A string is what a member wrote. */
  text?: Written | null;
  /** The path of the page it links to, as in '/events/<id>'. */
  path: string;
  /**
   * Gathers with an unread notification of this kind and subject (product/notifications-and-mails#gathering).
   */
  isGathered?: boolean;
  /** Null where another mail tells of it. */
  mail?: NewsMail | null;
} & (Headline | Predicate);

/** A notification and its recipients. */
export type News = NewsContent & {
  /**
   * The member whose deleted account caused this, while `actor_id` is null, so that nobody reads her name. She and members
   * across a block from her are not notified. See `byDeletedAccount`.
   */
  unnamed_actor_id?: MemberId;
  /** Members concerned; `notify` leaves out the actor, members across a block and channels switched off. */
  to: readonly MemberId[];
};

/** Who acted; not notified herself, nor are members across a block from her. */
export type Actor = Pick<News, 'actor_id' | 'unnamed_actor_id'>;

/** A member who acts by deleting her account: she is not named in the notification. */
export const byDeletedAccount = (memberId: MemberId): Actor => ({
  actor_id: null,
  unnamed_actor_id: memberId,
});

/** What guests of an event are told, who are no members, by mail. */
export type GuestNews = Extract<NewsContent, { title: Written }> & {
  /** Who wrote its text, above it, as members are told by the notification. */
  from?: Message;
  /** Where an answer to its text goes, as mails to members say. */
  answerTo?: Message;
  /** Whether guests are led to where the mail leads members, as their seats are gone. */
  isLast?: boolean;
};

/** The outbox key of a member's mail about some news. */
export const newsMailKey = (kind: NotificationKind, key: string, memberId: string): string =>
  `${kind.replaceAll('_', '-')}:${key}:${memberId}`;
