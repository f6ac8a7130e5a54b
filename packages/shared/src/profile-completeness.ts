/** product/profiles-and-directory#completeness: four parts of 25% each. */
const parts = ['business_name', 'industry', 'bio', 'profile_image'] as const;

export type ProfilePart = (typeof parts)[number];

type Profile = Partial<Record<ProfilePart, string | null | undefined>>;

/** A profile's completeness in per cent, and its missing fields. */
export function profileCompleteness(profile: Profile): { percent: number; missing: ProfilePart[] } {
  const missing = parts.filter((part) => !profile[part]?.trim());
  return { percent: (100 / parts.length) * (parts.length - missing.length), missing };
}
