import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as, app as defaultApp, testContext } from '#test/api.ts';
import { aMember, anAdmin, aWord, type Member, several } from '#test/factories.ts';
import { createApp } from '../../app.ts';
import { UserModel } from './user.model.ts';
import { changeRole } from './users.service.ts';

const { users } = contract;
const withoutMail = createApp(testContext({ SMTP_URL: '' }));

describe('the directory', () => {
  test.each([
    ['free', 5],
    ['basic', 10],
    ['premium', 12],
    ['corporate', 12],
  ] as const)('shows a %s member %i others, newest first, and counts all', async (tier, seen) => {
    const business_name = aWord();
    const others = await several(12, () => aMember({ business_name }));
    const { status, body, headers } = await as(await aMember({ tier })).call(users.list, {
      query: { q: business_name },
    });
    expect(status).toBe(200);
    expect(body.map(({ id }) => id)).toEqual(
      others
        .reverse()
        .slice(0, seen)
        .map(({ id }) => id),
    );
    expect(headers['x-total-count']).toBe('12');
  });

  test("puts the caller's own entry on top of her cap", async () => {
    const business_name = aWord();
    const caller = await aMember({ business_name });
    await several(6, () => aMember({ business_name }));
    const { body } = await as(caller).call(users.list, { query: { q: business_name } });
    expect(body).toHaveLength(6);
    expect(body.at(-1)?.id).toBe(caller.id);
  });

  test('shows admins everybody, and partners what their tier allows', async () => {
    const business_name = aWord();
    await several(6, () => aMember({ business_name }));
    const seenBy = async (caller: { token: string }) =>
      (await as(caller).call(users.list, { query: { q: business_name } })).body.length;
    expect(await seenBy(await aMember({ role: 'admin' }))).toBe(6);
    expect(await seenBy(await aMember({ role: 'partner' }))).toBe(5);
  });

  test('shows a member as many as a free one from the moment her membership ends', async () => {
    const business_name = aWord();
    await several(6, () => aMember({ business_name }));
    const caller = await aMember({ tier: 'premium', membership_expires: new Date('2031-01-01T00:00:00Z') });
    const seen = async () => (await as(caller).call(users.list, { query: { q: business_name } })).body.length;
    expect(await seen()).toBe(6);
    await UserModel.updateOne({ _id: caller.id }, { membership_expires: new Date() });
    expect(await seen()).toBe(5);
  });

  test('answers a visitor with 401', async () => {
    const { status, detail, headers } = await as(null).call(users.list);
    expect([status, detail, headers['www-authenticate']]).toEqual([401, 'Please sign in first', 'Bearer']);
  });

  test('pages without gaps or repeats', async () => {
    const business_name = aWord();
    const members = await several(5, () => aMember({ business_name }));
    const caller = await aMember({ tier: 'premium' });
    const pages = await several(3, async (page) => {
      const query = { q: business_name, limit: '2', offset: String(page * 2) };
      return (await as(caller).call(users.list, { query })).body.map(({ id }) => id);
    });
    expect(pages.flat()).toEqual(members.reverse().map(({ id }) => id));
  });

  test.each([
    ['full_name', 'élodie'],
    ['business_name', 'élodie & co'],
    ['industry', 'élodie work'],
  ] as const)('finds a part of the %s, ignoring case and accents', async (field, text) => {
    const word = aWord();
    const member = await aMember({ [field]: `Chez ${word} ${text}` });
    const caller = await aMember({ tier: 'premium' });
    const found = async (q: string) =>
      (await as(caller).call(users.list, { query: { q } })).body.map(({ id }) => id);
    expect(await found(`${word.toUpperCase()} ELODIE`)).toEqual([member.id]);
    expect(await found(`${word}  élod`)).toEqual([member.id]);
    expect(await found(`.${word}`)).toEqual([]);
    expect(await found(`.*${word}`)).toEqual([]);
    expect(await found(`${word} $`)).toEqual([]);
  });

  test('finds names by one and two characters', async () => {
    const member = await aMember({ full_name: '京都' });
    const caller = await aMember({ tier: 'premium' });
    for (const q of ['京', '京都', '都']) {
      expect((await as(caller).call(users.list, { query: { q } })).body.map(({ id }) => id)).toEqual([
        member.id,
      ]);
    }
  });

  test('finds a part of an e-mail address for admins only', async () => {
    const word = aWord();
    const member = await aMember({ email: `${word}+x@rosette.example` });
    const found = async (caller: Member, q: string) =>
      (await as(caller).call(users.list, { query: { q } })).body.map(({ id }) => id);
    const [admin, corporate] = [await anAdmin(), await aMember({ tier: 'corporate' })];
    for (const q of [`${word.toUpperCase()}+X@rosette.example`, `${word.slice(1)}+x@`]) {
      expect(await found(admin, q)).toEqual([member.id]);
      expect(await found(corporate, q)).toEqual([]);
    }
    expect(await found(admin, `${word}.x`)).toEqual([]);
  });

  test('does not search e-mail addresses or across two fields', async () => {
    const [first, second] = [aWord(), aWord()];
    await aMember({ full_name: first, industry: second, email: `${first}${second}@rosette.example` });
    const caller = await aMember({ tier: 'premium' });
    for (const q of [`${first}${second}`, `${second}@rosette.example`]) {
      expect((await as(caller).call(users.list, { query: { q } })).body).toEqual([]);
    }
  });

  test('filters by the exact industry, ignoring case and accents', async () => {
    const industry = aWord();
    const member = await aMember({ industry: `Café ${industry}` });
    await aMember({ industry: `Café ${industry} shops` });
    const { body } = await as(await aMember()).call(users.list, { query: { industry: `cafe ${industry}` } });
    expect(body.map(({ id }) => id)).toEqual([member.id]);
    const longest = `${aWord()} `.padEnd(120, 'x');
    const other = await aMember({ industry: longest });
    const found = await as(other).call(users.list, { query: { industry: longest } });
    expect(found.body.map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('a member', () => {
  test('is shown with exactly the fields of a directory entry', async () => {
    const member = await aMember({ full_name: 'Ada', tier: 'premium' });
    const { body } = await as(await aMember()).call(users.get, { params: { id: member.id } });
    expect(body).toEqual({
      id: member.id,
      full_name: 'Ada',
      business_name: null,
      industry: null,
      bio: null,
      profile_image: null,
      town: null,
      country: null,
      website: null,
      offers: [],
      needs: [],
      membership_tier: 'premium',
      role: 'member',
      created_at: expect.stringMatching(/Z$/),
    });
  });

  test.each([
    ['members', true],
    ['connections', false],
    ['nobody', false],
  ] as const)(
    'with email_visibility %s: a member without connection to her sees the address: %s',
    async (email_visibility, isSeen) => {
      const member = await aMember();
      await as(member).call(users.updateMe, { body: { email_visibility } });
      const seenBy = async (caller: { token: string }, app = defaultApp) =>
        (await as(caller, app).call(users.get, { params: { id: member.id } })).body;
      const email = { email: member.user.email };
      const stranger = await seenBy(await aMember({ tier: 'corporate', is_confirmed: true }));
      expect('email' in stranger && stranger.email === email.email).toBe(isSeen);
      expect(await seenBy(member)).toMatchObject(email);
      expect(await seenBy(await anAdmin())).toMatchObject(email);
      const unconfirmed = await aMember({ tier: 'corporate' });
      expect(await seenBy(unconfirmed)).not.toHaveProperty('email');
      expect('email' in (await seenBy(unconfirmed, withoutMail))).toBe(isSeen);
    },
  );

  test('whose membership has ended is shown as free', async () => {
    const member = await aMember({ tier: 'premium', membership_expires: new Date(Date.now() - 1000) });
    const { body } = await as(await aMember()).call(users.get, { params: { id: member.id } });
    expect(body.membership_tier).toBe('free');
  });

  test.each(['65f0c0ffee0c0ffee0c0ffee', 'nonsense', '{"$ne":null}'])(
    'with the id %s is not found',
    async (id) => {
      expect((await as(await aMember()).call(users.get, { params: { id } })).status).toBe(404);
    },
  );
});

describe('changing a role', () => {
  const adminCaller = async () => ({ id: (await anAdmin()).id, role: 'admin', tier: 'premium' }) as const;

  test('takes effect with the next call', async () => {
    const member = await aMember();
    await changeRole(await adminCaller(), member.user.email, 'partner');
    expect((await as(member).call(users.me)).body.role).toBe('partner');
  });

  test("is refused with 404 for an unknown address and 400 for one's own admin role", async () => {
    const admin = await anAdmin();
    const caller = { id: admin.id, role: 'admin', tier: 'premium' } as const;
    await expect(changeRole(caller, 'nobody@rosette.example', 'member')).rejects.toMatchObject({
      status: 404,
    });
    await expect(changeRole(caller, admin.user.email, 'member')).rejects.toMatchObject({ status: 400 });
    expect((await as(admin).call(users.me)).body.role).toBe('admin');
  });
});
