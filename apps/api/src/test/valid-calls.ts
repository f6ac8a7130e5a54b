import { randomUUID } from 'node:crypto';
import { type Contract, contract } from '@rosette/shared/contract/index.ts';
import { UserModel } from '#features/users/user.model.ts';
import { as } from './api.ts';
import { aConversationByRequest, aRequest } from './contacts.ts';
import { aBusiness, aMember, anApplicant, withoutPassword, withProvider } from './factories.ts';
import { aClaimToken, aFileOfMembers, anImport } from './imports.ts';
import { aFailedJob } from './jobs.ts';
import {
  aBackup,
  aConversationOf,
  account,
  aDeadLetter,
  aGivenMembership,
  aGuestPage,
  anActiveAdvertisement,
  anAddress,
  anAdminLink,
  anAdvertisement,
  anAnnouncement,
  anAnnouncementTo,
  anInquiry,
  anIntroductionOf,
  anInvitation,
  anInvitationLink,
  announcement,
  anotherMember,
  appliedBy,
  aReceipt,
  aReport,
  aRequestTo,
  aResetToken,
  aSessionOf,
  aTransferToRefund,
  attendedEvent,
  aVerification,
  aWithdrawal,
  business,
  type CallsOf,
  event,
  eventWithGuest,
  grounds,
  meetingOf,
  nobodysId,
  nothing,
  onePixel,
  openEvent,
  opportunity,
  opportunityWithApplicant,
  ownBusiness,
  ownEvent,
  ownOpportunity,
  ownPartnership,
  ownSeries,
  page,
  unsubscribeToken,
} from './valid-call-parts.ts';

