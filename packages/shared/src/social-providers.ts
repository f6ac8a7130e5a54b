/** The providers of social sign-in: ids as in URLs, and display names. */
export const socialProviders = { google: 'Google', linkedin: 'LinkedIn' } as const;

export type SocialProvider = keyof typeof socialProviders;

export const socialProviderNames = Object.keys(socialProviders) as SocialProvider[];

export const isSocialProvider = (name: unknown): name is SocialProvider =>
  typeof name === 'string' && Object.hasOwn(socialProviders, name);
