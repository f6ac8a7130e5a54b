import { MailedSecretModel } from './features/accounts/account/mailed-secret.model.ts';
import type { LeftBehind, MemberData } from './features/accounts/account/member-data.ts';
import { ImportModel } from './features/accounts/imports/import.model.ts';
import { InvitationModel } from './features/accounts/invitations/invitation.model.ts';
import { invitationEntriesOf } from './features/accounts/invitations/invitation.present.ts';
import { eraseInvitations } from './features/accounts/invitations/invitations.service.ts';
import { AnnouncementCardModel, AnnouncementModel } from './features/announcements/announcement.model.ts';
import { AuditEntryModel } from './features/audit/audit-entry.model.ts';
import { BusinessModel } from './features/businesses/business.model.ts';
import { presentBusiness } from './features/businesses/business.present.ts';
import { withOwner } from './features/businesses/shown-business.service.ts';
import { BlockModel } from './features/contact/blocks/block.model.ts';
import { ContactPairModel } from './features/contact/contacts/contact-pair.model.ts';
import { ContactRequestModel } from './features/contact/contacts/contact-request.model.ts';
import {
  contactEntriesOf,
  contactRequestsOf,
} from './features/contact/contacts/contacts-of-member.service.ts';
import { ConversationModel } from './features/contact/conversations/conversation.model.ts';
import {
  leaveConversations,
  messagesOf,
} from './features/contact/conversations/conversations-of-member.service.ts';
import { IntroductionModel } from './features/contact/introductions/introduction.model.ts';
import {
  introductionsOf,
  leaveIntroductions,
} from './features/contact/introductions/introductions-of-member.service.ts';
import { DismissalModel } from './features/contact/suggestions/dismissal.model.ts';
import { CalendarLinkModel } from './features/events/calendar-link.model.ts';
import { CancelledEventModel } from './features/events/cancelled-event.model.ts';
import { EventModel } from './features/events/event.model.ts';
import { eventsOf, leaveEvents, leaveRsvps, rsvpsOf } from './features/events/events-of-member.service.ts';
import { removeGuestsWithAddress } from './features/events/guest-data.service.ts';
import { RsvpModel } from './features/events/rsvp.model.ts';
import { AccountCountModel } from './features/limits/account-count.model.ts';
import { MailModel } from './features/mail/mail.model.ts';
import { mailsOf, removeMailsOf } from './features/mail/outbox.service.ts';
import { LiveLogModel } from './features/notifications/live-log.model.ts';
import { NewsBatchModel } from './features/notifications/news-batch.model.ts';
import { leaveQueuedNews } from './features/notifications/news-batches.ts';
import { NotificationModel } from './features/notifications/notification.model.ts';
import { eraseNotifications } from './features/notifications/notifications.service.ts';
import { notificationsOf } from './features/notifications/read-notifications.service.ts';
import { StreamSlotModel } from './features/notifications/stream-slot.model.ts';
import { ApplicationModel } from './features/opportunities/application.model.ts';
import {
  applicationsOf,
  leaveApplications,
  leaveOpportunities,
  opportunitiesOf,
} from './features/opportunities/opportunities-of-member.service.ts';
import { OpportunityModel } from './features/opportunities/opportunity.model.ts';
import { InquiryModel } from './features/partners/partner/inquiry.model.ts';
import { presentInquiry } from './features/partners/partner/inquiry.present.ts';
import { AdvertisementModel } from './features/partners/placements/advertisement.model.ts';
import { eraseAdvertisements } from './features/partners/placements/advertisements.service.ts';
import { PartnershipModel } from './features/partners/placements/partnership.model.ts';
import { erasePartnerships } from './features/partners/placements/partnerships.service.ts';
import {
  presentAdvertisement,
  presentPartnership,
} from './features/partners/placements/placement.present.ts';
import { BillingModel } from './features/payments/billing.model.ts';
import { cancelSalesOf } from './features/payments/cancel.service.ts';
import { grantsOf } from './features/payments/memberships/memberships.service.ts';
import { PaymentModel } from './features/payments/payment.model.ts';
import { presentBilling, presentReceipt } from './features/payments/payment.present.ts';
import { personalFields, WithdrawalModel } from './features/payments/withdrawals/withdrawal.model.ts';
import { presentWithdrawalEntry } from './features/payments/withdrawals/withdrawal.present.ts';
import { withdrawalMails } from './features/payments/withdrawals/withdrawal-mails.ts';
import { withdrawMailsAbout } from './features/payments/withdrawals/withdrawals.service.ts';
import { PictureModel } from './features/pictures/picture.model.ts';
import { picturesOf, removePicturesOf } from './features/pictures/pictures.service.ts';
import { notifierFields, ReportModel } from './features/reports/report.model.ts';
import { presentReportEntry } from './features/reports/report.present.ts';
import { ContactModel } from './features/users/connections/contact.model.ts';
import { MetStatementModel } from './features/users/connections/met-statement.model.ts';
import { metStatementsBy } from './features/users/connections/met-statements.service.ts';
import { forgetGiver } from './features/users/membership-ledger.service.ts';
import { anywhere, SignInAttemptModel } from './features/users/sign-in-attempt.model.ts';
import { UserModel } from './features/users/user.model.ts';
import { formerMemberId, formerMemberName } from './lib/former-member.ts';

