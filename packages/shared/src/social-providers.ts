/** Whom one can sign in with, beside e-mail and password: as it stands in addresses, and as people know it. */
export const socialProviders = { google: 'Google', linkedin: 'LinkedIn' } as const;

export type SocialProvider = keyof typeof socialProviders;

export const socialProviderNames = Object.keys(socialProviders) as SocialProvider[];

export const isSocialProvider = (name: unknown): name is SocialProvider =>
  typeof name === 'string' && Object.hasOwn(socialProviders, name);
