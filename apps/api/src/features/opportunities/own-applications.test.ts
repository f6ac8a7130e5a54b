import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { NotificationModel } from '#features/notifications/notification.model.ts';
import { clock } from '#lib/clock.ts';
import { as, type Someone } from '#test/api.ts';
import {
  aMember,
  anAdmin,
  anOpportunity,
  atOnce,
  type Member,
  several,
  signedInAgain,
} from '#test/factories.ts';

const { applications, blocks, opportunities } = contract;

const apply = (member: Someone, id: string, note?: string | null) =>
  as(member).call(applications.apply, { params: { id }, body: { note } });
const withdraw = (member: Someone, id: string) => as(member).call(applications.withdraw, { params: { id } });
const changeNote = (member: Someone, id: string, note: string | null | undefined) =>
  as(member).call(applications.changeNote, { params: { id }, body: { note } });
const mine = async (member: Someone) => (await as(member).call(applications.mine)).body;
const get = async (viewer: Someone | null, id: string) =>
  (await as(viewer).call(opportunities.get, { params: { id } })).body;

async function anApplication(note?: string) {
  const poster = await aMember();
  const { id } = await anOpportunity(poster);
  const applicant = await aMember();
  await apply(applicant, id, note);
  return { poster, applicant, id };
}

test("the caller's applications are listed newest first, with opportunity and poster", async () => {
  const poster = await aMember({ business_name: 'Rose Bakery' });
  const posted = await several(3, (index) => anOpportunity(poster, { title: `Baker ${index}` }));
  const applicant = await aMember();
  for (const { id } of posted) await apply(applicant, id, 'I bake at night');
  const { body, headers } = await as(applicant).call(applications.mine, { query: { limit: '2' } });
  expect(headers['x-total-count']).toBe('3');
  expect(body).toEqual(
    [posted[2], posted[1]].map((opportunity) => ({
      opportunity: {
        id: opportunity?.id,
        title: opportunity?.title,
        type: 'job',
        poster: {
          id: poster.id,
          full_name: poster.user.full_name,
          business_name: 'Rose Bakery',
          profile_image: null,
        },
        state: 'open',
      },
      state: 'sent',
      note: 'I bake at night',
      message: null,
      applied_at: expect.stringMatching(/Z$/),
      conversation_id: null,
    })),
  );
  await as(poster).call(opportunities.remove, { params: { id: posted[0]?.id ?? '' } });
  expect(await mine(applicant)).toHaveLength(2);
});

test('an application to a blocked poster stays, with a former member, and can be withdrawn', async () => {
  const { poster, applicant, id } = await anApplication();
  await as(poster).call(blocks.create, { body: { user_id: applicant.id } });
  const [application] = await mine(applicant);
  expect(application?.opportunity).toMatchObject({ id, poster: { id: null, full_name: 'Former member' } });
  expect((await withdraw(applicant, id)).status).toBe(204);
  const again = await apply(applicant, id);
  expect([again.status, again.detail]).toEqual([404, 'This member cannot be reached']);
});

