import { email, maxLength, optionalUrl } from '@rosette/shared/contract/fields.ts';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import * as z from 'zod/mini';

/** Who somebody is at a provider: never her address, which can change hands. */
export interface Identity {
  provider: SocialProvider;
  subject: string;
}

/** What a provider tells about somebody, as far as it is used here. */
export interface SocialProfile {
  identity: Identity;
  /** Only where the provider has verified that it is hers; in the form in which accounts are told apart. */
  verifiedEmail: string | null;
  full_name: string;
  profile_image: string | null;
}

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.nullable(z.string())),
  // LinkedIn has been seen to send it as a text.
  email_verified: z.optional(z.nullable(z.union([z.boolean(), z.string()]))),
  name: z.optional(z.nullable(z.string())),
  given_name: z.optional(z.nullable(z.string())),
  family_name: z.optional(z.nullable(z.string())),
  picture: z.optional(z.nullable(z.string())),
});
type Claims = z.output<typeof claimsSchema>;

/** ASCII only: letters such as the Kelvin sign would become another member's address in lower case. */
function verifiedEmailOf({ email: given, email_verified }: Claims): string | null {
  const isVerified = email_verified === true || email_verified === 'true';
  if (!isVerified || !given || !/^[\x21-\x7e]+$/.test(given.trim())) return null;
  return email.safeParse(given).data ?? null;
}

/** One line without what cannot be seen, cut at a whole character. */
function nameOf({ name, given_name, family_name }: Claims): string {
  const given = name?.trim() || [given_name, family_name].filter(Boolean).join(' ');
  const line = given
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length > maxLength.name) break;
    cut += character;
  }
  return cut.trim() || 'New member';
}

/** Reads a provider's claims. Null when they name nobody. */
export function profileOf(provider: SocialProvider, given: unknown): SocialProfile | null {
  const { data: claims } = claimsSchema.safeParse(given);
  if (!claims) return null;
  return {
    identity: { provider, subject: claims.sub },
    verifiedEmail: verifiedEmailOf(claims),
    full_name: nameOf(claims),
    profile_image: optionalUrl.safeParse(claims.picture ?? '').data ?? null,
  };
}
