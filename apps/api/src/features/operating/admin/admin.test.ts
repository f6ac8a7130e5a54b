import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { as, type Someone } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, anEvent, aPartner, type Member } from '#test/factories.ts';

const { admin, users, businesses, events } = contract;
const missingIds = ['65f0c0ffee0c0ffee0c0ffee', 'nonsense'];

describe('granting a role', () => {
  const grant = (someone: Someone | null, member: Member, role: string) =>
    as(someone).call(admin.grantRole, {
      query: { email: member.user.email, role: role as 'member' },
    });
  const roleOf = async (member: Member) => (await as(member).call(users.me)).body.role;

  test.each(['admin', 'partner', 'member'] as const)(
    'of %s names role and address, and takes effect with the next call',
    async (role) => {
      const member = await aMember({ role: role === 'member' ? 'partner' : 'member' });
      const { status, body } = await grant(await anAdmin(), member, role);
      expect(status).toBe(200);
      expect(body.message).toBe(`Role of ${member.user.email} is now ${role}`);
      expect(body.user).toMatchObject({ id: member.id, email: member.user.email, role });
      expect(JSON.stringify(body)).not.toMatch(/password|token/);
      expect((await as(member).call(contract.partner.analytics)).status).toBe(role === 'member' ? 403 : 200);
      expect((await as(member).call(admin.inquiries)).status).toBe(role === 'admin' ? 200 : 403);
    },
  );

  test("as an admin to herself: losing 'admin' is refused, keeping it is not", async () => {
    const someone = await anAdmin();
    for (const role of ['member', 'partner']) {
      const { status, detail } = await grant(someone, someone, role);
      expect([status, detail]).toEqual([400, 'You cannot take away your own admin role']);
    }
    expect((await grant(someone, someone, 'admin')).status).toBe(200);
    expect(await roleOf(someone)).toBe('admin');
  });

  test("can take 'admin' from another", async () => {
    const other = await anAdmin();
    expect((await grant(await anAdmin(), other, 'member')).status).toBe(200);
    expect(await roleOf(other)).toBe('member');
  });

  test('two admins who take it from each other at once leave one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await anAdmin(), await anAdmin()];
      const answers = await Promise.all([grant(one, other, 'member'), grant(other, one, 'partner')]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const roles = [await roleOf(one), await roleOf(other)];
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
    }
  });

  test('to an unknown address is 404, an unknown role 422', async () => {
    const someone = await anAdmin();
    const member = await aMember();
    expect((await grant(someone, member, 'queen')).status).toBe(422);
    expect((await grant(someone, member, '')).status).toBe(422);
    const query = { email: 'nobody@rosette.example', role: 'partner' as const };
    const unknown = await as(someone).call(admin.grantRole, { query });
    expect([unknown.status, unknown.detail]).toEqual([404, 'No account found with that email']);
    expect(await roleOf(member)).toBe('member');
  });

  test('away from an admin takes her open reports, and ends her links for several people', async () => {
    const [asking, reported] = [await anAdmin(), await aMember()];
    const former = await aMember({ role: 'admin', is_confirmed: true });
    const { reports, invitations } = contract;
    const filed = await as(await aMember()).call(reports.create, {
      body: { kind: 'user', id: reported.id, reason: 'spam' },
    });
    const params = { id: filed.body.id };
    await as(asking).call(reports.patch, { params, body: { assignee_id: former.id } });
    const invite = (body: object) => as(former).call(invitations.create, { body });
    const [shared, single] = [await invite({ uses: 20 }), await invite({})];
    await grant(asking, former, 'member');
    const listed = (await as(asking).call(reports.list, { query: { state: 'open' } })).body;
    expect(listed.find(({ id }) => id === params.id)?.assignee).toBeNull();
    const own = (await as(former).call(invitations.list)).body;
    const stateOf = ({ body }: typeof shared) => own.find(({ id }) => id === body.id)?.state;
    expect([stateOf(shared), stateOf(single)]).toEqual(['ended', 'open']);
  });

  test('is 403 for others than admins', async () => {
    const partner = await aPartner();
    expect((await grant(null, partner, 'admin')).status).toBe(401);
    expect((await grant(partner, partner, 'admin')).status).toBe(403);
    expect(await roleOf(partner)).toBe('partner');
  });
});

describe('placing a business as an admin', () => {
  const patch = (someone: Someone | null, id: string, body: object) =>
    as(someone).call(admin.patchBusiness, { params: { id }, body });

  test('changes the given flags, and the owner cannot', async () => {
    const owner = await aPartner();
    const business = await aBusiness(owner);
    const someone = await anAdmin();
    const featured = await patch(someone, business.id, { is_featured: true });
    expect([featured.status, featured.body]).toEqual([200, { ...business, is_featured: true }]);
    const placed = await patch(someone, business.id, { is_top_placed: true, name: 'Another' });
    expect(placed.body).toEqual({ ...business, is_featured: true, is_top_placed: true });
    expect((await patch(someone, business.id, { is_featured: false })).body.is_featured).toBe(false);

    expect((await patch(null, business.id, { is_featured: true })).status).toBe(401);
    expect((await patch(owner, business.id, { is_featured: true })).status).toBe(403);
    const { body } = await as(null).call(businesses.get, { params: { id: business.id } });
    expect(body).toEqual({ ...business, is_top_placed: true });
  });

  test('with an invalid flag is 422, of an unknown business 404', async () => {
    const someone = await anAdmin();
    const { id } = await aBusiness(await aMember());
    expect((await patch(someone, id, { is_featured: 'yes' })).status).toBe(422);
    for (const missing of missingIds) expect((await patch(someone, missing, {})).status).toBe(404);
  });
});

describe('sponsoring an event as an admin', () => {
  const patch = (someone: Someone | null, id: string, body: object) =>
    as(someone).call(admin.patchEvent, { params: { id }, body });

  test('changes the given fields, an empty name clears it, and the organizer cannot', async () => {
    const organizer = await aMember({ tier: 'premium' });
    const event = await anEvent(organizer);
    const someone = await anAdmin();
    const { status, body } = await patch(someone, event.id, { is_sponsored: true, sponsor_name: ' Acme ' });
    expect([status, body]).toEqual([200, { ...event, is_sponsored: true, sponsor_name: 'Acme' }]);
    const cleared = await patch(someone, event.id, { sponsor_name: '' });
    expect(cleared.body).toEqual({ ...event, is_sponsored: true, sponsor_name: null });

    expect((await patch(null, event.id, { is_sponsored: false })).status).toBe(401);
    expect((await patch(organizer, event.id, { is_sponsored: false })).status).toBe(403);
    const { body: stored } = await as(null).call(events.get, { params: { id: event.id } });
    // Only organizer and attendees receive these fields.
    const { address, online_url, my_rsvp, ...shown } = event;
    expect({ address, online_url, my_rsvp }).toEqual({ address: null, online_url: null, my_rsvp: null });
    expect(stored).toEqual({ ...shown, organizer_image: null, series: null, is_sponsored: true });
  });

  test('with an invalid flag is 422, of an unknown event 404', async () => {
    const someone = await anAdmin();
    const { id } = await anEvent(await aMember({ tier: 'premium' }));
    expect((await patch(someone, id, { is_sponsored: 1 })).status).toBe(422);
    for (const missing of missingIds) expect((await patch(someone, missing, {})).status).toBe(404);
  });
});
