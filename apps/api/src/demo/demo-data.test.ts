import { randomUUID } from 'node:crypto';
import { enterAdvertisementBody, enterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import { answerApplicantBody, applyBody } from '@rosette/shared/contract/applications.ts';
import { registerBody } from '@rosette/shared/contract/auth.ts';
import { createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import { createContactRequestBody } from '@rosette/shared/contract/contacts.ts';
import { sendMessageBody } from '@rosette/shared/contract/conversations.ts';
import { createEventBody } from '@rosette/shared/contract/events.ts';
import { createIntroductionBody } from '@rosette/shared/contract/introductions.ts';
import { createOpportunityBody } from '@rosette/shared/contract/opportunities.ts';
import { contactBody } from '@rosette/shared/contract/partner.ts';
import { updatePartnershipBody } from '@rosette/shared/contract/partnerships.ts';
import { updateProfileBody } from '@rosette/shared/contract/users.ts';
import { expect, test } from 'vitest';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoAdvertisements } from './advertisements.ts';
import { demoApplications } from './applications.ts';
import { demoBusinesses } from './businesses.ts';
import { instantAt } from './calendar.ts';
import { demoConversations, demoIntroductions, demoRequests } from './contacts.ts';
import { demoEvents } from './events.ts';
import { demoInquiries } from './inquiries.ts';
import { demoMembers } from './members.ts';
import { demoOpportunities } from './opportunities.ts';
import { demoPartnerships } from './partnerships.ts';

const bySlug = new Map(demoMembers.map((member) => [member.slug, member]));

test('every demo text is valid by the contract', () => {
  const date = new Date().toISOString();
  for (const member of demoMembers) {
    registerBody.parse({ ...member, password: demoPassword });
    updateProfileBody.parse(member);
  }
  for (const business of demoBusinesses) {
    createBusinessBody.parse({ ...business, industry: bySlug.get(business.owner)?.industry });
  }
  for (const event of demoEvents) createEventBody.parse({ ...event, date });
  for (const opportunity of demoOpportunities) createOpportunityBody.parse(opportunity);
  for (const { note, answer } of demoApplications) {
    applyBody.parse({ note });
    if (answer) answerApplicantBody.parse(answer);
  }
  for (const { partner, ...partnership } of demoPartnerships) {
    enterPartnershipBody.parse({ ...partnership, email: bySlug.get(partner)?.email });
    updatePartnershipBody.parse(partnership);
  }
  for (const advertisement of demoAdvertisements) {
    const advertiser_email = bySlug.get(advertisement.advertiser)?.email;
    enterAdvertisementBody.parse({ ...advertisement, advertiser_email });
  }
  for (const inquiry of demoInquiries) contactBody.parse(inquiry);
  for (const request of [...demoRequests, ...demoConversations]) createContactRequestBody.parse(request);
  for (const { first, second, text } of demoIntroductions) {
    createIntroductionBody.parse({ first_id: first, second_id: second, text });
  }
  for (const text of demoConversations.flatMap(({ replies }) => replies)) {
    sendMessageBody.parse({ text, client_id: randomUUID() });
  }
});

test('demo members are distinct, and their addresses cannot exist', () => {
  const emails = demoMembers.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  expect(bySlug.size).toBe(demoMembers.length);
  expect([...emails, ...demoInquiries.map(({ email }) => email)]).toSatisfy((all: string[]) =>
    all.every((email) => email.endsWith('@rosette.example')),
  );
});

test('the accounts printed at the start are members with that role and tier', () => {
  for (const { email, role, tier } of demoAccounts) {
    const member = demoMembers.find((candidate) => candidate.email === email);
    expect({ role: member?.role ?? 'member', tier: member?.tier }).toEqual({ role, tier });
  }
});

test('members create records after they joined', () => {
  const deeds = [
    ...demoBusinesses.map(({ owner, listed_days_ago }) => ({ who: owner, days: listed_days_ago })),
    ...demoEvents.map(({ organizer, announced_days_ago }) => ({ who: organizer, days: announced_days_ago })),
    ...demoOpportunities.map(({ poster, posted_days_ago }) => ({ who: poster, days: posted_days_ago })),
    ...demoPartnerships.map(({ partner, bought_days_ago }) => ({ who: partner, days: bought_days_ago })),
    ...demoAdvertisements.map(({ advertiser, since_days_ago }) => ({
      who: advertiser,
      days: since_days_ago,
    })),
  ];
  for (const { who, days } of deeds) {
    expect(bySlug.get(who)?.joined_days_ago, `${who}, ${days} days ago`).toBeGreaterThan(days);
  }
});

test('applications are to existing opportunities of other members', () => {
  const posters = new Map(demoOpportunities.map(({ title, poster }) => [title, poster]));
  for (const { to, from } of demoApplications) {
    expect(posters.get(to), to).toBeDefined();
    expect(bySlug.has(from), from).toBe(true);
    expect(posters.get(to)).not.toBe(from);
  }
});

test('no opportunity was open for longer than 60 days without being renewed', () => {
  for (const { title, posted_days_ago, renewed_days_ago = posted_days_ago, ended } of demoOpportunities) {
    if (!ended) expect(renewed_days_ago, title).toBeLessThan(60);
  }
});

test('sponsors are partners with an active partnership', () => {
  const names = demoPartnerships
    .filter(({ status }) => status === 'active')
    .map(({ partner }) => bySlug.get(partner)?.business_name);
  const sponsors = demoEvents.flatMap(({ sponsor_name }) => sponsor_name ?? []);
  expect(sponsors.length).toBeGreaterThan(3);
  expect(names).toEqual(expect.arrayContaining(sponsors));
});

test.each([
  ['in winter', '2026-01-10T12:00:00Z', 3, 'Europe/Vienna', '2026-01-13T07:30:00.000Z'],
  ['in summer', '2026-07-10T12:00:00Z', 3, 'Europe/London', '2026-07-13T07:30:00.000Z'],
  ['across a change of clocks', '2026-03-27T12:00:00Z', 2, 'Europe/Berlin', '2026-03-29T06:30:00.000Z'],
  ['where it already is tomorrow', '2026-06-30T22:30:00Z', 0, 'Europe/Helsinki', '2026-07-01T05:30:00.000Z'],
  ['backwards over a month', '2026-03-02T12:00:00Z', -3, 'Europe/Lisbon', '2026-02-27T08:30:00.000Z'],
])('half past eight local time is the right instant %s', (_, now, inDays, timeZone, instant) => {
  expect(instantAt(new Date(now), inDays, '08:30', timeZone).toISOString()).toBe(instant);
});

test("most needs of members match another member's offers, and all members have a place", () => {
  const offered = new Set(demoMembers.flatMap(({ offers = [] }) => offers));
  const needed = demoMembers.flatMap(({ needs = [] }) => needs);
  expect(needed.filter((need) => offered.has(need)).length).toBeGreaterThan(needed.length / 2);
  expect(demoMembers.filter(({ town, country }) => town && country).length).toBeGreaterThan(20);
});
