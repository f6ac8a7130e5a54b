import {
  type MailPreferencesDto,
  mailTopics,
  type OptionalMailCategory,
  optionalMailCategories,
  type UpdateMailPreferencesBody,
} from '@rosette/shared/contract/mail.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId } from 'mongoose';
import { readUnsubscribeToken } from '#features/mail/unsubscribe.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, notFound } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { type User, UserModel } from './user.model.ts';

/** Everything is on until she switches it off. */
const preferencesOf = ({ mail_preferences: chosen }: Pick<User, 'mail_preferences'>): MailPreferencesDto => ({
  memberships: chosen?.memberships ?? true,
  events: chosen?.events ?? true,
  opportunities: chosen?.opportunities ?? true,
  partners: chosen?.partners ?? true,
});

const findPreferences = (id: string) => UserModel.findById(id).select('+mail_preferences').lean();

const missing = () => notFound('This member does not exist');

/** Which mails the caller gets beside the essential ones. */
export async function getMailPreferences(caller: Caller): Promise<MailPreferencesDto> {
  const user = await findPreferences(caller.id);
  if (!user) throw missing();
  return preferencesOf(user);
}

const write = (id: string, chosen: UpdateMailPreferencesBody) =>
  UserModel.findByIdAndUpdate(
    id,
    changesOf(
      Object.fromEntries(
        optionalMailCategories.map((category) => [`mail_preferences.${category}`, chosen[category]]),
      ),
    ),
    { returnDocument: 'after' },
  )
    .select('+mail_preferences')
    .lean();

/** What is left out stays. */
export async function setMailPreferences(
  caller: Caller,
  chosen: UpdateMailPreferencesBody,
): Promise<MailPreferencesDto> {
  const user = await write(caller.id, chosen);
  if (!user) throw missing();
  return preferencesOf(user);
}

/** Whether a member wants mails of this kind; nobody who is gone does. */
export async function wantsMail(memberId: string, category: OptionalMailCategory): Promise<boolean> {
  const user = await findPreferences(memberId);
  return user !== null && preferencesOf(user)[category];
}

/**
 * Ends the mails that a mail's unsubscribe link stands for; again and again with the same outcome.
 * @throws 400 for a link that is not ours
 */
export async function unsubscribe(
  app: AppContext,
  token: string,
): Promise<{ message: string; category: OptionalMailCategory }> {
  const subject = readUnsubscribeToken(app, token);
  if (!subject || !isValidObjectId(subject.memberId)) {
    throw badRequest('This unsubscribe link is not valid');
  }
  const { memberId, category } = subject;
  // A member who is gone gets no mail anyway.
  await write(memberId, { [category]: false });
  return {
    message: `You will get no more mails about ${mailTopics[category].label.toLowerCase()}`,
    category,
  };
}