/** A valid call for every endpoint of the contract; the type check fails when one is missing. */
export const validCalls: { [G in keyof Contract]: CallsOf<Contract[G]> } = {
  site: {
    health: nothing,
    ready: nothing,
    get: nothing,
    stats: nothing,
    legal: () => ({ params: { page: 'terms' } }),
    stories: nothing,
    updateStories: () => ({ body: Array(3).fill({ quote: 'It works', author: 'Ada', role: 'Baker' }) }),
  },
  siteSettings: {
    agreement: nothing,
    get: nothing,
    update: () => ({ body: { claim: { en: 'We bake' } } }),
  },
  catalogue: {
    get: nothing,
    update: () => ({ params: { package_id: 'silver_6months' }, body: { amount: 1500 } }),
  },
  setup: {
    checklist: nothing,
    updateChecklist: () => ({ body: { is_hidden: true } }),
    backup: aBackup,
    testMail: nothing,
  },
  auth: {
    register: () => ({ body: account() }),
    login: async () => {
      const { user, password } = await aMember();
      return { body: { email: user.email, password } };
    },
    forgotPassword: async () => ({ body: { email: (await aMember()).user.email } }),
    verifyResetToken: async () => ({ query: { token: await aResetToken() } }),
    resetPassword: async () => ({ body: { token: await aResetToken(), new_password: 'another password' } }),
    changePassword: (caller) => ({
      body: { current_password: caller?.password ?? '', new_password: 'another password' },
    }),
  },
  account: {
    verifyEmail: aVerification,
    get: nothing,
    sendVerification: nothing,
    async sendCode(caller) {
      if (caller) await withoutPassword(caller);
      return {};
    },
    retryMail: nothing,
    becomeAdmin: async () => ({ body: { token: await anAdminLink() } }),
    changeEmail: (caller) => ({
      body: { email: account().email, current_password: caller?.password ?? '' },
    }),
    async unlinkProvider(caller) {
      if (caller) await withProvider(caller, 'google');
      return { params: { provider: 'google' } };
    },
    allowProvider: () => ({ params: { provider: 'google' } }),
    download: nothing,
    remove: (caller) => ({ body: { current_password: caller?.password ?? '' } }),
    signOutEverywhere: nothing,
  },
  suggestions: {
    list: page,
    dismiss: anotherMember('user_id'),
    spotlight: nothing,
  },
  users: {
    list: page,
    facets: () => ({ query: { country: 'DE' } }),
    me: nothing,
    agree: nothing,
    updateMe: () => ({ body: { bio: 'Hello', email_visibility: 'nobody' } }),
    get: anotherMember('id'),
  },
  profiles: { activity: anotherMember('id') },
  blocks: {
    create: async () => {
      const other = await aMember();
      return { other, body: { user_id: other.id } };
    },
    list: page,
    remove: anotherMember('user_id'),
  },
  invitations: {
    link: anInvitationLink,
    list: page,
    create: async (caller) => {
      // Only confirmed members invite.
      await UserModel.updateOne({ _id: caller?.id }, { email_verified_at: new Date() });
      return { body: { note: 'Come and join us' } };
    },
    end: anInvitation,
  },
  admissions: {
    async answer(caller) {
      // Only who waits answers.
      await UserModel.updateOne({ _id: caller?.id }, { admission: { state: 'waiting', answers: [] } });
      return { body: { answers: [] } };
    },
    list: page,
    admit: async () => ({ params: { id: (await anApplicant()).id } }),
    decline: async () => ({ params: { id: (await anApplicant()).id }, body: {} }),
  },
  imports: {
    list: page,
    get: anImport,
    check: () => ({ body: {}, file: aFileOfMembers() }),
    map: async () => ({ ...(await anImport()), body: { columns: { 2: 'bio' } } }),
    run: async () => ({ ...(await anImport()), body: { note: 'You are on our list' } }),
    undo: anImport,
  },
  claims: {
    get: async () => ({ params: { token: await aClaimToken() } }),
    claim: async () => ({ body: { token: await aClaimToken(), password: 'a good password' } }),
    remove: async () => ({ body: { token: await aClaimToken() } }),
  },
  businesses: {
    list: page,
    create: () => ({ body: business }),
    get: ownBusiness,
    update: async () => ({ ...(await ownBusiness()), body: business }),
    remove: async () => ({ ...(await ownBusiness()), ...grounds }),
  },
  events: {
    list: page,
    create: () => ({ body: event }),
    get: ownEvent,
    update: async () => ({ ...(await ownEvent()), body: event }),
    remove: async () => ({ ...(await ownEvent()), ...grounds }),
    mine: page,
    rsvp: ownEvent,
    attend: ownEvent,
    leave: ownEvent,
    addDates: async () => ({ ...(await ownSeries()), body: { count: 1 } }),
    attendSeries: ownSeries,
    leaveSeries: ownSeries,
    attendees: async () => ({ ...(await eventWithGuest()), ...(await page(null)) }),
    attendeesFile: eventWithGuest,
    checkIn: async () => ({ ...(await attendedEvent()), body: { present: true } }),
    takeOut: attendedEvent,
    checkInGuest: async () => ({ ...(await eventWithGuest()), body: { present: true } }),
    takeOutGuest: eventWithGuest,
    calendarFile: ownEvent,
    async calendarFeed() {
      const { body } = await as(await aMember()).call(contract.events.calendarLink);
      return { params: { secret: body.url.match(/([\w-]+)\.ics$/)?.[1] ?? '' } };
    },
    calendarLink: nothing,
    renewCalendarLink: nothing,
    message: async () => ({ ...(await eventWithGuest()), body: { text: 'Please bring a chair' } }),
  },
  meetings: {
    list: meetingOf,
    say: meetingOf,
    takeBack: meetingOf,
  },
  guests: {
    ask: async () => ({ ...(await openEvent()), body: { full_name: 'Vera Lind', email: anAddress() } }),
    get: aGuestPage,
    calendarFile: aGuestPage,
    join: aGuestPage,
    leave: aGuestPage,
    remove: aGuestPage,
  },
  opportunities: {
    list: page,
    create: () => ({ body: opportunity }),
    get: ownOpportunity,
    update: async () => ({ ...(await ownOpportunity()), body: opportunity }),
    remove: async () => ({ ...(await ownOpportunity()), ...grounds }),
    renew: ownOpportunity,
    close: async () => ({ ...(await ownOpportunity()), body: { filled: true } }),
  },
  applications: {
    mine: page,
    apply: async () => ({ ...(await ownOpportunity()), body: { note: 'I bake at night' } }),
    changeNote: async (caller) => ({ ...(await appliedBy(caller)), body: { note: 'I bake at night' } }),
    withdraw: appliedBy,
    applicants: ownOpportunity,
    answer: async () => ({ ...(await opportunityWithApplicant()), body: { state: 'shortlisted' } }),
    openConversation: opportunityWithApplicant,
  },
  search: { find: () => ({ query: { q: 'rose' } }) },
  contactRequests: {
    list: page,
    async create(caller) {
      if (caller) await UserModel.updateOne({ _id: caller.id }, { email_verified_at: new Date() });
      const other = await aMember();
      return { other, body: { to: other.id, purpose: 'advice', text: 'How did you begin?' } };
    },
    allowance: nothing,
    accept: aRequestTo,
    decline: aRequestTo,
    async withdraw(caller) {
      if (caller) await UserModel.updateOne({ _id: caller.id }, { email_verified_at: new Date() });
      const [from, other] = [caller ?? (await aMember({ is_confirmed: true })), await aMember()];
      const { id = nobodysId } = await aRequest(from, other);
      return { other, params: { id } };
    },
  },
  contacts: {
    list: page,
    remove: anotherMember('user_id'),
  },
  dashboard: { get: nothing, news: nothing, members: nothing },
  introductions: {
    list: page,
    async create(caller) {
      const [first, second] = [await aMember(), await aMember()];
      if (caller) {
        await aConversationByRequest(caller, first);
        await aConversationByRequest(caller, second);
      }
      return { other: second, body: { first_id: first.id, second_id: second.id, text: 'You should meet' } };
    },
    accept: anIntroductionOf,
    decline: anIntroductionOf,
  },
  conversations: {
    list: page,
    get: aConversationOf,
    messages: async (caller) => ({ ...(await aConversationOf(caller)), query: { limit: '2' } }),
    send: async (caller) => ({
      ...(await aConversationOf(caller)),
      body: { text: 'Hello', client_id: randomUUID() },
    }),
    read: aConversationOf,
  },
  memberships: {
    packages: nothing,
    mine: page,
    list: anotherMember('id'),
    add: async () => ({ ...(await anotherMember('id')()), body: { package_id: 'basic_monthly' } }),
    takeBack: async () => ({ params: await aGivenMembership(), body: { reason: 'By mistake' } }),
  },
  pictures: {
    upload: () => ({ body: { use: 'profile' }, file: onePixel }),
  },
  billing: { get: nothing, update: () => ({ body: { name: 'Rose Ltd', country: 'DE' } }) },
  payments: {
    membershipCheckout: () => ({ body: { package_id: 'corporate_yearly' } }),
    partnershipCheckout: () => ({ body: { package_id: 'silver_6months' } }),
    mine: page,
    status: aSessionOf,
    get: aReceipt,
    receiptFile: aReceipt,
    receiptXml: aReceipt,
    creditNoteFile: aReceipt,
  },
  partnerships: {
    list: page,
    packages: nothing,
    mine: page,
    update: async () => ({ ...(await ownPartnership()), body: { website_url: 'https://a.example' } }),
  },
  advertisements: {
    active: () => ({ query: { ad_type: 'top_placement' } }),
    packages: nothing,
    mine: page,
    track: async () => ({ ...(await anActiveAdvertisement()), body: { action: 'view' } }),
  },
  partner: {
    analytics: nothing,
    dailyAnalytics: () => ({ query: { from: '2026-01-01', until: '2026-01-31', limit: '2', offset: '0' } }),
    analyticsFile: nothing,
    contact: () => ({
      body: { name: 'Ada', email: 'ada@rosette.example', company: 'Acme', message: 'Hello' },
    }),
  },
  mail: {
    preferences: nothing,
    updatePreferences: () => ({ body: { events: false } }),
    unsubscribe: async () => ({ query: { token: unsubscribeToken((await aMember()).id) } }),
  },
  notifications: {
    list: page,
    read: () => ({ body: { all: true } }),
    preferences: nothing,
    updatePreferences: () => ({ body: { kinds: { rsvp: { mail: true } }, digest: 'off' } }),
  },
  admin: {
    waiting: nothing,
    pendingPartnerships: page,
    enterPartnership: async () => ({
      body: { email: (await aMember()).user.email, package_id: 'gold_yearly' },
    }),
    approvePartnership: async () => ({ params: (await ownPartnership()).params }),
    markPartnershipPaid: async () => ({ params: (await ownPartnership()).params }),
    rejectPartnership: async () => ({ params: (await ownPartnership()).params, ...grounds }),
    pendingAdvertisements: page,
    enterAdvertisement: async () => ({
      body: {
        title: 'Read this',
        advertiser_email: (await aMember()).user.email,
        ad_type: 'spotlight_article',
      },
    }),
    updateAdvertisement: async () => ({
      ...(await anAdvertisement('spotlight_article')),
      body: { title: 'Read that' },
    }),
    approveAdvertisement: () => anAdvertisement('spotlight_article'),
    markAdvertisementPaid: () => anAdvertisement('top_placement'),
    rejectAdvertisement: async () => ({ ...(await anAdvertisement('spotlight_article')), ...grounds }),
    inquiries: page,
    patchInquiry: async () => ({ ...(await anInquiry()), body: { status: 'answered' } }),
    patchBusiness: async () => ({ params: (await ownBusiness()).params, body: { is_featured: true } }),
    patchEvent: async () => ({
      params: (await ownEvent()).params,
      body: { is_sponsored: true, sponsor_name: 'Acme' },
    }),
    payments: page,
    membersFile: () => ({ query: { tier: 'basic' } }),
    paymentsFile: () => ({ query: { from: '2026-01-01', until: '2026-12-31' } }),
    markPaymentRefunded: aTransferToRefund,
    failedMails: page,
    returnedMails: nothing,
    clearReturned: nothing,
    releaseMails: nothing,
    retryMail: aDeadLetter,
    failedJobs: page,
    retryJob: async () => ({ params: { id: await aFailedJob() } }),
    grantRole: async () => ({ query: { email: (await aMember()).user.email, role: 'partner' } }),
  },
  announcements: {
    current: page,
    dismiss: anAnnouncementTo,
    list: page,
    preview: () => ({ body: { audience: { tiers: ['free'] } } }),
    create: () => ({ body: announcement }),
    update: async () => ({ ...(await anAnnouncement()), body: announcement }),
    remove: anAnnouncement,
    stop: anAnnouncement,
  },
  health: { get: () => ({ query: { weeks: '4' } }), file: nothing },
  suspensions: {
    suspend: async () => ({ params: { id: (await aMember()).id }, body: { reason: 'Spam' } }),
    unsuspend: async () => ({ params: { id: (await aMember()).id } }),
  },
  reports: {
    create: async () => {
      const other = await aMember();
      return { other, body: { kind: 'user', id: other.id, reason: 'spam' } };
    },
    createPublic: async () => ({
      body: {
        about: `/businesses/${(await aBusiness(await aMember())).id}`,
        reason: 'unlawful',
        text: 'It sells forgeries',
        name: 'Vera Lind',
        email: 'vera@rosette.example',
        good_faith: true,
      },
    }),
    mine: page,
    list: page,
    patch: async () => ({ params: await aReport(), body: { state: 'in_review' } }),
    close: async () => ({ params: await aReport(), body: { outcome: 'no_action' } }),
  },
  withdrawals: {
    create: () => ({
      body: { name: 'Vera Lind', email: 'vera@rosette.example', receipt_number: '2026-000001' },
    }),
    list: page,
    accept: async () => ({ params: await aWithdrawal() }),
    decline: async () => ({ params: await aWithdrawal(), body: { reason: 'The time is over' } }),
  },
  cancellations: {
    create: () => ({
      body: {
        name: 'Vera Lind',
        email: 'vera@rosette.example',
        receipt_number: '2026-000001',
        kind: 'ordinary',
      },
    }),
  },
  audit: { list: page },
};