/** What becomes of her, model by model, in this order. */
const ofMember: readonly LeftBehind[] = [
  { model: EventModel, of: 'organizer_id', becomes: leaveEvents },
  {
    model: CancelledEventModel,
    of: 'organizer_id',
    becomes: { organizer_id: formerMemberId, organizer_name: formerMemberName },
  },
  { model: RsvpModel, of: 'member_id', becomes: leaveRsvps },
  { model: RsvpModel, of: 'guest.invited_by', becomes: { $unset: { 'guest.invited_by': 1 } } },
  { model: CalendarLinkModel, of: 'member_id', becomes: 'deleted' },
  { model: BusinessModel, of: 'owner_id', becomes: 'deleted', pictures: 'business' },
  { model: OpportunityModel, of: 'poster_id', becomes: leaveOpportunities },
  { model: ApplicationModel, of: 'member_id', becomes: leaveApplications },

  { model: ContactRequestModel, of: ['from_id', 'to_id'], becomes: 'deleted' },
  { model: ContactModel, of: ['member_id', 'other_id'], becomes: 'deleted' },
  { model: ContactPairModel, of: 'member_ids', becomes: 'deleted' },
  { model: MetStatementModel, of: ['by_id', 'of_id'], becomes: 'deleted' },
  {
    model: ConversationModel,
    of: ['participants.member_id', 'last_message.author_id'],
    // With their messages.
    becomes: (_, id) => leaveConversations(id),
  },
  {
    model: IntroductionModel,
    of: ['by_id', 'first_id', 'second_id'],
    becomes: (_, id) => leaveIntroductions(id),
  },
  { model: InvitationModel, of: 'inviter_id', becomes: (_, id) => eraseInvitations(id) },
  { model: DismissalModel, of: ['member_id', 'other_id'], becomes: 'deleted' },

  { model: AnnouncementCardModel, of: 'member_id', becomes: 'deleted' },
  { model: AnnouncementModel, of: 'by_id', becomes: { $unset: { by_id: 1 } } },
  { model: ImportModel, of: 'by_id', becomes: { $unset: { by_id: 1 } } },
  {
    model: UserModel,
    of: 'admission.inviter_id',
    // As the index of those whom an admin decides on has it.
    where: { 'admission.state': { $exists: true } },
    becomes: { $unset: { 'admission.inviter_id': 1 } },
  },
  { model: UserModel, of: 'grants.by', becomes: (_, id) => forgetGiver(id) },

  { model: PartnershipModel, of: 'member_id', becomes: (_, id) => erasePartnerships(id) },
  { model: AdvertisementModel, of: 'member_id', becomes: (_, id) => eraseAdvertisements(id) },
  // Kept as the law requires, with her id, by which they are found at Stripe. An open one expires; if it is paid all
  // the same, it becomes `refund_due`.
  { model: PaymentModel, of: 'member_id', becomes: { $unset: { pending_key: 1 } } },
  { model: BillingModel, of: '_id', becomes: 'deleted' },
  // Kept with the payments.
  { model: WithdrawalModel, of: 'member_id', becomes: { $unset: { ...personalFields, member_id: 1 } } },

  { model: SignInAttemptModel, of: 'member_id', becomes: 'deleted' },
  { model: MailedSecretModel, of: 'member_id', becomes: 'deleted' },
  { model: AccountCountModel, of: 'member_id', becomes: 'deleted' },

  { model: NewsBatchModel, of: 'actor_id', becomes: leaveQueuedNews },
  { model: NewsBatchModel, of: 'member_ids', becomes: 'without her' },
  { model: NotificationModel, of: ['member_id', 'actor_ids'], becomes: (_, id) => eraseNotifications(id) },
  { model: NotificationModel, of: 'named_ids', becomes: 'without her' },
  { model: LiveLogModel, of: '_id', becomes: 'deleted' },
  { model: StreamSlotModel, of: 'member_id', becomes: 'deleted' },

  { model: BlockModel, of: ['blocker_id', 'blocked_id'], becomes: 'deleted' },
  { model: UserModel, of: ['across_block_ids', 'across_block_admin_ids'], becomes: 'without her' },
  { model: ReportModel, of: 'reporter_id', becomes: { $unset: { reporter_id: 1, text: 1, open_key: 1 } } },
  { model: ReportModel, of: 'assignee_id', becomes: { $unset: { assignee_id: 1 } } },
  {
    model: ReportModel,
    of: 'reported_id',
    becomes: { $set: { reported_id: formerMemberId }, $unset: { label: 1 } },
  },
  {
    model: ReportModel,
    of: 'subject_id',
    where: { kind: 'user' },
    becomes: { $set: { subject_id: String(formerMemberId) }, $unset: { path: 1, open_key: 1 } },
  },
  // The log keeps her id, and the name of no record of hers.
  { model: AuditEntryModel, of: 'member_id', becomes: { $unset: { label: 1 } } },

  {
    model: MailModel,
    of: ['mail.member_id', 'mail.actor_id', 'mail.named_ids'],
    becomes: (_, id) => removeMailsOf(id),
  },
  // Last, as a hanging object store takes its time.
  { model: PictureModel, of: 'owner_id', becomes: removePicturesOf },
];

