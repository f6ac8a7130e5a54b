import { contract } from '@rosette/shared/contract/index.ts';
import { describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, type Member } from '#test/factories.ts';
import { anActiveAdvertisement, anActivePartnership } from '#test/placements.ts';
import { suspend, unsuspend } from '#test/suspensions.ts';

const { admin, advertisements, partnerships } = contract;

/** Her active advertisement and partnership, and which of the two are public. */
async function shownOf(advertisement: { id: string }, partnership: { id: string }) {
  const [ads, partners] = [
    await as(null).call(advertisements.active),
    await as(null).call(partnerships.list),
  ];
  return [
    ads.body.some(({ id }) => id === advertisement.id),
    partners.body.some(({ id }) => id === partnership.id),
  ];
}

describe('what a suspended partner has bought', () => {
  test('leaves the public lists, and comes back when her suspension is lifted', async () => {
    const partner = await aMember();
    const bought = [await anActiveAdvertisement(partner), await anActivePartnership(partner)] as const;
    expect(await shownOf(...bought)).toEqual([true, true]);
    await suspend(partner);
    expect(await shownOf(...bought)).toEqual([false, false]);
    await unsuspend(partner);
    expect(await shownOf(...bought)).toEqual([true, true]);
  });

  test('comes back by itself when her suspension ends', async () => {
    const partner = await aMember();
    const bought = [await anActiveAdvertisement(partner), await anActivePartnership(partner)] as const;
    const until = new Date(clock.now().getTime() + 3_600_000);
    await suspend(partner, until);
    expect(await shownOf(...bought)).toEqual([false, false]);
    clock.setTo(until);
    expect(await shownOf(...bought)).toEqual([true, true]);
  });

  test('counts no views meanwhile', async () => {
    const partner = await aMember();
    const { id } = await anActiveAdvertisement(partner);
    await suspend(partner);
    const call = { params: { id }, body: { action: 'view' } } as const;
    expect((await as(null).call(advertisements.track, call)).status).toBe(404);
  });

  test('is hidden where an admin enters it or gives it to her meanwhile, and shown where it goes to another', async () => {
    const [partner, other] = [await aMember(), await aMember()];
    await suspend(partner);
    const bought = [await anActiveAdvertisement(partner), await anActivePartnership(partner)] as const;
    expect(await shownOf(...bought)).toEqual([false, false]);

    const [{ id }] = bought;
    const give = async ({ user }: Member) =>
      as(await anAdmin()).call(admin.updateAdvertisement, {
        params: { id },
        body: { advertiser_email: user.email },
      });
    expect((await give(other)).status).toBe(200);
    expect(await shownOf(...bought)).toEqual([true, false]);
    expect((await give(partner)).status).toBe(200);
    expect(await shownOf(...bought)).toEqual([false, false]);
  });
});
