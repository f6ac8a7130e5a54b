import { contract } from '@rosette/shared/contract/index.ts';
import { type PictureUse, pictureNameOf } from '@rosette/shared/picture-address.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, context, raw } from '#test/api.ts';
import { aBusiness, aMember, anAdmin, anEvent, atOnce, type Member } from '#test/factories.ts';
import { aPicture } from '#test/pictures.ts';
import { anActiveAdvertisement, anActivePartnership } from '#test/placements.ts';
import { PictureModel } from './picture.model.ts';
import { removeStrayFiles, removeUnusedPictures } from './pictures.service.ts';

const { account, admin, businesses, events, partnerships, users } = contract;

const elsewhere = 'https://elsewhere.example/a.jpg';

const isServed = async (url: string) => (await raw().get(new URL(url).pathname)).status === 200;
const rowsOf = (member: Member) => PictureModel.countDocuments({ owner_id: member.id });

/** Which of `urls` are still served this many days later. */
async function servedAfter(days: number, ...urls: string[]): Promise<boolean[]> {
  clock.setTo(new Date(clock.now().getTime() + days * 86_400_000));
  await removeUnusedPictures(context);
  return Promise.all(urls.map(isServed));
}

/** A record that shows a picture: how it is created and changed. */
interface Shown {
  change(image: string | null): Promise<{ status: number }>;
  remove?(): Promise<{ status: number }>;
}

const shownBy: [name: string, use: PictureUse, show: (member: Member, image: string) => Promise<Shown>][] = [
  [
    'a profile',
    'profile',
    async (member, image) => {
      const change = (profile_image: string | null) =>
        as(member).call(users.updateMe, { body: { profile_image } });
      await change(image);
      return { change };
    },
  ],
  [
    'a business',
    'logo',
    async (member, logo) => {
      const params = { id: (await aBusiness(member, { logo })).id };
      return {
        change: (changed) => as(member).call(businesses.update, { params, body: { logo: changed } }),
        remove: () => as(member).call(businesses.remove, { params }),
      };
    },
  ],
  [
    'an event that is over',
    'event',
    async (member, image) => {
      const params = { id: (await anEvent(member, { image, date: '2024-01-01T10:00:00Z' })).id };
      return {
        change: (changed) => as(member).call(events.update, { params, body: { image: changed } }),
        remove: () => as(member).call(events.remove, { params }),
      };
    },
  ],
  [
    'a partnership that has ended',
    'logo',
    async (member, logo_url) => {
      const params = { id: (await anActivePartnership(member)).id };
      const change = (changed: string | null) =>
        as(member).call(partnerships.update, { params, body: { logo_url: changed } });
      await change(logo_url);
      return { change };
    },
  ],
  [
    'an advertisement that has ended',
    'advertisement',
    async (member, image_url) => {
      const params = { id: (await anActiveAdvertisement(member, { image_url })).id };
      const somebody = as(await anAdmin());
      return {
        change: (changed) =>
          somebody.call(admin.updateAdvertisement, { params, body: { image_url: changed } }),
      };
    },
  ],
];

const aPremiumMember = () => aMember({ tier: 'premium', is_confirmed: true });

describe.each(shownBy)('a picture shown by %s', (_, use, show) => {
  test('stays while it is shown, and is removed a day after it was replaced', async () => {
    const member = await aPremiumMember();
    const [first, second] = [await aPicture(member, use), await aPicture(member, use)];
    const { change } = await show(member, first);
    await change(second);
    await change(first);
    expect(await servedAfter(400, first, second)).toEqual([true, false]);
    // Resets the clock: her session has expired since.
    clock.reset();

    expect((await change(elsewhere)).status).toBe(200);
    expect(await servedAfter(0.9, first)).toEqual([true]);
    expect(await servedAfter(0.2, first)).toEqual([false]);
    expect(await rowsOf(member)).toBe(0);
  });

  test('is removed a day after the field was cleared', async () => {
    const member = await aPremiumMember();
    const picture = await aPicture(member, use);
    const { change } = await show(member, picture);
    await servedAfter(2);
    expect((await change(null)).status).toBe(200);
    expect(await servedAfter(0.9, picture)).toEqual([true]);
    expect(await servedAfter(0.2, picture)).toEqual([false]);
  });
});

describe.each(shownBy.filter(([name]) => /business|event/.test(name)))('removing %s', (_, use, show) => {
  test('removes its picture a day later', async () => {
    const member = await aPremiumMember();
    const picture = await aPicture(member, use);
    const { remove } = await show(member, picture);
    await servedAfter(2);
    expect((await remove?.())?.status).toBe(204);
    expect(await servedAfter(0.9, picture)).toEqual([true]);
    expect(await servedAfter(0.2, picture)).toEqual([false]);
  });
});

