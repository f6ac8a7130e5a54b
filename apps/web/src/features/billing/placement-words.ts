import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { type PackageType, partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { texts } from '#lib/texts.ts';

/** The name of an advertisement's type; an unknown one is shown as it is. */
export const adTypeName = (type: AdType): string => texts.packages[type] ?? type;

/** The name of a partnership's package; an unknown one is shown as it is. */
export function partnershipName(type: PackageType): string {
  const sold = Object.values(partnershipPackages).find(({ package_type }) => package_type === type);
  return sold ? texts.packages[sold.id] : type;
}

/** By which a bank transfer is told: the end of the id of what it pays for, in groups of four. */
export const transferReference = (id: string): string =>
  id
    .slice(-8)
    .toUpperCase()
    .replace(/^(.{4})/, 'P-$1-');

/** Whether an admin has entered it and its bank transfer is still to come. */
export const awaitsTransfer = ({
  status,
  payment_method,
  payment_status,
}: Pick<PartnershipDto, 'status' | 'payment_method' | 'payment_status'>): boolean =>
  payment_method === 'bank_transfer' &&
  payment_status === 'pending' &&
  (status === 'pending' || status === 'pending_payment');
