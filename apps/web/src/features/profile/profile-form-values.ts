import { maxLength, maxOffers, optionalOffers } from '@rosette/shared/contract/fields.ts';
import { type OwnUserDto, updateProfileBody } from '@rosette/shared/contract/users.ts';
import * as z from 'zod/mini';

/** Splits a comma-separated line. */
const listOf = (line: string) => line.split(',').map((part) => part.trim());

const offersLine = z
  .string()
  .check(
    z.refine(
      (line) => optionalOffers.safeParse(listOf(line).filter(Boolean)).success,
      `Up to ${maxOffers}, each of up to ${maxLength.offer} characters`,
    ),
  );

/** The body of PUT /users/me, with offers and needs as one line each. */
export const profileForm = z.object({
  ...updateProfileBody.shape,
  offers: offersLine,
  needs: offersLine,
});
type ProfileValues = z.input<typeof profileForm>;

export const valuesOf = (user: OwnUserDto) => ({
  full_name: user.full_name,
  business_name: user.business_name ?? '',
  industry: user.industry ?? '',
  bio: user.bio ?? '',
  profile_image: user.profile_image ?? '',
  town: user.town ?? '',
  country: user.country ?? '',
  website: user.website ?? '',
  offers: user.offers.join(', '),
  needs: user.needs.join(', '),
  email_visibility: user.email_visibility,
  takes_requests: user.takes_requests,
});

/** The request body: the fields that she changed. Others stay, as another tab may have changed them meanwhile. */
export function bodyOf(
  values: ProfileValues,
  dirtyFields: Partial<Record<keyof ProfileValues, unknown>>,
): z.input<typeof updateProfileBody> {
  const changed = Object.entries(values).filter(([name]) => name in dirtyFields);
  const { offers, needs, ...rest } = Object.fromEntries(changed) as Partial<ProfileValues>;
  return {
    ...rest,
    ...(offers !== undefined && { offers: listOf(offers) }),
    ...(needs !== undefined && { needs: listOf(needs) }),
  };
}
