import { contract } from '@rosette/shared/contract/index.ts';
import { startMail } from '@rosette/standins/mail/start-mail.ts';
import { BackupStateModel, backupStateId } from '#backup/backup-state.model.ts';
import { AnnouncementCardModel } from '#features/announcements/announcement.model.ts';
import { PaymentModel } from '#features/payments/payment.model.ts';
import { storeAdminLink } from '#features/settings/settings-document.service.ts';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { createLinkToken, hashLinkToken } from '#lib/link-token.ts';
import { as } from './api.ts';
import { aConversationByRequest, anIntroduction, aRequest } from './contacts.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anEvent,
  anOpportunity,
  aPartner,
  aWord,
  type Member,
} from './factories.ts';
import { aGuest, anAddress, anOpenEvent, rowsOf } from './guests.ts';
import { aFailedMail, mailedLink } from './mails.ts';
import { startPaymentWorld } from './payment-world.ts';

/** The product with every feature on, so that every endpoint can be called. */
const mail = await startMail();
export const { app: walkedApp, context: walkedContext } = await startPaymentWorld({
  SMTP_URL: mail.smtpUrl,
});

export { anAddress };

/** A call that succeeds for permitted callers. */
export interface ValidCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  file?: Buffer;
  /** The owner of the record that is called. */
  owner?: Member;
  /** Another member whom the call is about, without being its owner. */
  other?: Member;
}

/** `caller` is the member who will call, null for a visitor. */
export type PrepareCall = (caller: Member | null) => Promise<ValidCall> | ValidCall;

export type CallsOf<G> = { [N in keyof G]: PrepareCall };

export const nothing: PrepareCall = () => ({});
export const page: PrepareCall = () => ({ query: { limit: '2', offset: '0' } });

export const business = {
  name: 'Rose Bakery',
  description: 'Bread',
  industry: 'Food',
  website: 'https://a.example',
};
export const event = {
  title: 'Summit',
  description: 'Talks',
  date: '2035-05-01T18:00:00Z',
  location: 'Berlin',
};
export const opportunity = { type: 'job', title: 'Baker', description: 'Early mornings' };
export const account = () => ({
  full_name: 'Ada',
  email: `${aWord()}@rosette.example`,
  password: 'a good password',
});

export async function aResetToken(): Promise<string> {
  const { user } = await aMember();
  await as(null).call(contract.auth.forgotPassword, { body: { email: user.email } });
  return new URL(await mailedLink(user.email, '/reset-password')).searchParams.get('token') ?? '';
}

/** A GIF of one pixel. */
export const onePixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');

export const unsubscribeToken = (memberId: string) =>
  walkedContext.mail.linkSeal.close(JSON.stringify([memberId, 'events']));

export const aDeadLetter = async () => ({ params: { id: await aFailedMail(`${aWord()}@rosette.example`) } });

export async function aVerification() {
  const body = account();
  await as(null).call(contract.auth.register, { body });
  const token = new URL(await mailedLink(body.email, '/verify-email')).searchParams.get('token') ?? '';
  return { body: { token, current_password: body.password } };
}

/** A call about another member, whose id has this name in the path. */
export const anotherMember = (name: 'id' | 'user_id') => async (): Promise<ValidCall> => {
  const other = await aMember();
  return { other, params: { [name]: other.id } };
};

/** A membership that an admin has given to a member. */
export async function aGivenMembership() {
  const { id } = await aMember();
  const until = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const body = { tier: 'premium' as const, until, reason: 'Honorary member' };
  const { body: given } = await as(await anAdmin()).call(contract.memberships.add, { params: { id }, body });
  return { id, grant_id: given.id };
}

export async function aReport() {
  const body = { kind: 'user' as const, id: (await aMember()).id, reason: 'spam' as const };
  return { id: (await as(await aMember()).call(contract.reports.create, { body })).body.id };
}

export const announcement = {
  title: { en: 'We meet in May', de: 'Wir treffen uns im Mai' },
  text: { en: 'Come to Berlin' },
  audience: { towns: ['Atlantis'] },
  starts_at: '2035-05-01T18:00:00Z',
};

/** A scheduled announcement. */
export async function anAnnouncement() {
  const { body } = await as(await anAdmin()).call(contract.announcements.create, { body: announcement });
  return { params: { id: body.id } };
}