describe.each(shownBy)('for a picture of %s', (_, use, show) => {
  test('an address of ours without a stored picture is 422, unless it stood there before', async () => {
    const member = await aPremiumMember();
    const [first, gone] = [await aPicture(member, use), await aPicture(member, use)];
    const { change } = await show(member, first);
    await PictureModel.deleteOne({ name: pictureNameOf(gone) });
    const forged = [
      gone,
      `${gone}?w=96`,
      gone.replace(/[0-9a-f]{8}/, '00000000'),
      new URL('/media/none.webp', gone).href,
    ];
    for (const url of forged) {
      const { status, body } = (await change(url)) as { status: number; body: unknown };
      expect([url, status]).toEqual([url, 422]);
      expect(body).toMatchObject({ errors: [{ path: expect.any(String), code: 'unknown_picture' }] });
    }
    expect(await servedAfter(2, first)).toEqual([true]);
    clock.reset();
    // One that stands there and has gone since stays, until it is changed.
    await PictureModel.deleteOne({ name: pictureNameOf(first) });
    expect((await change(first)).status).toBe(200);
    expect((await change(elsewhere)).status).toBe(200);
    expect((await change(first)).status).toBe(422);
  });
});

test('a new event with the picture of another site that looks like ours is taken', async () => {
  const member = await aPremiumMember();
  const picture = await aPicture(member, 'event');
  const image = picture.replace(new URL(picture).origin, 'https://other-community.example');
  await PictureModel.deleteOne({ name: pictureNameOf(picture) });
  expect((await anEvent(member, { image })).image).toBe(image);
});

test('a new event with a picture of ours that is gone is 422', async () => {
  const member = await aPremiumMember();
  const image = await aPicture(member, 'event');
  await PictureModel.deleteOne({ name: pictureNameOf(image) });
  const body = { title: 'Walk', description: 'x', location: 'x', date: '2040-01-01T10:00:00Z', image };
  const { status, body: refusal } = await as(member).call(events.create, { body });
  expect([status, refusal]).toMatchObject([422, { errors: [{ path: 'image', code: 'unknown_picture' }] }]);
});

describe('files without a document, as a restore leaves them', () => {
  test('are not served, and are removed by the job alone', async () => {
    const member = await aMember();
    const [kept, stray] = [await aPicture(member, 'event'), await aPicture(member, 'event')];
    await PictureModel.deleteOne({ name: pictureNameOf(stray) });
    await context.pictures.put('notes.txt', Buffer.from('of somebody else'));
    expect([await isServed(kept), await isServed(stray)]).toEqual([true, false]);
    const isStored = async (url: string) => {
      const file = await context.pictures.open(`${pictureNameOf(url)}-400.webp`);
      file?.stream.destroy();
      return file !== null;
    };
    expect(await isStored(stray)).toBe(true);
    await removeStrayFiles(context);
    expect([await isStored(kept), await isStored(stray)]).toEqual([true, false]);
    const other = await context.pictures.open('notes.txt');
    other?.stream.destroy();
    expect(other).not.toBeNull();
  });

  test('a picture that is being removed is not served', async () => {
    const picture = await aPicture(await aMember(), 'event');
    await PictureModel.updateOne({ name: pictureNameOf(picture) }, { state: 'removing' });
    expect(await isServed(picture)).toBe(false);
  });
});

test('a picture shown by two records stays until neither does', async () => {
  const member = await aPremiumMember();
  const picture = await aPicture(member, 'event');
  const [one, other] = [await anEvent(member, { image: picture }), await anEvent(member, { image: picture })];
  await as(member).call(events.remove, { params: { id: one.id } });
  expect(await servedAfter(2, picture)).toEqual([true]);
  await as(member).call(events.remove, { params: { id: other.id } });
  expect(await servedAfter(1.1, picture)).toEqual([false]);
});

test('a picture that was never shown is removed a day after its upload', async () => {
  const picture = await aPicture(await aMember(), 'logo');
  expect(await servedAfter(0.9, picture)).toEqual([true]);
  expect(await servedAfter(0.2, picture)).toEqual([false]);
});

test('a refused event uses no picture', async () => {
  const member = await aPremiumMember();
  const picture = await aPicture(member, 'event');
  const body = { title: '', description: 'x', location: 'x', date: '2030-01-01T10:00:00Z', image: picture };
  expect((await as(member).call(events.create, { body })).status).toBe(422);
  expect(await servedAfter(1.1, picture)).toEqual([false]);
});

