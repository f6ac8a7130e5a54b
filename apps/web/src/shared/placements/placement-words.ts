import { type AdType, advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { type PackageType, partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { PaymentMethod, PlacementPaymentStatus, PlacementStatus } from '@rosette/shared/lifecycle.ts';

/** The labels of placement states. */
export const statusNames: Record<PlacementStatus, string> = {
  pending: 'Pending',
  pending_payment: 'Pending payment',
  active: 'Active',
  expired: 'Expired',
  rejected: 'Rejected',
};

export const paymentStatusNames: Record<PlacementPaymentStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
};

export const paymentMethodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
};

export function adTypeName(type: AdType): string {
  const sold = Object.values(advertisementPackages).find(({ ad_type }) => ad_type === type);
  return sold?.name ?? type;
}

export function partnershipName(type: PackageType): string {
  const sold = Object.values(partnershipPackages).find(({ package_type }) => package_type === type);
  return sold?.name ?? type;
}