const ofAddress: readonly LeftBehind[] = [
  // As guest of events, where she asked while she could not come as a member.
  { model: RsvpModel, of: 'guest.email', becomes: removeGuestsWithAddress },
  { model: InquiryModel, of: 'email', becomes: 'deleted' },
  {
    model: ReportModel,
    of: 'notifier.email',
    becomes: { $unset: { ...notifierFields, text: 1 } },
    mails: ['report-received', 'report-closed'],
  },
  {
    model: WithdrawalModel,
    of: 'email',
    // Those of a purchase are found by her id.
    where: { payment_id: null },
    becomes: 'deleted',
    mails: withdrawalMails,
  },
];

/**
 * The models without a row above, each with the reason: they hold nothing of a member, or nothing that would outlive what
 * another row removes.
 */
export const withoutRow: Readonly<Record<string, string>> = {
  Message: 'goes with its conversation; its author becomes a former member',
  ReceiptFile: 'kept with the payments, as the law requires',
  ImportRows:
    'rows of a file that an admin checks, until it is run or deleted; whose owner has left is skipped',
  ImportSource: 'as ImportRows',
  ImportedAddress: 'a keyed hash of an address that is not to be imported',
  IdempotencyKey: 'a digest and a sealed answer, for a day; not answered once she has left',
  RateLimitCount: 'a digest, until its period is over',
  MailboxCount: 'a keyed hash of an address, for a day',
  CountedViewer: 'a keyed hash, for a day',
  ViewerSalt: 'a random key of a day',
  Job: 'the id of what is to be done; mails are rows above',
  WeekCount: 'sums',
  FacetCount: 'sums, counted down as her account is removed',
  Setting: 'of the community',
  Story: 'of the community',
  ReceiptCounter: 'the last number given',
  ReportCounter: 'the last number given',
  MailHold: 'of the mail server',
  BounceMailbox: 'of the mail server',
  SchemaState: 'of the installation',
  BackupState: 'of the installation',
  RunningProcess: 'of the installation',
};

