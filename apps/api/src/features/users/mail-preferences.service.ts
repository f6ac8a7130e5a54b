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
import { textsOf } from '#lib/texts.ts';
import { hasRefused, isReturned } from './mailbox-marks.service.ts';
import {
  type ChosenFields,
  channelsOf,
  findChoices,
  setNotificationPreferences,
  setTopic,
  wantsTopic,
} from './notification-preferences.service.ts';
import { type User, UserModel } from './user.model.ts';
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
  /** Null for somebody who is no member. */
  recipientId: string | null;
  /** What the recipient may have switched off; null for a mail that members cannot switch off. */
  topic: MailTopic | null;
  /** Mails of notifications: the kind, whose channel setting decides instead of the topic's. */
  kind: NotificationKind | null;
  actorId: string | null;
  namedIds: readonly string[];
  /** Members to whom the mails after it go. */
  nextRecipientIds: readonly string[];
}

/** What is read of a member when a mail to her is due. */
const recipientFields = [
  'language',
  'notification_preferences',
  'suspension',
  'admission.state',
  'imported.claim_until',
  'mail_returned_at',
  'mail_refusal',
];

type Recipient = Pick<
  User,
  'language' | 'notification_preferences' | 'suspension' | 'mail_returned_at' | 'mail_refusal'
> &
  Parameters<typeof mayAct>[0];

/**
 * What becomes of a mail: dropped where its recipient does not want it, or was deleted or suspended, `returned` where mails
 * to her come back; else see `decideOnPeople`.
 */
async function decideFor(
  user: Recipient | null,
  { recipientId, topic, kind, ...people }: DueMail,
): Promise<MailDecision | 'returned'> {
  if (!recipientId) return decideOnPeople(null, people);
  // A mail that cannot be switched off may be about her deleted account, or her suspension.
  if (topic === null) return user && isReturned(user) ? 'returned' : decideOnPeople(recipientId, people);
  if (!user || !mayAct(user)) return 'drop';
  const isWanted = kind ? channelsOf(user, kind).mail : wantsTopic(user, topic);
  if (!isWanted) return 'drop';
  return isReturned(user) ? 'returned' : decideOnPeople(recipientId, people);
}

/** ms for which a recipient who was read with another one is not read again. */
const readAheadMs = 500;
const readAhead = new Map<string, { user: Recipient | null; at: number }>();

/** Reads a recipient, and with her those of the next mails: one command for a crowd's ten, not ten. */
async function findRecipient(id: string, nextIds: readonly string[]): Promise<Recipient | null> {
  const known = readAhead.get(id);
  readAhead.delete(id);
  if (known && performance.now() - known.at < readAheadMs) return known.user;
  if (readAhead.size > 1000) readAhead.clear();
  const ids = [...new Set([id, ...nextIds])];
  const at = performance.now();
  const users = await UserModel.find({ _id: { $in: ids } })
    .select(recipientFields)
    .lean<(Recipient & { _id: unknown })[]>();
  const byId = new Map(users.map((user) => [String(user._id), user]));
  for (const next of nextIds) readAhead.set(next, { user: byId.get(next) ?? null, at });
  return byId.get(id) ?? null;
}

/**
 * Reads at once what a mail that is due has to know of its recipient: what becomes of it, the language that she chose (null
 * for the default of the installation, or without an account), and whether her mailbox has refused a mail before.
 */
export async function readRecipient(mail: DueMail): Promise<{
  decision: MailDecision | 'returned';
  language: Language | null;
  hasRefused: boolean;
}> {
  const user = mail.recipientId ? await findRecipient(mail.recipientId, mail.nextRecipientIds) : null;
  return {
    decision: await decideFor(user, mail),
    language: user?.language ?? null,
    hasRefused: user !== null && hasRefused(user),
  };
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