/** An announcement on the caller's dashboard. */
export async function anAnnouncementTo(caller: Member | null): Promise<ValidCall> {
  const { params } = await anAnnouncement();
  const member_id = caller?.id ?? nobodysId;
  await AnnouncementCardModel.create({ announcement_id: params.id, member_id });
  return { params };
}

/** An open invitation of a new member's. */
async function createdInvitation() {
  const owner = await aMember({ is_confirmed: true });
  return { owner, invitation: (await as(owner).call(contract.invitations.create, { body: {} })).body };
}

export async function anInvitation() {
  const { owner, invitation } = await createdInvitation();
  return { owner, params: { id: invitation.id } };
}

export async function anInvitationLink(): Promise<ValidCall> {
  const { owner, invitation } = await createdInvitation();
  return { other: owner, params: { secret: invitation.url?.split('/').at(-1) ?? '' } };
}

export async function ownBusiness() {
  const owner = await aMember();
  return { owner, params: { id: (await aBusiness(owner)).id } };
}

export async function ownEvent() {
  const owner = await aMember({ tier: 'premium' });
  return { owner, params: { id: (await anEvent(owner)).id } };
}

/** Two dates of a series. */
export async function ownSeries() {
  const owner = await aMember({ tier: 'premium' });
  const repeat = { every: 'week', count: 2 } as const;
  return { owner, params: { id: (await anEvent(owner, { time_zone: 'Europe/Berlin', repeat })).id } };
}

/** An event with an attendee. */
export async function attendedEvent() {
  const { owner, params } = await ownEvent();
  const guest = await aMember();
  await as(guest).call(contract.events.attend, { params });
  return { owner, params: { ...params, user_id: guest.id } };
}

/** An event that has begun, with the caller and another attendee. */
export async function meetingOf(caller: Member | null): Promise<ValidCall> {
  const { body: event } = await as(await aMember({ tier: 'premium' })).call(contract.events.create, {
    body: {
      title: 'Breakfast',
      description: 'Coffee',
      location: 'Berlin',
      date: new Date(Date.now() - 60_000).toISOString(),
    },
  });
  const params = { id: event.id };
  const other = await aMember();
  for (const member of [other, caller]) {
    if (member) await as(member).call(contract.events.attend, { params });
  }
  if (caller) await UserModel.updateOne({ _id: caller.id }, { email_verified_at: new Date() });
  return { other, params: { ...params, user_id: other.id } };
}

/** An event that takes guests. */
export async function openEvent() {
  const { organizer, id } = await anOpenEvent();
  return { owner: organizer, params: { id } };
}

/** The page of a guest who goes. */
export const aGuestPage = async () => {
  const { id } = await anOpenEvent();
  return { params: { secret: (await aGuest(id)).secret } };
};

/** An event with a guest. */
export async function eventWithGuest() {
  const { organizer, id } = await anOpenEvent();
  await aGuest(id);
  const [row] = await rowsOf(organizer, id);
  return { owner: organizer, params: { id, guest_id: row?.guest.id ?? nobodysId } };
}

export async function ownOpportunity() {
  const owner = await aMember();
  return { owner, params: { id: (await anOpportunity(owner)).id } };
}

/** An opportunity that the caller has applied to. */
export async function appliedBy(caller: Member | null): Promise<ValidCall> {
  const { owner, params } = await ownOpportunity();
  if (caller) await as(caller).call(contract.applications.apply, { params });
  return { other: owner, params };
}

/** An opportunity with an applicant. */
export async function opportunityWithApplicant() {
  const { owner, params } = await ownOpportunity();
  const applicant = await aMember();
  await as(applicant).call(contract.applications.apply, { params });
  return { owner, params: { ...params, user_id: applicant.id } };
}

export async function ownPartnership() {
  const owner = await aMember();
  const body = { email: owner.user.email, package_id: 'silver_6months' as const };
  const { body: entered } = await as(await anAdmin()).call(contract.admin.enterPartnership, { body });
  return { owner, params: { id: entered.id } };
}

/** An id for records that a visitor cannot have. */
export const nobodysId = '0'.repeat(24);

/** A pending contact request to the caller. */
export async function aRequestTo(caller: Member | null): Promise<ValidCall> {
  const other = await aMember({ is_confirmed: true });
  const request = await aRequest(other, caller ?? (await aMember()));
  return { other, params: { id: request.id } };
}

