import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { type PackageType, partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { texts } from '#lib/texts.ts';

/** The name of an advertisement's type; an unknown one is shown as it is. */
export const adTypeName = (type: AdType): string => texts.packages[type] ?? type;

/** The name of a partnership's package; an unknown one is shown as it is. */
export function partnershipName(type: PackageType): string {
  const sold = Object.values(partnershipPackages).find(({ package_type }) => package_type === type);
  return sold ? texts.packages[sold.id] : type;
}
