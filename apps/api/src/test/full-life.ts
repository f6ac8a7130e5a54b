import { randomUUID } from 'node:crypto';
import { contract } from '@rosette/shared/contract/index.ts';
import mongoose from 'mongoose';
import { AnnouncementCardModel, AnnouncementModel } from '#features/announcements/announcement.model.ts';
import { hashOfAddress } from '#features/events/guest-link.ts';
import { RsvpModel } from '#features/events/rsvp.model.ts';
import { queueNews } from '#features/notifications/news-batches.ts';
import { StreamSlotModel } from '#features/notifications/stream-slot.model.ts';
import { UserModel } from '#features/users/user.model.ts';
import { createApp } from '../app.ts';
import { as, context, testContext } from './api.ts';
import { aConversationByRequest, anIntroduction, aRequest } from './contacts.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anApplicant,
  anEvent,
  anOpportunity,
  aWord,
  type Member,
} from './factories.ts';
import { aGuest, anOpenEvent } from './guests.ts';
import { check, claimTokenOf, csvOf, run } from './imports.ts';
import type { startPaymentWorld } from './payment-world.ts';
import { aPicture } from './pictures.ts';
import { anActiveAdvertisement, anActivePartnership, anAdvertisement, aPartnership } from './placements.ts';

const {
  account,
  applications,
  auth,
  billing,
  conversations,
  blocks,
  claims,
  invitations,
  events,
  meetings,
  partner,
  payments,
  suggestions,
  users,
} = contract;

/** Somebody who was imported and has claimed her account. */
async function anImportedMember({ full_name, business_name }: Record<'full_name' | 'business_name', string>) {
  const [admin, email] = [await anAdmin(), `${aWord()}@rosette.example`];
  const file = csvOf('email,full_name,business_name', `${email},${full_name},${business_name}`);
  await run(admin, (await check(admin, file)).body.id);
  const password = 'a good password';
  const claim = { token: await claimTokenOf(email), password };
  const { token, user } = (await as(null).call(claims.claim, { body: claim })).body;
  return { id: user.id, token, user, password };
}

/** She acts as an admin, as which she is made and unmade by another one. */
async function actAsAdmin(member: Member): Promise<void> {
  const until = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const given = { params: { id: (await aMember()).id } };
  for (const tier of ['basic', 'premium'] as const) {
    await as(member).call(contract.memberships.add, { ...given, body: { tier, until, reason: 'Honorary' } });
  }
  await check(member, csvOf('email,full_name', `${aWord()}@rosette.example,Ada Byron`));
  const [report] = (await as(member).call(contract.reports.list)).body;
  const params = { id: report?.id ?? '' };
  await as(member).call(contract.reports.patch, { params, body: { assignee_id: member.id } });
  // An open one is taken from her with the role.
  await as(member).call(contract.reports.close, { params, body: { outcome: 'no_action' } });
}

/**
 * A member with unique words in all her texts who came by an import, has used every feature, bought what waits for an
 * approval, and was an admin; her address is confirmed.
 */
