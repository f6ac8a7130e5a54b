import { contract } from '@rosette/shared/contract/index.ts';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { as, context, type Someone } from '#test/api.ts';
import {
  aMember,
  anAdmin,
  anOpportunity,
  atOnce,
  aWord,
  type Member,
  signedInAgain,
} from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { OpportunityModel } from './opportunity.model.ts';
import { notifyOfExpiries, storeExpiredOpportunities } from './opportunity-worker.ts';

const { audit, opportunities, site } = contract;

const renew = (someone: Someone | null, id: string) =>
  as(someone).call(opportunities.renew, { params: { id } });
const close = (someone: Someone | null, id: string, body?: { filled?: boolean }) =>
  as(someone).call(opportunities.close, { params: { id }, ...(body && { body }) });
const get = async (id: string) => (await as(null).call(opportunities.get, { params: { id } })).body;
const idsOf = async (viewer: Someone | null, query: Record<string, string>) =>
  (await as(viewer).call(opportunities.list, { query })).body.map(({ id }) => id);

test('an opportunity is open for 60 days, then expired: off the board, found by its id', async () => {
  clock.setTo('2031-01-01T12:00:00Z');
  const title = aWord();
  const { id, state, expires_at } = await anOpportunity(await aMember(), { title });
  expect([state, expires_at]).toEqual(['open', expect.stringMatching(/^2031-03-02T12:0/)]);
  clock.setTo('2031-03-02T11:30:00Z');
  const before = (await as(null).call(site.stats)).body.opportunities;
  expect(await idsOf(null, { q: title })).toEqual([id]);
  clock.setTo(expires_at);
  expect(await idsOf(null, { q: title })).toEqual([]);
  expect((await get(id)).state).toBe('expired');
  expect((await as(null).call(site.stats)).body.opportunities).toBe(before - 1);
  await storeExpiredOpportunities();
  expect((await get(id)).state).toBe('expired');
  expect(await OpportunityModel.findById(id).lean()).toMatchObject({ state: 'expired' });
});

describe('closing an opportunity', () => {
  test.each([
    ['without a body', undefined, 'closed'],
    ['with filled left out', {}, 'closed'],
    ['with filled', { filled: true }, 'filled'],
  ] as const)('as %s takes it off the board; idempotent', async (_, body, state) => {
    const poster = await aMember();
    const title = aWord();
    const { id } = await anOpportunity(poster, { title });
    const answers = await atOnce(3, () => close(poster, id, body));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ id, state });
    expect(await idsOf(poster, { q: title })).toEqual([]);
    expect(await idsOf(poster, { q: title, mine: 'true' })).toEqual([id]);
    expect((await get(id)).state).toBe(state);
  });

  test('with a filled that is no boolean is 422', async () => {
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    expect((await close(poster, id, { filled: 'yes' as unknown as boolean })).status).toBe(422);
    expect((await get(id)).state).toBe('open');
  });
});