/** An introduction that awaits the caller's answer. */
export async function anIntroductionOf(caller: Member | null): Promise<ValidCall> {
  const [first, other] = [caller ?? (await aMember()), await aMember()];
  const { id = nobodysId } = await anIntroduction(await aMember(), first, other);
  return { other, params: { id } };
}

export async function aConversationOf(caller: Member | null): Promise<ValidCall> {
  const other = await aMember();
  const id = await aConversationByRequest(other, caller ?? (await aMember()));
  return { other, params: { id: id ?? nobodysId } };
}

type AdType = 'spotlight_article' | 'top_placement';

async function advertisementOf(owner: Member, ad_type: AdType) {
  const body = { title: 'Read this', advertiser_email: owner.user.email, ad_type };
  const { body: entered } = await as(await anAdmin()).call(contract.admin.enterAdvertisement, { body });
  return { params: { id: entered.id } };
}

export const anAdvertisement = async (ad_type: AdType) => advertisementOf(await aPartner(), ad_type);

export async function anActiveAdvertisement() {
  const advertisement = await anAdvertisement('top_placement');
  await as(await anAdmin()).call(contract.admin.markAdvertisementPaid, advertisement);
  return advertisement;
}

/** Why an admin takes something from a member. */
export const grounds = { body: { reason: 'It does not fit here' } };

/** The bank transfer for an advertisement that was rejected. */
export async function aTransferToRefund() {
  const admin = as(await anAdmin());
  const advertisement = await anAdvertisement('spotlight_article');
  await admin.call(contract.admin.markAdvertisementPaid, advertisement);
  await admin.call(contract.admin.rejectAdvertisement, { ...advertisement, ...grounds });
  const { body } = await admin.call(contract.admin.payments, { query: { state: 'refund_due', limit: '1' } });
  return { params: { id: body[0]?.id ?? nobodysId } };
}

export async function anInquiry() {
  const body = { name: 'Ada', email: 'ada@rosette.example', company: 'Acme', message: 'Hello' };
  const { body: inquiry } = await as(null).call(contract.partner.contact, { body });
  return { params: { id: inquiry.id } };
}

/** A session of the caller, as only its buyer may read a payment. */
export async function aSessionOf(caller: Member | null): Promise<ValidCall> {
  if (!caller) return { params: { session_id: 'cs_test_1' } };
  const body = { package_id: 'corporate_yearly' as const };
  const { status, body: checkout } = await as(caller, walkedApp).call(contract.payments.membershipCheckout, {
    body,
  });
  return { params: { session_id: status === 200 ? checkout.session_id : 'cs_test_1' } };
}

/** A receipt with a credit note of the caller. */
export async function aReceipt(caller: Member | null): Promise<ValidCall> {
  const member_id = caller?.id ?? (await aMember()).id;
  const number = `2026-C${String(Math.floor(Math.random() * 1e12)).padStart(12, '0')}`;
  const now = new Date();
  const { _id } = await PaymentModel.create({
    member_id,
    kind: 'membership',
    package_id: 'basic_monthly',
    name: 'Basic membership, one month',
    amount_cents: 2500,
    currency: 'eur',
    state: 'paid',
    paid_at: now,
    receipt: {
      ...{ number, net_cents: 2500, vat_cents: 0, vat_rate: 0, is_reverse_charge: false },
      seller: { name: 'Rosette', country: 'DE', tax_number: '27/123/45678', register: 'VR 12345' },
      buyer: { name: 'Her company', country: 'AT' },
      vat_note: { en: 'Exempt as a small business' },
    },
    credit_notes: [{ number, amount_cents: 100, vat_cents: 0, created_at: now }],
  });
  return { params: { id: String(_id), number } };
}

/** A backup that was made, as far as the database knows of it. */
export async function aBackup() {
  const last = { last_at: clock.now(), bytes: 1 };
  await BackupStateModel.updateOne({ _id: backupStateId }, last, { upsert: true });
  return {};
}

export async function aWithdrawal() {
  const body = { name: 'Vera Lind', email: 'vera@rosette.example' };
  return { id: (await as(null).call(contract.withdrawals.create, { body })).body.id };
}

/** The token of a link that makes the first admin, as a start prints it where there is none. */
export async function anAdminLink(): Promise<string> {
  const token = createLinkToken();
  const expires_at = new Date(clock.now().getTime() + 3_600_000);
  await storeAdminLink({ hash: hashLinkToken(token), expires_at });
  return token;
}