export async function aFullLife({ app, control }: Awaited<ReturnType<typeof startPaymentWorld>>) {
  const words = { full_name: `Ada ${aWord()}`, business_name: `House of ${aWord()}` };
  const member = await anImportedMember(words);
  const other = await aMember({ tier: 'premium' });
  const subject = `google-${aWord()}`;
  const linked_at = new Date();
  await UserModel.updateOne(
    { _id: member.id },
    { email_verified_at: linked_at, identities: [{ provider: 'google', subject, linked_at }] },
  );
  const picture = await aPicture(member, 'profile');
  const town = `Town ${aWord()}`;
  const facets = { town, offers: [words.business_name], needs: ['Photography'] };
  await as(member).call(users.updateMe, {
    body: { bio: `I am ${words.full_name}`, profile_image: picture, ...facets },
  });

  await as(member).call(billing.update, { body: { name: words.business_name, country: 'DE' } });

  // Applies while she is free, so that a monthly slot is taken.
  const foreign = await anOpportunity(other, { title: `Baker ${aWord()}` });
  await as(member).call(applications.apply, { params: { id: foreign.id }, body: { note: words.full_name } });
  await UserModel.updateOne({ _id: member.id }, { membership_tier: 'basic' });
  await buy(member, payments.membershipCheckout, 'corporate_yearly');
  await as(member, app).call(payments.membershipCheckout, { body: { package_id: 'corporate_yearly' } });
  await buy(member, payments.partnershipCheckout, 'gold_yearly');
  await as(member, app).call(payments.partnershipCheckout, { body: { package_id: 'silver_6months' } });

  const foreignEvent = await anEvent(other, { title: `Meeting ${aWord()}` });
  await as(member).call(events.rsvp, { params: { id: foreignEvent.id } });
  await as(member).call(events.calendarLink);
  const own = {
    picture,
    business: await aBusiness(member, { name: `Bakery ${aWord()}` }),
    event: await anEvent(member, { title: `Breakfast ${aWord()}` }),
    begun: await anEvent(member, {
      title: `Lunch ${aWord()}`,
      date: new Date(Date.now() - 60_000).toISOString(),
    }),
    past: await anEvent(member, { title: `Dinner ${aWord()}`, date: '2024-01-01T10:00:00Z' }),
    opportunity: await anOpportunity(member, { title: `Job ${aWord()}` }),
  };
  await as(other).call(events.rsvp, { params: { id: own.event.id } });
  const cancelled = { id: (await anEvent(member)).id };
  await as(await aMember()).call(events.rsvp, { params: cancelled });
  await as(member).call(events.remove, { params: cancelled });
  await as(other).call(applications.apply, { params: { id: own.opportunity.id } });

  const open = await anOpenEvent();
  await aGuest(open.id, { invited_by: member.id });
  // Of the time before she could come as a member.
  const asGuest = await aGuest(open.id);
  await RsvpModel.updateOne(
    { 'guest.email': asGuest.email },
    {
      'guest.email': member.user.email,
      'guest.hash': hashOfAddress(context, member.user.email),
    },
  );

  const conversation = await aConversationByRequest(member, other);
  const message = { text: 'Hello', client_id: randomUUID() };
  await as(member).call(conversations.send, { params: { id: conversation }, body: message });
  await aRequest(await aMember({ is_confirmed: true }), member);

  const atLunch = { id: own.begun.id };
  const met = await aMember({ is_confirmed: true });
  await as(met).call(events.attend, { params: atLunch });
  await as(member).call(meetings.say, { params: { ...atLunch, user_id: met.id } });
  const meeting = await aMember({ is_confirmed: true });
  await as(meeting).call(events.attend, { params: atLunch });
  await as(meeting).call(meetings.say, { params: { ...atLunch, user_id: member.id } });
  await anIntroduction(member, await aMember(), await aMember());
  await anIntroduction(await aMember(), member, await aMember());
  await anIntroduction(await aMember(), await aMember(), member);
  const dismissed = { user_id: (await aMember()).id };
  await as(member).call(suggestions.dismiss, { params: dismissed });
  await as(await aMember()).call(suggestions.dismiss, { params: { user_id: member.id } });

  await anActivePartnership(member);
  await aPartnership(member);
  const shown = { title: `Read ${aWord()}`, content: words.full_name, link_url: 'https://a.example' };
  await anActiveAdvertisement(member, shown);
  await anAdvertisement(member, [], shown);
  await as(null).call(partner.contact, {
    body: { name: words.full_name, email: member.user.email, company: 'Acme', message: 'Hello' },
  });

  const blocked = await aMember();
  await anIntroduction(await aMember(), member, blocked);
  await as(member).call(invitations.create, { body: { note: 'Come and join us' } });
  const applicant = await anApplicant();
  await UserModel.updateOne({ _id: applicant.id }, { 'admission.inviter_id': member.id });
  await as(member).call(blocks.create, { body: { user_id: blocked.id } });
  const admin = await anAdmin();
  const report = { kind: 'user' as const, id: other.id, reason: 'spam' as const, text: words.full_name };
  await as(member).call(contract.reports.create, { body: report });
  await as(await aMember()).call(contract.reports.create, { body: { ...report, id: member.id, text: null } });
  const receipt = (await as(member).call(payments.mine)).body.find(({ number }) => number !== null);
  for (const receipt_number of [receipt?.number, null]) {
    await as(null).call(contract.withdrawals.create, {
      body: { name: words.full_name, email: member.user.email, receipt_number, text: words.full_name },
    });
    await as(null).call(contract.cancellations.create, {
      body: {
        name: words.full_name,
        email: member.user.email,
        receipt_number,
        kind: 'for_cause',
        reason: words.full_name,
      },
    });
  }
  await as(null).call(contract.reports.createPublic, {
    body: {
      about: `/events/${foreignEvent.id}`,
      reason: 'unlawful',
      text: words.full_name,
      name: words.full_name,
      email: member.user.email,
      good_faith: true,
    },
  });
  await as(await aMember()).call(blocks.create, { body: { user_id: member.id } });
  await as(member).call(blocks.create, { body: { user_id: admin.id } });
  for (const role of ['partner', 'admin', 'member'] as const) {
    await as(admin).call(contract.admin.grantRole, { query: { email: member.user.email, role } });
    if (role === 'admin') await actAsAdmin(member);
  }

  // A stream that is open, and a block as a role that changed at the same time may leave it.
  const stream = { member_id: member.id, stream_id: aWord(), expires_at: new Date(Date.now() + 60_000) };
  await StreamSlotModel.create({ _id: `${member.id}:1`, ...stream });
  await UserModel.updateOne({ _id: blocked.id }, { across_block_admin_ids: [member.id] });

  // Queued news for a crowd, by her and with her as a recipient.
  const crowdNews = {
    kind: 'event_changed',
    about: { kind: 'event', id: foreignEvent.id },
    path: '/events',
  } as const;
  const queued = { ...crowdNews, to: [], actor_id: null, key: aWord(), title: 'Moved' };
  await queueNews(context, { ...queued, to: [member.id, other.id] });
  await queueNews(context, { ...queued, actor_id: member.id, to: [other.id] });

  // What she announced as an admin, and an announcement on her dashboard.
  const announced = { title: { en: 'We meet' }, text: { en: 'Hello' }, audience: {}, by_mail: false };
  const { _id: announcement_id } = await AnnouncementModel.create({
    ...{ ...announced, starts_at: new Date(), state: 'sent', by_id: member.id },
  });
  await AnnouncementCardModel.create({ announcement_id, member_id: member.id });

  // Other data of an account: a pending address, a reset link, wrong passwords, waiting mails.
  const nextEmail = `${aWord()}@rosette.example`;
  const proof = { current_password: member.password };
  await as(member).call(account.changeEmail, { body: { email: nextEmail, ...proof } });
  await as(null).call(auth.forgotPassword, { body: { email: member.user.email } });
  const guarded = createApp(testContext({ RATE_LIMIT: 'on' }));
  for (const password of ['wrong', member.password]) {
    await as(null, guarded).call(auth.login, { body: { email: member.user.email, password } });
  }
  await as(member, guarded).call(users.get, { params: { id: other.id } });
  return { member, other, own, foreign, foreignEvent, nextEmail, words: { subject, ...words, ...shown } };

  async function buy(
    buyer: Member,
    endpoint: typeof payments.membershipCheckout | typeof payments.partnershipCheckout,
    package_id: 'corporate_yearly' | 'gold_yearly',
  ) {
    const { body } = await as(buyer, app).call(endpoint as typeof payments.membershipCheckout, {
      body: { package_id: package_id as 'corporate_yearly' },
    });
    await control.pay({ session: body.session_id });
    await control.webhooksSettled();
  }
}

/** All places in the database with one of these words, as 'payments.member_id', each once. */
export async function placesOf(words: readonly string[]): Promise<string[]> {
  const places = new Set<string>();
  const look = (value: unknown, place: string): void => {
    const leaf = value instanceof mongoose.Types.ObjectId ? String(value) : value;
    if (typeof leaf === 'string' && words.some((word) => leaf.toLowerCase().includes(word.toLowerCase()))) {
      places.add(place);
    }
    if (Array.isArray(leaf)) for (const item of leaf) look(item, place);
    else if (leaf !== null && typeof leaf === 'object') {
      for (const [name, inner] of Object.entries(leaf)) look(inner, `${place}.${name}`);
    }
  };
  for (const { name } of await mongoose.connection.listCollections()) {
    for (const document of await mongoose.connection.collection(name).find().toArray()) look(document, name);
  }
  return [...places].sort();
}
