import { email, maxLength, optionalUrl } from '@rosette/shared/contract/fields.ts';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import * as z from 'zod/mini';

/** A person's id at a provider; never her address, which can change owners. */
export interface Identity {
  provider: SocialProvider;
  subject: string;
}

/** The parts of a provider's profile that are used. */
export interface SocialProfile {
  identity: Identity;
  /** Only where the provider vouches for it; normalized like the addresses of accounts. */
  verifiedEmail: string | null;
  full_name: string;
  profile_image: string | null;
}

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.optional(z.nullable(z.string())),
  // LinkedIn sometimes sends it as a string.
  email_verified: z.optional(z.nullable(z.union([z.boolean(), z.string()]))),
  name: z.optional(z.nullable(z.string())),
  given_name: z.optional(z.nullable(z.string())),
  family_name: z.optional(z.nullable(z.string())),
  picture: z.optional(z.nullable(z.string())),
  /** Google only: the domain of the Workspace that manages the account. */
  hd: z.optional(z.nullable(z.string())),
});
type Claims = z.output<typeof claimsSchema>;

/**
 * The address that the provider vouches for. ASCII only: letters such as the Kelvin sign become another member's address
 * in lower case. Google vouches for the mailboxes that it runs, by its own documentation: those of gmail.com and of a
 * Workspace, which has `hd`. Any other address was verified once, and may have another owner since.
 */
function verifiedEmailOf(
  provider: SocialProvider,
  { email: given, email_verified, hd }: Claims,
): string | null {
  const isVerified = email_verified === true || email_verified === 'true';
  if (!isVerified || !given || !/^[\x21-\x7e]+$/.test(given.trim())) return null;
  const address = email.safeParse(given).data ?? null;
  const isVouchedFor = provider !== 'google' || Boolean(hd) || address?.endsWith('@gmail.com');
  return isVouchedFor ? address : null;
}

/** One line without invisible characters, cut at a grapheme. */
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

/** Parses a provider's claims; null when they identify nobody. */
export function profileOf(provider: SocialProvider, given: unknown): SocialProfile | null {
  const { data: claims } = claimsSchema.safeParse(given);
  if (!claims) return null;
  return {
    identity: { provider, subject: claims.sub },
    verifiedEmail: verifiedEmailOf(provider, claims),
    full_name: nameOf(claims),
    profile_image: optionalUrl.safeParse(claims.picture ?? '').data ?? null,
  };
}