/** The documents that a query finds, one by one, as the export shows them. */
async function* each<T, Shown>(
  cursor: AsyncIterable<T>,
  present: (stored: T) => Shown | Promise<Shown>,
): AsyncGenerator<Awaited<Shown>> {
  for await (const stored of cursor) yield await present(stored);
}

async function* nothing() {}

const lists: MemberData['lists'] = {
  businesses: ({ id }) =>
    each(BusinessModel.find({ owner_id: id }).lean().cursor(), async (business) =>
      presentBusiness(await withOwner(business)),
    ),
  events: ({ id }) => eventsOf(id),
  rsvps: ({ id }) => rsvpsOf(id),
  opportunities: ({ id, full_name }) => opportunitiesOf(id, full_name),
  applications: ({ id }) => applicationsOf(id),
  contact_requests: ({ id }) => contactRequestsOf(id),
  contacts: ({ id }) => contactEntriesOf(id),
  introductions: ({ id }) => introductionsOf(id),
  met: ({ id }) =>
    each(metStatementsBy(id), ({ event_id, of_id }) => ({
      event_id: String(event_id),
      member_id: String(of_id),
    })),
  invitations: ({ id }, app) => invitationEntriesOf(app, id),
  dismissed_suggestions: ({ id }) =>
    each(DismissalModel.find({ member_id: id }).lean().cursor(), ({ other_id, until }) => ({
      member_id: String(other_id),
      until: until.toISOString(),
    })),
  messages: ({ id }) => messagesOf(id),
  billing_details: ({ id }) => each(BillingModel.find({ _id: id }).lean().cursor(), presentBilling),
  payments: ({ id }, _app, language) =>
    each(PaymentModel.find({ member_id: id }).lean().cursor(), (payment) =>
      presentReceipt(language, payment),
    ),
  memberships: ({ id }) => grantsOf(id),
  withdrawals: ({ id, confirmedEmail }) =>
    each(
      WithdrawalModel.find({
        $or: [{ member_id: id }, ...(confirmedEmail ? [{ email: confirmedEmail }] : [])],
      })
        .lean()
        .cursor(),
      presentWithdrawalEntry,
    ),
  partnerships: ({ id, email: member_email }) =>
    each(PartnershipModel.find({ member_id: id }).lean().cursor(), (sold) =>
      presentPartnership({ ...sold, member_email }),
    ),
  advertisements: ({ id, email: member_email }) =>
    each(AdvertisementModel.find({ member_id: id }).lean().cursor(), (sold) =>
      presentAdvertisement({ ...sold, member_email }),
    ),
  inquiries: ({ confirmedEmail }) =>
    confirmedEmail
      ? each(InquiryModel.find({ email: confirmedEmail }).lean().cursor(), presentInquiry)
      : nothing(),
  pictures: ({ id }, app) => picturesOf(app, id),
  blocks: ({ id }) =>
    each(BlockModel.find({ blocker_id: id }).lean().cursor(), ({ blocked_id, created_at }) => ({
      member_id: String(blocked_id),
      created_at: created_at.toISOString(),
    })),
  async *reports({ id, confirmedEmail }) {
    yield* each(ReportModel.find({ reporter_id: id }).lean().cursor(), presentReportEntry);
    if (confirmedEmail)
      yield* each(ReportModel.find({ 'notifier.email': confirmedEmail }).lean().cursor(), presentReportEntry);
  },
  notifications: ({ id, role }, app, language) => notificationsOf(app, language, { id, role }),
  mails: ({ id }) => mailsOf(id),
  sign_ins: ({ id }) =>
    each(
      SignInAttemptModel.find({ member_id: id, address: { $ne: anywhere } })
        .lean()
        .cursor(),
      ({ address, expires_at }) => ({
        address,
        kept_until: expires_at.toISOString(),
      }),
    ),
};

/** All that is stored about a member, for her export and for when she leaves (product/accounts#leaving). */
export const memberData: MemberData = {
  atOnce: [cancelSalesOf, withdrawMailsAbout],
  ofMember,
  ofAddress,
  lists,
};