describe('renewing an opportunity', () => {
  test('opens it for 60 days from now, also when closed or expired', async () => {
    clock.setTo('2031-01-01T12:00:00Z');
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    clock.setTo('2031-01-05T12:00:00Z');
    const renewed = { state: 'open', expires_at: expect.stringMatching(/^2031-03-06T12:0/) };
    expect((await renew(poster, id)).body).toMatchObject(renewed);
    expect((await renew(poster, id)).body).toMatchObject(renewed);
    await close(poster, id, { filled: true });
    expect((await renew(poster, id)).body).toMatchObject(renewed);
    clock.setTo('2031-05-01T12:00:00Z');
    expect((await renew(await signedInAgain(poster), id)).body).toMatchObject({
      state: 'open',
      expires_at: expect.stringMatching(/^2031-06-30T12:0/),
    });
  });

  test('is 403 for other members, allowed for admins with an audit entry', async () => {
    const { id } = await anOpportunity(await aMember());
    for (const call of [renew, close]) {
      expect((await call(await aMember(), id)).status).toBe(403);
      expect((await call(null, id)).status).toBe(401);
    }
    const admin = await anAdmin();
    expect((await close(admin, id)).status).toBe(200);
    const { body } = await as(admin).call(audit.list, { query: { subject: id } });
    expect(body[0]).toMatchObject({
      action: 'opportunity.update',
      details: { before: { state: 'open' }, after: { state: 'closed' } },
    });
  });

  test('is 404 after, or concurrently with, its removal', async () => {
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    const remove = () => as(poster).call(opportunities.remove, { params: { id } });
    const [renewed, removed] = await Promise.all([renew(poster, id), remove()]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(renewed.status);
    expect((await renew(poster, id)).status).toBe(404);
    expect((await close(poster, id)).status).toBe(404);
    expect(await OpportunityModel.findById(id)).toBeNull();
  });
});

describe("the caller's own opportunities", () => {
  test('are listed in every state, newest first, beyond every cap', async () => {
    const poster = await aMember();
    const ids = [];
    for (let count = 0; count < 7; count += 1) ids.push((await anOpportunity(poster)).id);
    await close(poster, ids[2] ?? '');
    await anOpportunity(await aMember());
    const { body, headers } = await as(poster).call(opportunities.list, { query: { mine: 'true' } });
    expect(body.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(headers['x-total-count']).toBe('7');
    expect(body[4]?.state).toBe('closed');
  });

  test('are 401 without a token, 422 for another value', async () => {
    expect((await as(null).call(opportunities.list, { query: { mine: 'true' } })).status).toBe(401);
    const odd = { mine: 'yes' as 'true' };
    expect((await as(await aMember()).call(opportunities.list, { query: odd })).status).toBe(422);
    expect((await as(null).call(opportunities.list, { query: { mine: 'false' } })).status).toBe(200);
  });
});

describe('a week before an opportunity expires', () => {
  const expiryNews = ({ id }: Member) =>
    NotificationModel.find({ member_id: id, kind: 'opportunity_closing' }).lean();
  const tell = () => atOnce(3, () => notifyOfExpiries(context));

  test('a bad record keeps no other poster from being notified', async () => {
    clock.setTo('2031-01-01T12:00:00Z');
    const [one, other] = [await aMember(), await aMember()];
    const { id } = await anOpportunity(one);
    await anOpportunity(other);
    await OpportunityModel.collection.updateOne(
      { _id: new Types.ObjectId(id) },
      {
        $set: { expires_at: 'soon' },
      },
    );
    clock.setTo('2031-02-23T13:00:00Z');
    await tell();
    expect([(await expiryNews(one)).length, (await expiryNews(other)).length]).toEqual([0, 1]);
    await OpportunityModel.updateOne({ _id: id }, { expires_at: new Date('2031-03-02T12:00:00Z') });
    await tell();
    expect((await expiryNews(one)).length).toBe(1);
  });

  test.each([
    ['renewing', renew],
    ['closing', close],
  ] as const)('%s it reads the notice, and its mail that waits is not sent', async (_, act) => {
    clock.setTo('2031-01-01T12:00:00Z');
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    clock.setTo('2031-02-23T13:00:00Z');
    await tell();
    expect([await expiryNews(poster), await mailsTo(poster.user.email)]).toMatchObject([
      [{ is_unread: true }],
      [{}],
    ]);
    await act(await signedInAgain(poster), id);
    expect(await expiryNews(poster)).toMatchObject([{ is_unread: false }]);
    expect(await mailsTo(poster.user.email)).toEqual([]);
  });

  test('removing it takes the notice away, and its mail that waits is not sent', async () => {
    clock.setTo('2031-01-01T12:00:00Z');
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    clock.setTo('2031-02-23T13:00:00Z');
    await tell();
    expect(await mailsTo(poster.user.email)).toHaveLength(1);
    await as(await signedInAgain(poster)).call(contract.opportunities.remove, { params: { id } });
    expect([await expiryNews(poster), await mailsTo(poster.user.email)]).toEqual([[], []]);
  });

  test('its poster is notified once, and once more after renewing', async () => {
    clock.setTo('2031-01-01T12:00:00Z');
    const poster = await aMember();
    const { id, title } = await anOpportunity(poster);
    clock.setTo('2031-02-23T11:00:00Z');
    await tell();
    expect(await expiryNews(poster)).toEqual([]);
    clock.setTo('2031-02-23T13:00:00Z');
    await tell();
    expect(await expiryNews(poster)).toMatchObject([
      { title: say('news.opportunityClosing', { opportunity: title }), path: '/opportunities?tab=postings' },
    ]);
    const [mail] = await mailsTo(poster.user.email);
    expect(mail?.text).toContain('2 March 2031');
    await renew(await signedInAgain(poster), id);
    await tell();
    expect(await expiryNews(poster)).toHaveLength(1);
    clock.setTo('2031-04-18T12:00:00Z');
    await tell();
    expect(await expiryNews(poster)).toHaveLength(2);
  });

  test('nobody is notified of a closed or expired one', async () => {
    clock.setTo('2031-01-01T12:00:00Z');
    const poster = await aMember();
    const closed = await anOpportunity(poster);
    await close(poster, closed.id);
    await anOpportunity(poster);
    clock.setTo('2031-03-03T12:00:00Z');
    await tell();
    expect(await expiryNews(poster)).toEqual([]);
  });
});
