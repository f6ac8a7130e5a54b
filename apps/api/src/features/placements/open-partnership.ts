import {
  type PackageType,
  type PartnershipPackageId,
  partnershipPackages,
} from '@rosette/shared/catalogue/partnership-packages.ts';
import type { PaymentMethod } from '@rosette/shared/lifecycle.ts';
import { businessNameOf, type User } from '#features/users/users.service.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';

const rankOf: Record<PackageType, number> = { platinum: 1, gold: 2, silver: 3 };

/**
 * Stores a new partnership that awaits approval and payment, in either order
 * (product/partners-and-advertisements#states).
 */
export async function openPartnership(
  member: User,
  packageId: PartnershipPackageId,
  payment_method: PaymentMethod,
  payment_id?: string,
): Promise<Partnership> {
  const { package_type, amount, currency } = partnershipPackages[packageId];
  const created = await PartnershipModel.create({
    member_id: member._id,
    partner_name: businessNameOf(member),
    package_id: packageId,
    package_type,
    rank: rankOf[package_type],
    amount_cents: Math.round(amount * 100),
    currency,
    payment_method,
    payment_status: 'pending',
    status: 'pending',
    ...(payment_id && { payment_id }),
  });
  return created.toObject();
}
