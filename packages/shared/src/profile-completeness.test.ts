import { expect, it } from 'vitest';
import { profileCompleteness } from './profile-completeness.ts';

const full = {
  business_name: 'Voss Ceramics',
  industry: 'Craft',
  bio: 'Hello.',
  profile_image: 'https://a.b',
};

it.each([
  ['nothing', { business_name: null, industry: null, bio: null, profile_image: null }, 0],
  ['one part', { business_name: 'Voss', industry: null, bio: null, profile_image: null }, 25],
  ['two parts', { business_name: 'Voss', industry: 'Craft', bio: '', profile_image: null }, 50],
  ['three parts', { ...full, bio: null }, 75],
  ['all four', full, 100],
])('a profile with %s', (_, profile, percent) => {
  expect(profileCompleteness(profile).percent).toBe(percent);
});

it('a blank field counts as missing', () => {
  expect(profileCompleteness({ ...full, bio: ' \n\t ' })).toEqual({ percent: 75, missing: ['bio'] });
});

it('missing fields are named by label, in order', () => {
  const nothing = { business_name: null, industry: '', bio: ' ', profile_image: null };
  expect(profileCompleteness(nothing).missing).toEqual(['business_name', 'industry', 'bio', 'profile_image']);
});
