import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { as, type Someone } from '../../test/api.ts';
import { aMember, anAdmin, anOpportunity, aWord, several } from '../../test/factories.ts';

const { applications, opportunities } = contract;
const nobodysId = '65f0c0ffee0c0ffee0c0ffee';

describe('posting an opportunity', () => {
  test('as a free member succeeds; the default type is job and everybody can open it', async () => {
    const poster = await aMember({ full_name: 'Ada' });
    const { status, body } = await as(poster).call(opportunities.create, {
      body: { title: 'Baker', description: 'Early mornings' },
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      type: 'job',
      title: 'Baker',
      description: 'Early mornings',
      poster_id: poster.id,
      poster_name: 'Ada',
      applicants: [],
      applicant_count: 0,
      state: 'open',
      expires_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
    });
    expect((await as(null).call(opportunities.get, { params: { id: body.id } })).body).toEqual(body);
  });

  test('as a visitor is 401; an unknown type or empty title is 422 with its field name', async () => {
    const body = { title: 'A', description: 'B' };
    expect((await as(null).call(opportunities.create, { body })).status).toBe(401);
    const poster = await aMember();
    const bad = await as(poster).call(opportunities.create, { body: { ...body, type: 'gift' as 'job' } });
    expect([bad.status, bad.detail]).toEqual([422, 'Type must be job or collaboration']);
    const empty = await as(poster).call(opportunities.create, { body: { ...body, title: ' ' } });
    expect([empty.status, empty.detail]).toEqual([422, 'Title is required']);
  });

  test("is shown with 'Former member' once the poster was deleted", async () => {
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    await UserModel.deleteOne({ _id: poster.id });
    const { body } = await as(null).call(opportunities.get, { params: { id } });
    expect(body.poster_name).toBe('Former member');
  });
});

describe('the board of opportunities', () => {
  test.each([
    ['visitor', null, 5],
    ['free', 'free', 5],
    ['basic', 'basic', 7],
    ['premium', 'premium', 7],
  ] as const)('shows a %s caller the newest that her tier allows, and counts all', async (_, tier, seen) => {
    const title = aWord();
    const poster = await aMember();
    const posted = await several(7, () => anOpportunity(poster, { title }));
    const { body, headers } = await as(tier && (await aMember({ tier }))).call(opportunities.list, {
      query: { q: title },
    });
    expect(body.map(({ id }) => id)).toEqual(
      posted
        .reverse()
        .slice(0, seen)
        .map(({ id }) => id),
    );
    expect(headers['x-total-count']).toBe('7');
  });

  test("shows the caller's own in addition to her cap", async () => {
    const title = aWord();
    const caller = await aMember();
    const own = await several(2, () => anOpportunity(caller, { title }));
    const poster = await aMember();
    await several(6, () => anOpportunity(poster, { title }));
    const { body } = await as(caller).call(opportunities.list, { query: { q: title } });
    expect(body).toHaveLength(7);
    expect(body.slice(-2).map(({ id }) => id)).toEqual(own.reverse().map(({ id }) => id));
  });

  test('opportunities beyond the cap can be opened by id', async () => {
    const poster = await aMember();
    const [oldest] = await several(6, () => anOpportunity(poster));
    const { status } = await as(null).call(opportunities.get, { params: { id: oldest?.id ?? '' } });
    expect(status).toBe(200);
  });

  test('finds by title and description, and filters by type', async () => {
    const word = aWord();
    const poster = await aMember();
    const job = await anOpportunity(poster, { title: `Bäcker ${word}` });
    const collaboration = await anOpportunity(poster, { type: 'collaboration', description: `With ${word}` });
    const list = async (query: Record<string, string>) =>
      (await as(null).call(opportunities.list, { query })).body.map(({ id }) => id);
    expect(await list({ q: word.toUpperCase() })).toEqual([collaboration.id, job.id]);
    expect(await list({ q: word, type: 'job' })).toEqual([job.id]);
    expect(await list({ q: `backer ${word}` })).toEqual([job.id]);
    const { status } = await as(null).call(opportunities.list, { query: { type: 'gift' as 'job' } });
    expect(status).toBe(422);
  });
});

describe('changing an opportunity', () => {
  test('as its poster keeps applicants and updates the search index', async () => {
    const poster = await aMember();
    const [before, after] = [aWord(), aWord()];
    const { id } = await anOpportunity(poster, { title: before });
    const applicant = await aMember();
    await as(applicant).call(applications.apply, { params: { id } });
    const { status, body } = await as(poster).call(opportunities.update, {
      params: { id },
      body: { title: after, type: 'collaboration' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: after, type: 'collaboration', description: 'Early mornings' });
    expect(body.applicants).toEqual([applicant.id]);
    const found = async (q: string) =>
      (await as(null).call(opportunities.list, { query: { q } })).body.length;
    expect([await found(before), await found(after)]).toEqual([0, 1]);
  });

  test.each(['update', 'remove'] as const)(
    'to %s an opportunity is 403 for other members, allowed for admins',
    async (action) => {
      const { id } = await anOpportunity(await aMember());
      const call = async (someone: Someone | null) =>
        action === 'update'
          ? as(someone).call(opportunities.update, { params: { id }, body: { title: 'Changed' } })
          : as(someone).call(opportunities.remove, { params: { id }, body: { reason: 'Not true' } });
      expect((await call(null)).status).toBe(401);
      expect((await call(await aMember({ tier: 'corporate' }))).status).toBe(403);
      expect((await as(null).call(opportunities.get, { params: { id } })).body.title).toBe('Baker wanted');
      expect((await call(await anAdmin())).status).toBe(action === 'update' ? 200 : 204);
    },
  );

  test('a removed opportunity is 404 for every endpoint', async () => {
    const poster = await aMember();
    const { id } = await anOpportunity(poster);
    expect((await as(poster).call(opportunities.remove, { params: { id } })).status).toBe(204);
    const params = { id };
    expect((await as(poster).call(opportunities.remove, { params })).status).toBe(404);
    expect((await as(poster).call(opportunities.update, { params, body: { title: 'A' } })).status).toBe(404);
    expect((await as(poster).call(applications.applicants, { params })).status).toBe(404);
    expect((await as(await aMember()).call(applications.apply, { params })).status).toBe(404);
    expect((await as(await aMember()).call(applications.apply, { params: { id: nobodysId } })).status).toBe(
      404,
    );
  });
});
