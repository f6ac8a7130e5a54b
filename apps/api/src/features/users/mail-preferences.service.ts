import {
  type MailPreferencesDto,
  optionalMailCategories,
  type UpdateMailPreferencesBody,
} from '@rosette/shared/contract/mail.ts';
import {
  kindsOfMailTopic,
  type MailTopic,
  type NotificationKind,
} from '@rosette/shared/contract/notification-kinds.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { isValidObjectId } from 'mongoose';
import { readUnsubscribeToken } from '#features/mail/unsubscribe.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, notFound } from '#lib/app-error.ts';
import { definedFields } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { textsOf } from '#lib/texts.ts';
import { importedEmail } from './imported.service.ts';
import {
  type ChosenFields,
  channelsOf,
  findChoices,
  setNotificationPreferences,
  setTopic,
  wantsTopic,
} from './notification-preferences.service.ts';
import { UserModel } from './user.model.ts';
import { decideOnPeople, type MailDecision, mayAct } from './visibility.service.ts';

/**
 * The preferences of /users/me/notification-preferences as four switches
 * (product/notifications-and-mails#kinds).
 */
const viewOf = (user: ChosenFields): MailPreferencesDto => ({
  memberships: wantsTopic(user, 'memberships'),
  events: wantsTopic(user, 'events'),
  opportunities: wantsTopic(user, 'opportunities'),
  partners: wantsTopic(user, 'partners'),
});

/** The caller's mail switches. */
export async function getMailPreferences(caller: Caller): Promise<MailPreferencesDto> {
  const user = await findChoices(caller.id);
  if (!user) throw notFound('unknown_member');
  return viewOf(user);
}

/** Switches all kinds of a topic; omitted topics, and topics in that state already, keep their preferences by kind. */
export async function setMailPreferences(
  caller: Caller,
  chosen: UpdateMailPreferencesBody,
): Promise<MailPreferencesDto> {
  const before = await getMailPreferences(caller);
  const after = { ...before, ...definedFields(chosen) };
  const changed = optionalMailCategories.filter((category) => after[category] !== before[category]);
  const kinds = changed.flatMap((category) =>
    kindsOfMailTopic[category].map((kind) => [kind, { mail: after[category] }]),
  );
  if (kinds.length > 0) await setNotificationPreferences(caller.id, { kinds: Object.fromEntries(kinds) });
  return after;
}

/** A mail that is due, without its content. */
interface DueMail {
  /** The announcement that the mail brings; null for other mails. */
  announcementId: string | null;
  /** Null for somebody who is no member. */
  recipientId: string | null;
  /** What the recipient may have switched off; null for a mail that members cannot switch off. */
  topic: MailTopic | null;
  /** Mails of notifications: the kind, whose channel setting decides instead of the topic's. */
  kind: NotificationKind | null;
  actorId: string | null;
  namedIds: readonly string[];
}

/**
 * What becomes of a mail: dropped where mails to its recipient come back, she does not want it, or was deleted or
 * suspended; else see `decideOnPeople`.
 */
export async function decideOnMail({ recipientId, topic, kind, ...people }: DueMail): Promise<MailDecision> {
  if (!recipientId) return topic === null ? 'send' : decideOnPeople(null, people);
  const user = await findChoices(recipientId);
  // A mail that cannot be switched off may be about her deleted account, or her suspension.
  if (topic === null && !user) return 'send';
  if (!user || (topic !== null && !mayAct(user))) return 'drop';
  if (user.mail_returned_at) return 'drop';
  if (topic === null) return 'send';
  const isWanted = kind ? channelsOf(user, kind).mail : wantsTopic(user, topic);
  return isWanted ? decideOnPeople(recipientId, people) : 'drop';
}

/** The language that a member chose; null for the default of the installation, and without an account. */
export async function languageOfMember(id: string): Promise<Language | null> {
  const user = await UserModel.findById(id).select('language').lean();
  return user?.language ?? null;
}

/**
 * Unsubscribes from the topic of a mail's link, and says so in this language; idempotent.
 * @throws 400 for a forged link
 */
export async function unsubscribe(
  app: AppContext,
  token: string,
  language: Language,
): Promise<{ message: string; category: MailTopic }> {
  const subject = readUnsubscribeToken(app, token);
  if (!subject || !isValidObjectId(subject.memberId)) {
    throw badRequest('unsubscribe_link_invalid');
  }
  const { memberId, category } = subject;
  // A deleted member gets no mail anyway.
  if (await findChoices(memberId)) await setTopic(memberId, category, false);
  return { message: textsOf(language).answers.unsubscribed[category], category };
}

/** Refusals in a row, other than of an unknown mailbox, after which mails come back. */
const refusalsInARow = 2;

/**
 * Stores what became of a mail to a member (product/notifications-and-mails#mails-that-come-back): refused as unknown, or
 * twice in a row for good by her own mailbox, she gets no further ones; one that is taken ends that.
 * @param address where it went; what happens to another than her current one is not stored
 */
export async function recordDelivery(
  memberId: string,
  address: string,
  outcome: 'taken' | 'unknown' | 'closed',
): Promise<void> {
  const user = { _id: memberId, email: { $in: [address, importedEmail(address)] } };
  if (outcome === 'taken') {
    // Most mails are taken: only a member whose mailbox has refused one before is written.
    const isRefused = { $or: [{ mails_refused: { $gt: 0 } }, { mail_returned_at: { $exists: true } }] };
    await UserModel.updateOne(
      { ...user, ...isRefused },
      { $unset: { mails_refused: 1, mail_returned_at: 1 } },
    );
    return;
  }
  const by = outcome === 'unknown' ? refusalsInARow : 1;
  const refused = await UserModel.findOneAndUpdate(
    user,
    { $inc: { mails_refused: by } },
    { returnDocument: 'after' },
  )
    .select('+mails_refused')
    .lean();
  if ((refused?.mails_refused ?? 0) < refusalsInARow) return;
  await UserModel.updateOne(
    { ...user, mail_returned_at: { $exists: false } },
    { mail_returned_at: clock.now() },
  );
}

/** To how many members mails come back. */
export const countReturned = (): Promise<number> =>
  UserModel.countDocuments({
    mail_returned_at: { $gt: new Date(0) },
    'imported.claim_until': { $exists: false },
  });