test('twenty changes at once leave one picture in use', async () => {
  const member = await aPremiumMember();
  const urls = [await aPicture(member, 'profile'), await aPicture(member, 'profile')];
  const answers = await atOnce(20, (index) =>
    as(member).call(users.updateMe, { body: { profile_image: urls[index % 2] ?? null } }),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { body } = await as(member).call(users.me);
  expect(await servedAfter(1.1, ...urls)).toEqual(urls.map((url) => url === body.profile_image));
});

describe('after a crash', () => {
  test.each(['storing', 'removing'] as const)('while %s, files and row go', async (state) => {
    const member = await aMember();
    const picture = await aPicture(member, 'event');
    await PictureModel.updateOne({ owner_id: member.id }, { state, remove_at: clock.now() });
    expect(await servedAfter(0, picture)).toEqual([false]);
    expect(await rowsOf(member)).toBe(0);
  });

  test('between files and document, the document is removed an hour later', async () => {
    const member = await aMember();
    await aPicture(member, 'event');
    clock.setTo(new Date(clock.now().getTime() + 1.1 * 86_400_000));
    await new Promise<void>((resolve) => {
      // A process that ends here: nothing follows.
      const remove = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      void removeUnusedPictures({ ...context, pictures: { ...context.pictures, remove } });
    });
    await removeUnusedPictures(context);
    expect(await rowsOf(member)).toBe(1);
    await servedAfter(0.1);
    expect(await rowsOf(member)).toBe(0);
  });
});

test('two processes that remove at once remove each picture once', async () => {
  const member = await aMember();
  for (let made = 0; made < 10; made += 1) await aPicture(member, 'event');
  clock.setTo(new Date(clock.now().getTime() + 1.1 * 86_400_000));
  const counts = await Promise.all([removeUnusedPictures(context), removeUnusedPictures(context)]);
  expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(10);
  expect(await rowsOf(member)).toBe(0);
});

test('a picture that something of others shows stays with it when who uploaded it leaves', async () => {
  const [leaving, advertiser, organizer] = [await anAdmin(), await aPremiumMember(), await aPremiumMember()];
  await anAdmin();
  const [image_url, image, face, past] = [
    await aPicture(leaving, 'advertisement'),
    await aPicture(leaving, 'event'),
    await aPicture(leaving, 'profile'),
    await aPicture(leaving, 'event'),
  ];
  const advertisement = await anActiveAdvertisement(advertiser, { image_url });
  const event = await anEvent(organizer, { image });
  await as(leaving).call(events.update, { params: { id: event.id }, body: { image } });
  await anEvent(leaving, { image: past, date: '2024-01-01T10:00:00Z' });
  // Somebody copies the address of her face.
  await aBusiness(organizer, { logo: face });
  await as(leaving).call(account.remove, { body: { current_password: leaving.password } });
  expect(await rowsOf(leaving)).toBe(0);
  expect(await servedAfter(2, image_url, image, past, face)).toEqual([true, true, true, false]);
  clock.reset();

  // From then on it goes with what shows it.
  const params = { id: advertisement.id };
  await as(await anAdmin()).call(admin.updateAdvertisement, { params, body: { image_url: null } });
  await as(organizer).call(account.remove, { body: { current_password: organizer.password } });
  expect(await servedAfter(1.1, image_url, image, past)).toEqual([false, false, true]);
});

test("others' pictures are no longer in use by the profile of a deleted account", async () => {
  const [member, other] = [await aMember(), await aMember()];
  const profile_image = await aPicture(other, 'profile');
  await as(member).call(users.updateMe, { body: { profile_image } });
  await as(member).call(account.remove, { body: { current_password: member.password } });
  expect(await servedAfter(1.1, profile_image)).toEqual([false]);
});

test('the pictures of a deleted account are removed at once, those of others in her records a day later', async () => {
  const [member, other] = [await aPremiumMember(), await aMember()];
  const own = await aPicture(member, 'profile');
  const foreign = await aPicture(other, 'logo');
  await as(member).call(users.updateMe, { body: { profile_image: own } });
  await aBusiness(member, { logo: foreign });
  expect(await servedAfter(2, own, foreign)).toEqual([true, true]);
  await as(member).call(account.remove, { body: { current_password: member.password } });
  expect(await isServed(own)).toBe(false);
  expect(await servedAfter(0.9, foreign)).toEqual([true]);
  expect(await servedAfter(0.2, foreign)).toEqual([false]);
});
