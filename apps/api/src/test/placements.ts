import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { PartnershipPackageId } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { EnterAdvertisementBody } from '@rosette/shared/contract/admin.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import { as } from './api.ts';
import { anAdmin, type Member } from './factories.ts';

const { admin } = contract;

/** The admin's endpoints by step. */
export const partnershipSteps = {
  approve: admin.approvePartnership,
  mark_paid: admin.markPartnershipPaid,
  reject: admin.rejectPartnership,
} as const satisfies Record<PlacementStep, unknown>;

export const advertisementSteps = {
  approve: admin.approveAdvertisement,
  mark_paid: admin.markAdvertisementPaid,
  reject: admin.rejectAdvertisement,
} as const satisfies Record<PlacementStep, unknown>;

/** The body of a step: an admin says why she rejects it. */
export const groundsOf = (step: PlacementStep) =>
  step === 'reject' ? { body: { reason: 'It does not fit here' } } : {};

/** A partnership created by an admin, after these steps. */
export async function aPartnership(
  member: Member,
  steps: PlacementStep[] = [],
  package_id: PartnershipPackageId = 'silver_6months',
) {
  const someone = as(await anAdmin());
  const body = { email: member.user.email, package_id };
  let { body: partnership } = await someone.call(admin.enterPartnership, { body });
  for (const step of steps) {
    const params = { id: partnership.id };
    ({ body: partnership } = await someone.call(partnershipSteps[step], { params, ...groundsOf(step) }));
  }
  return partnership;
}

type AdvertisementTraits = Partial<Omit<EnterAdvertisementBody, 'advertiser_email'>> & { ad_type?: AdType };

/** An advertisement created by an admin, after these steps. */
export async function anAdvertisement(
  member: Member,
  steps: PlacementStep[] = [],
  traits: AdvertisementTraits = {},
) {
  const someone = as(await anAdmin());
  const body = {
    title: 'Read this',
    ad_type: 'featured_business' as const,
    ...traits,
    advertiser_email: member.user.email,
  };
  let { body: advertisement } = await someone.call(admin.enterAdvertisement, { body });
  for (const step of steps) {
    const params = { id: advertisement.id };
    ({ body: advertisement } = await someone.call(advertisementSteps[step], { params, ...groundsOf(step) }));
  }
  return advertisement;
}

/** An active partnership. */
export const anActivePartnership = (member: Member, package_id?: PartnershipPackageId) =>
  aPartnership(member, ['approve', 'mark_paid'], package_id);

export const anActiveAdvertisement = (member: Member, traits: AdvertisementTraits = {}) =>
  anAdvertisement(
    member,
    traits.ad_type === 'spotlight_article' ? ['approve', 'mark_paid'] : ['mark_paid'],
    traits,
  );
