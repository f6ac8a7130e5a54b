import type { DataExport } from '@rosette/shared/contract/data-export.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { businessesOf } from '#features/businesses/businesses-of-member.service.ts';
import { blocksOf } from '#features/contact/blocks/blocks.service.ts';
import {
  contactEntriesOf,
  contactRequestsOf,
} from '#features/contact/contacts/contacts-of-member.service.ts';
import { messagesOf } from '#features/contact/conversations/conversations-of-member.service.ts';
import { introductionsOf } from '#features/contact/introductions/introductions-of-member.service.ts';
import { dismissalsOf } from '#features/contact/suggestions/suggestions.service.ts';
import { eventsOf, rsvpsOf } from '#features/events/events-of-member.service.ts';
import { mailsOf } from '#features/mail/outbox.service.ts';
import { notificationsOf } from '#features/notifications/read-notifications.service.ts';
import { applicationsOf, opportunitiesOf } from '#features/opportunities/opportunities-of-member.service.ts';
import { inquiriesFrom } from '#features/partners/partner/inquiries.service.ts';
import { advertisementsOf } from '#features/partners/placements/advertisements.service.ts';
import { partnershipsOf } from '#features/partners/placements/partnerships.service.ts';
import { billingOf } from '#features/payments/billing.service.ts';
import { grantsOf } from '#features/payments/memberships/memberships.service.ts';
import { paymentsOf } from '#features/payments/payments.service.ts';
import { withdrawalsOf } from '#features/payments/withdrawals/withdrawals-of-member.service.ts';
import { picturesOf } from '#features/pictures/pictures.service.ts';
import { reportsFrom, reportsOf } from '#features/reports/reports-of-member.service.ts';
import type { User } from '#features/users/accounts.service.ts';
import { getMailPreferences } from '#features/users/mail-preferences.service.ts';
import { getNotificationPreferences } from '#features/users/notification-preferences.service.ts';
import { signInsOf } from '#features/users/password-check.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { invitationEntriesOf } from '../invitations/invitation.present.ts';
import { getAccount } from './account.service.ts';

type ListName = Exclude<keyof DataExport, 'exported_at' | 'profile'>;
type Lists = {
  [N in ListName]: (
    member: User,
    id: string,
    app: AppContext,
    language: Language,
  ) => AsyncIterable<DataExport[N][number]>;
};

async function* nothing() {}

/** Every list of the export with its source; the type check fails when one is missing. */
const lists: Lists = {
  businesses: (_, id) => businessesOf(id),
  events: (_, id) => eventsOf(id),
  rsvps: (_, id) => rsvpsOf(id),
  opportunities: ({ full_name }, id) => opportunitiesOf(id, full_name),
  applications: (_, id) => applicationsOf(id),
  contact_requests: (_, id) => contactRequestsOf(id),
  contacts: (_, id) => contactEntriesOf(id),
  introductions: (_, id) => introductionsOf(id),
  invitations: (_member, id, app) => invitationEntriesOf(app, id),
  dismissed_suggestions: (_, id) => dismissalsOf(id),
  messages: (_, id) => messagesOf(id),
  billing_details: (_, id) => billingOf(id),
  payments: (_member, id, _app, language) => paymentsOf(id, language),
  memberships: (_, id) => grantsOf(id),
  withdrawals: ({ email, email_verified_at }, id) => withdrawalsOf(id, email_verified_at ? email : null),
  partnerships: ({ email }, id) => partnershipsOf(id, email),
  advertisements: ({ email }, id) => advertisementsOf(id, email),
  // Inquiries are found by e-mail address, so only the owner of a confirmed address may read them.
  inquiries: ({ email, email_verified_at }) => (email_verified_at ? inquiriesFrom(email) : nothing()),
  pictures: (_, id, app) => picturesOf(app, id),
  blocks: (_, id) => blocksOf(id),
  async *reports({ email, email_verified_at }, id) {
    yield* reportsOf(id);
    if (email_verified_at) yield* reportsFrom(email);
  },
  notifications: ({ role }, id, app, language) => notificationsOf(app, language, { id, role }),
  mails: (_, id) => mailsOf(id),
  sign_ins: (_, id) => signInsOf(id),
};

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
    notification_preferences: await getNotificationPreferences(caller.id),
  };
}

async function* pieces(
  app: AppContext,
  caller: Caller,
  user: User,
  profile: DataExport['profile'],
  language: Language,
): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(clock.now())},\n"profile": ${JSON.stringify(profile, null, 2)}`;
  for (const [name, listOf] of Object.entries(lists)) {
    yield `,\n"${name}": [`;
    let separator = '\n';
    for await (const item of listOf(user, caller.id, app, language)) {
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
): Promise<AsyncIterable<string>> {
  const user = await getAccount(caller);
  return pieces(app, caller, user, await profileOf(app, caller, user), language);
}
