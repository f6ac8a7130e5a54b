/** product/profiles-and-directory#completeness: four parts of 25% each. */
const parts = [
  ['business_name', 'Business name'],
  ['industry', 'Industry'],
  ['bio', 'Bio'],
  ['profile_image', 'Profile image'],
] as const;

type Profile = Partial<Record<(typeof parts)[number][0], string | null | undefined>>;

/** A profile's completeness in per cent, and the labels of missing fields. */
export function profileCompleteness(profile: Profile): { percent: number; missing: string[] } {
  const missing = parts.filter(([field]) => !profile[field]?.trim()).map(([, label]) => label);
  return { percent: (100 / parts.length) * (parts.length - missing.length), missing };
}
