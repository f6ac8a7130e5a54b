import { adTypes, advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import {
  type MonthlyPrices,
  membershipPackageIds,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import {
  partnershipPackageIds,
  partnershipPackages,
} from '@rosette/shared/catalogue/partnership-packages.ts';
import type { CatalogueDto, PackageId, UpdatePackageBody } from '@rosette/shared/contract/site-settings.ts';
import type { Caller, PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { conflict } from '#lib/app-error.ts';
import { withoutNull } from '#lib/changes.ts';
import { textsOf } from '#lib/texts.ts';
import { afterCommit } from '#lib/transaction.ts';
import { type SettingsDocument, SettingsModel, type StoredCatalogue, settingsId } from './settings.model.ts';
import { applySettings, storedCatalogue } from './settings.service.ts';

const packages = { ...membershipPackages, ...partnershipPackages, ...advertisementPackages };

/** The price of a package, in euros. */
const priceOf = (id: PackageId): number => storedCatalogue()[id]?.amount ?? packages[id].amount;

/** The price of a package for who buys it now, in cents. */
export const priceInCents = (id: PackageId): number => Math.round(priceOf(id) * 100);

/** Whether a package can be bought. */
const isOffered = (id: PackageId): boolean => storedCatalogue()[id]?.is_offered ?? true;

/** @throws 409 for a package that cannot be bought (any more), also of who enters what was sold (product/site#prices) */
export function assertOffered(id: PackageId): void {
  if (!isOffered(id)) throw conflict('package_not_offered');
}

/** The prices of a month of each tier, in euros, by which time is converted. */
export const monthlyPrices = (): MonthlyPrices => ({
  basic: priceOf('basic_monthly'),
  premium: priceOf('premium_monthly'),
  corporate: priceOf('corporate_monthly'),
});

/** As `monthlyPrices`, of what can be bought for a month. */
export const offeredMonthlyPrices = (): Partial<MonthlyPrices> =>
  Object.fromEntries(
    Object.entries(monthlyPrices()).filter(([tier]) => isOffered(`${tier as PaidTier}_monthly`)),
  );

/** The packages that can be bought, at their current prices. */
function offered<Id extends PackageId, P extends { id: Id }>(sold: Record<Id, P>): Partial<Record<Id, P>> {
  const shown = Object.values<P>(sold)
    .filter(({ id }) => isOffered(id))
    .map((item) => [item.id, { ...item, amount: priceOf(item.id) }]);
  return Object.fromEntries(shown) as Partial<Record<Id, P>>;
}

export const offeredMemberships = () => offered(membershipPackages);
export const offeredPartnerships = () => offered(partnershipPackages);
export const offeredAdvertisements = () => offered(advertisementPackages);

/** Everything that is sold, with what is set and the default (product/site#prices). */
export function presentCatalogue(stored: StoredCatalogue = storedCatalogue()): CatalogueDto {
  const present = (ids: readonly PackageId[]) =>
    Object.fromEntries(
      ids.map((id) => [
        id,
        {
          amount: { value: stored[id]?.amount ?? null, default: packages[id].amount },
          is_offered: { value: stored[id]?.is_offered ?? null, default: true },
        },
      ]),
    );
  return {
    memberships: present(membershipPackageIds),
    partnerships: present(partnershipPackageIds),
    advertisements: present(adTypes),
  };
}

/** Changes the price of a package, or whether it is offered, as an admin, and audits it, inside a transaction. */
export async function updatePackage(
  admin: Caller,
  id: PackageId,
  { amount, is_offered }: UpdatePackageBody,
): Promise<CatalogueDto> {
  const document = await SettingsModel.findById(settingsId).lean<SettingsDocument>();
  const stored = document?.catalogue ?? {};
  const before = stored[id] ?? {};
  const after = withoutNull({
    amount: amount === undefined ? before.amount : amount === packages[id].amount ? null : amount,
    is_offered: is_offered === undefined ? before.is_offered : is_offered === false ? false : null,
  });
  const catalogue = { ...stored, [id]: after };
  await SettingsModel.updateOne(
    { _id: settingsId },
    { $set: { catalogue }, $setOnInsert: { values: {} } },
    { upsert: true },
  );
  const audited = (sold: { amount?: number; is_offered?: boolean }) => ({
    amount: sold.amount ?? packages[id].amount,
    is_offered: sold.is_offered ?? true,
  });
  await recordAudit({
    actor_id: admin.id,
    action: 'catalogue.update',
    subject: { id, label: textsOf('en').packages[id] },
    before: audited(before),
    after: audited(after),
  });
  afterCommit(() => applySettings({ values: document?.values ?? {}, catalogue }));
  return presentCatalogue(catalogue);
}