describe('withdrawing an application', () => {
  test('removes her from applicants and count, keeps the document without its note, and is idempotent', async () => {
    const { poster, applicant, id } = await anApplication('I bake at night');
    const statuses = await atOnce(5, async () => (await withdraw(applicant, id)).status);
    expect(statuses).toEqual(Array(5).fill(204));
    expect(await get(poster, id)).toMatchObject({ applicants: [], applicant_count: 0 });
    expect(await get(applicant, id)).toMatchObject({ applicants: [] });
    const listed = await as(poster).call(applications.applicants, { params: { id } });
    expect(listed.body).toMatchObject([{ person: { id: applicant.id }, state: 'withdrawn', note: null }]);
    expect(await mine(applicant)).toMatchObject([{ state: 'withdrawn', note: null }]);
    expect(await NotificationModel.find({ member_id: poster.id }).lean()).toEqual([]);
  });

  test('is 404 where she has not applied', async () => {
    const { id } = await anApplication();
    expect((await withdraw(await aMember(), id)).status).toBe(404);
    expect((await withdraw(await aMember(), '65f0c0ffee0c0ffee0c0ffee')).status).toBe(404);
  });

  test('allows to send it again as new, without the former answer', async () => {
    const { poster, applicant, id } = await anApplication('First');
    const params = { id, user_id: applicant.id };
    await as(poster).call(applications.answer, { params, body: { state: 'declined', message: 'No' } });
    await withdraw(applicant, id);
    expect((await apply(applicant, id, 'Second')).status).toBe(200);
    expect(await mine(applicant)).toMatchObject([{ state: 'sent', note: 'Second', message: null }]);
    expect(await get(poster, id)).toMatchObject({ applicants: [applicant.id], applicant_count: 1 });
  });

  test('keeps its monthly slot, which the same application may use again', async () => {
    clock.setTo('2031-05-15T12:00:00Z');
    const poster = await aMember();
    const posted = await several(6, () => anOpportunity(poster));
    const ids = posted.map(({ id }) => id);
    const applicant = await aMember();
    for (const id of ids.slice(0, 5)) await apply(applicant, id);
    await withdraw(applicant, ids[0] ?? '');
    expect((await apply(applicant, ids[5] ?? '')).status).toBe(403);
    expect((await apply(applicant, ids[0] ?? '')).status).toBe(200);
  });
});

describe('the note of an application', () => {
  test('is added and changed until the poster has seen it', async () => {
    const { poster, applicant, id } = await anApplication();
    const { status, body } = await changeNote(applicant, id, 'I bake at night');
    expect([status, body.note, body.opportunity.id]).toEqual([200, 'I bake at night', id]);
    expect((await changeNote(applicant, id, undefined)).body.note).toBe('I bake at night');
    expect((await changeNote(applicant, id, '')).body.note).toBeNull();
    await as(await anAdmin()).call(applications.applicants, { params: { id } });
    expect((await changeNote(applicant, id, 'Mornings, too')).status).toBe(200);
    await as(poster).call(applications.applicants, { params: { id } });
    expect((await changeNote(applicant, id, 'Too late')).status).toBe(409);
    expect((await mine(applicant))[0]?.note).toBe('Mornings, too');
  });

  test('is 422 with 2,001 characters, 404 where she has not applied, 409 for a withdrawn one', async () => {
    const { applicant, id } = await anApplication();
    expect((await changeNote(applicant, id, 'a'.repeat(2001))).status).toBe(422);
    expect((await changeNote(await aMember(), id, 'Hello')).status).toBe(404);
    await withdraw(applicant, id);
    expect((await changeNote(applicant, id, 'Hello')).status).toBe(409);
    expect((await apply(await aMember(), id, 'a'.repeat(2001))).status).toBe(422);
  });
});

describe('an opportunity that is not open', () => {
  const refused = async (applicant: Member, id: string) => {
    const { status, detail } = await apply(applicant, id);
    expect([status, detail]).toEqual([409, 'This opportunity is no longer open']);
  };

  test('is 409 to apply to when closed, filled or expired; applicants can still withdraw', async () => {
    clock.setTo('2031-03-01T12:00:00Z');
    const { poster, applicant, id } = await anApplication();
    const late = await aMember();
    for (const filled of [false, true]) {
      await as(poster).call(opportunities.close, { params: { id }, body: { filled } });
      await refused(late, id);
    }
    await as(poster).call(opportunities.renew, { params: { id } });
    clock.setTo('2031-05-01T12:00:00Z');
    await refused(await signedInAgain(late), id);
    const applicantLater = await signedInAgain(applicant);
    expect((await mine(applicantLater))[0]?.opportunity.state).toBe('expired');
    expect((await withdraw(applicantLater, id)).status).toBe(204);
  });
});
