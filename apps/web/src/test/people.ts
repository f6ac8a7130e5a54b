import type { AccountDto } from '@rosette/shared/contract/account.ts';
import type { InquiryDto } from '@rosette/shared/contract/admin.ts';
import type { ActiveAdvertisementDto, AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { ApplicantDto, MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import type { ContactRequestDto } from '@rosette/shared/contract/contacts.ts';
import type { ConversationDto, MessageDto } from '@rosette/shared/contract/conversations.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { IntroductionDto } from '@rosette/shared/contract/introductions.ts';
import { defaultChannels, notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import type { NotificationDto, NotificationPreferencesDto } from '@rosette/shared/contract/notifications.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import type { AdminPaymentDto, ReceiptDto } from '@rosette/shared/contract/payments.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import type { MemberDto, OwnUserDto } from '@rosette/shared/contract/users.ts';

/** A signed-in user for a test; override what it is about. */
export function aUser(traits: Partial<OwnUserDto> = {}): OwnUserDto {
  return {
    id: '65f000000000000000000001',
    full_name: 'Ada Lind',
    email: 'ada@rosette.example',
    business_name: null,
    industry: null,
    bio: null,
    profile_image: null,
    town: null,
    country: null,
    website: null,
    offers: [],
    needs: [],
    membership_tier: 'free',
    membership_expires: null,
    role: 'member',
    email_visibility: 'connections',
    takes_requests: true,
    time_zone: null,
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** How that user's account stands. */
export function anAccount(traits: Partial<AccountDto> = {}): AccountDto {
  return {
    email: 'ada@rosette.example',
    is_email_verified: true,
    pending_email: null,
    has_password: true,
    providers: [],
    can_mail: true,
    ...traits,
  };
}

/** An event of tomorrow that nobody attends yet. */
export function anEvent(traits: Partial<EventDto> = {}): EventDto {
  return {
    id: '65f0000000000000000000e1',
    title: 'Round table',
    description: 'An evening with three founders.',
    date: new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString(),
    time: null,
    time_zone: null,
    end_date: null,
    location: 'Online',
    image: null,
    capacity: null,
    attendee_visibility: 'members',
    attendees: [],
    attendee_count: traits.attendees?.length ?? 0,
    spots_left: null,
    waitlist_count: 0,
    organizer_id: '65f0000000000000000000a9',
    organizer_name: 'Maren Voss',
    is_sponsored: false,
    sponsor_name: null,
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

const placement = {
  amount: 1000,
  currency: 'eur',
  payment_method: 'card',
  payment_status: 'pending',
  status: 'pending',
  start_date: null,
  end_date: null,
  created_at: '2026-01-15T10:00:00.000Z',
} as const;

/** A partnership that was just bought. */
export function aPartnership(traits: Partial<PartnershipDto> = {}): PartnershipDto {
  return {
    id: '65f0000000000000000000b1',
    partner_name: 'Bloom Bank',
    partner_email: 'bloom@rosette.example',
    package_id: 'silver_6months',
    package_type: 'silver',
    ...placement,
    logo_url: null,
    website_url: null,
    description: null,
    ...traits,
  };
}

/** An advertisement that waits for approval. */
export function anAdvertisement(traits: Partial<AdvertisementDto> = {}): AdvertisementDto {
  return {
    id: '65f0000000000000000000c1',
    title: 'Why we lend to founders',
    advertiser_name: 'Bloom Bank',
    advertiser_email: 'bloom@rosette.example',
    ad_type: 'spotlight_article',
    content: null,
    image_url: null,
    link_url: null,
    ...placement,
    amount: 200,
    payment_method: 'bank_transfer',
    views: 0,
    clicks: 0,
    counted_views: 0,
    counted_clicks: 0,
    ...traits,
  };
}

export function anInquiry(traits: Partial<InquiryDto> = {}): InquiryDto {
  return {
    id: '65f0000000000000000000d1',
    name: 'Priya Raman',
    email: 'priya@company.example',
    company: 'Raman Textiles',
    phone: null,
    interest: 'partnership',
    message: 'Could we talk next week?',
    status: 'new',
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** Somebody in the directory. */
export function aMember(traits: Partial<MemberDto> = {}): MemberDto {
  return {
    id: '65f0000000000000000000f1',
    full_name: 'Maren Voss',
    email: 'maren@rosette.example',
    business_name: null,
    industry: null,
    bio: null,
    profile_image: null,
    town: null,
    country: null,
    website: null,
    offers: [],
    needs: [],
    membership_tier: 'free',
    role: 'member',
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** A business in the showcase. */
export function aBusiness(traits: Partial<BusinessDto> = {}): BusinessDto {
  return {
    id: '65f0000000000000000000b9',
    name: 'Voss Ceramics',
    description: 'Cups and bowls.',
    industry: 'Craft',
    website: null,
    logo: null,
    is_featured: false,
    is_top_placed: false,
    town: null,
    country: null,
    owner_id: '65f0000000000000000000f1',
    owner: aPerson(),
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** A job opening that nobody has applied to yet. */
export function anOpportunity(traits: Partial<OpportunityDto> = {}): OpportunityDto {
  return {
    id: '65f0000000000000000000a1',
    type: 'job',
    title: 'Baker wanted',
    description: 'Four mornings a week.',
    poster_id: '65f0000000000000000000f1',
    poster_name: 'Maren Voss',
    applicants: [],
    applicant_count: 0,
    state: 'open',
    expires_at: '2030-01-15T10:00:00.000Z',
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** Maren's application as the poster sees it; new. */
export const anApplicant = (traits: Partial<ApplicantDto> = {}): ApplicantDto => ({
  person: aPerson(),
  state: 'sent',
  note: null,
  message: null,
  applied_at: '2026-01-15T10:00:00.000Z',
  conversation_id: null,
  ...traits,
});

/** An application as she sees it who applied. */
export function anApplication({
  opportunity,
  ...traits
}: Partial<Omit<MyApplicationDto, 'opportunity'>> & {
  opportunity?: Partial<MyApplicationDto['opportunity']>;
} = {}): MyApplicationDto {
  const { id, title, type, state } = anOpportunity();
  return {
    opportunity: { id, title, type, state, poster: aPerson(), ...opportunity },
    state: 'sent',
    note: null,
    message: null,
    applied_at: '2026-01-15T10:00:00.000Z',
    conversation_id: null,
    ...traits,
  };
}

/** An advertisement as visitors see it. */
export function anActiveAd(traits: Partial<ActiveAdvertisementDto> = {}): ActiveAdvertisementDto {
  const { id, title, advertiser_name, ad_type, content, image_url, link_url } = anAdvertisement(traits);
  return { id, title, advertiser_name, ad_type, content, image_url, link_url };
}

/** A membership that was paid at once. */
export function aReceipt(traits: Partial<ReceiptDto> = {}): ReceiptDto {
  return {
    id: '65f0000000000000000000a7',
    kind: 'membership',
    package_id: 'premium_monthly',
    name: 'Premium membership, one month',
    amount: 50,
    currency: 'eur',
    state: 'paid',
    created_at: '2026-01-15T10:00:00.000Z',
    paid_at: '2026-01-15T10:01:00.000Z',
    number: '2026-000001',
    net: 42.02,
    vat: 7.98,
    vat_rate: 19,
    is_reverse_charge: false,
    seller: { name: 'Rosette', address: null, vat_id: null },
    buyer: { name: 'Ada Lind', address: null, country: null, vat_id: null },
    note: null,
    credit_notes: [],
    ...traits,
  };
}

/** That payment as an admin sees it. */
export function aPayment(traits: Partial<AdminPaymentDto> = {}): AdminPaymentDto {
  return {
    ...aReceipt(),
    buyer_name: 'Ada Lind',
    buyer_email: 'ada@rosette.example',
    stripe_payment: 'pi_3Qx1',
    ...traits,
  };
}

/** Somebody who has chosen nothing yet. */
export const preferences: NotificationPreferencesDto = {
  // Every kind is named, which the type of entries cannot tell.
  kinds: Object.fromEntries(
    notificationKinds.map((kind) => [kind, defaultChannels(kind)]),
  ) as NotificationPreferencesDto['kinds'],
  digest: 'weekly',
};

/** Somebody in an answer. */
export const aPerson = (traits: Partial<PersonDto> = {}): PersonDto => ({
  id: '65f0000000000000000000f1',
  full_name: 'Maren Voss',
  business_name: null,
  profile_image: null,
  ...traits,
});

/** A conversation that nobody has written in since it began. */
export const aConversation = (traits: Partial<ConversationDto> = {}): ConversationDto => ({
  id: '65f000000000000000000c01',
  with: aPerson(),
  is_open: true,
  unread_count: 0,
  last_message: { text: 'Good to meet you', created_at: '2026-01-15T10:00:00.000Z', is_own: false },
  ...traits,
});

export const aMessage = (traits: Partial<MessageDto> = {}): MessageDto => ({
  id: '65f000000000000000000d01',
  text: 'Good to meet you',
  created_at: '2026-01-15T10:00:00.000Z',
  is_own: false,
  read_at: null,
  ...traits,
});

/** A request for contact that Maren sent to Ada. */
export const aContactRequest = (traits: Partial<ContactRequestDto> = {}): ContactRequestDto => ({
  id: '65f000000000000000000e01',
  from: aPerson(),
  to: aPerson({ id: '65f000000000000000000001', full_name: 'Ada Lind' }),
  purpose: 'advice',
  text: 'How did you find your first customers?',
  state: 'pending',
  created_at: '2026-01-15T10:00:00.000Z',
  expires_at: '2026-02-14T10:00:00.000Z',
  conversation_id: null,
  ...traits,
});

/** Maren introduces Ada to Grace. */
export const anIntroduction = (traits: Partial<IntroductionDto> = {}): IntroductionDto => ({
  id: '65f000000000000000000e02',
  by: aPerson(),
  first: aPerson({ id: '65f000000000000000000001', full_name: 'Ada Lind' }),
  second: aPerson({ id: '65f000000000000000000009', full_name: 'Grace Okafor' }),
  text: 'You both work with clay',
  state: 'pending',
  my_answer: null,
  created_at: '2026-01-15T10:00:00.000Z',
  expires_at: '2026-02-14T10:00:00.000Z',
  conversation_id: null,
  ...traits,
});

/** That Maren has asked for contact; not read yet. */
export const aNotification = (traits: Partial<NotificationDto> = {}): NotificationDto => ({
  id: '65f000000000000000000f01',
  kind: 'contact_request',
  title: 'Maren Voss would like to be in touch',
  text: 'How did you find your first customers?',
  path: '/messages?tab=requests',
  actor: aPerson(),
  created_at: '2026-01-15T10:00:00.000Z',
  read_at: null,
  ...traits,
});
