import type { DataExport } from '@rosette/shared/contract/data-export.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import type { User } from '#features/users/accounts.service.ts';
import { getMailPreferences } from '#features/users/mail-preferences.service.ts';
import { getNotificationPreferences } from '#features/users/notification-preferences.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { getAccount } from './account.service.ts';
import type { MemberData } from './member-data.ts';

const presentSuspension = (suspension: User['suspension']): DataExport['profile']['suspension'] =>
  suspension
    ? {
        reason: suspension.reason,
        until: suspension.until?.toISOString() ?? null,
        at: suspension.at.toISOString(),
      }
    : null;

async function profileOf(app: AppContext, caller: Caller, user: User): Promise<DataExport['profile']> {
  return {
    ...presentOwnUser(app, user),
    has_password: Boolean(user.password_hash),
    unlinked_providers: user.unlinked_providers ?? [],
    identities: (user.identities ?? []).map(({ provider, subject, linked_at }) => ({
      provider,
      subject,
      linked_at: linked_at.toISOString(),
    })),
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    updated_at: user.updated_at.toISOString(),
    suspension: presentSuspension(user.suspension),
    mail_preferences: await getMailPreferences(caller),
    notification_preferences: await getNotificationPreferences(caller),
  };
}

async function* pieces(
  app: AppContext,
  user: User,
  profile: DataExport['profile'],
  language: Language,
  lists: MemberData['lists'],
): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(clock.now())},\n"profile": ${JSON.stringify(profile, null, 2)}`;
  const { _id, full_name, email, email_verified_at, role } = user;
  const member = {
    id: String(_id),
    full_name,
    email,
    confirmedEmail: email_verified_at ? email : null,
    role,
  };
  for (const [name, listOf] of Object.entries(lists)) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const item of listOf(member, app, language)) {
      yield `${separator}${JSON.stringify(item, null, 2)}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '\n}\n';
}

/**
 * Everything that is stored about the caller as the text of a JSON file, streamed in pieces. Refusals are thrown before
 * the first piece. Sentences of ours are in this language, names of fields as in the API.
 * @throws 401
 */
export async function exportData(
  app: AppContext,
  caller: Caller,
  language: Language,
  { lists }: MemberData,
): Promise<AsyncIterable<string>> {
  const user = await getAccount(caller);
  return pieces(app, user, await profileOf(app, caller, user), language, lists);
}
