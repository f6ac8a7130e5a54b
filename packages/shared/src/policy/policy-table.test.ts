import { expect, test } from 'vitest';
import { can, mayCall, mayChange, owns } from './can.ts';
import { type Capped, capOf } from './caps.ts';
import type { MaybeCaller, Role, Tier } from './roles-and-tiers.ts';
import type { Action } from './rules.ts';

const someone = (tier: Tier, role: Role = 'member'): MaybeCaller => ({ id: 'me', role, tier });

/**
 * The columns of product/api#who-may-do-what; partners have their tier's rights, here with a low and a high
 * one.
 */
const people = {
  visitor: null,
  free: someone('free'),
  basic: someone('basic'),
  premium: someone('premium'),
  corporate: someone('corporate'),
  freePartner: someone('free', 'partner'),
  premiumPartner: someone('premium', 'partner'),
  admin: someone('free', 'admin'),
};
type Person = keyof typeof people;

const everybody = Object.keys(people) as Person[];
const signedIn = everybody.filter((person) => person !== 'visitor');

const caps: Record<Capped, Record<Person, number | 'all'>> = {
  members: {
    visitor: 0,
    free: 5,
    basic: 10,
    premium: 'all',
    corporate: 'all',
    freePartner: 5,
    premiumPartner: 'all',
    admin: 'all',
  },
  businesses: {
    visitor: 3,
    free: 3,
    basic: 5,
    premium: 'all',
    corporate: 'all',
    freePartner: 3,
    premiumPartner: 'all',
    admin: 'all',
  },
  opportunities: {
    visitor: 5,
    free: 5,
    basic: 'all',
    premium: 'all',
    corporate: 'all',
    freePartner: 5,
    premiumPartner: 'all',
    admin: 'all',
  },
  contact_requests_per_month: {
    visitor: 0,
    free: 3,
    basic: 10,
    premium: 30,
    corporate: 30,
    freePartner: 3,
    premiumPartner: 30,
    admin: 'all',
  },
  applications_per_month: {
    visitor: 0,
    free: 5,
    basic: 'all',
    premium: 'all',
    corporate: 'all',
    freePartner: 5,
    premiumPartner: 'all',
    admin: 'all',
  },
  suggestions: {
    visitor: 0,
    free: 3,
    basic: 6,
    premium: 6,
    corporate: 6,
    freePartner: 3,
    premiumPartner: 6,
    admin: 'all',
  },
};

const capRows = (Object.keys(caps) as Capped[]).flatMap((what) =>
  everybody.map((person) => ({ what, person, cap: caps[what][person] })),
);

test.each(capRows)('$person gets $cap of $what', ({ what, person, cap }) => {
  expect(capOf(people[person], what)).toBe(cap);
});

const allowed: Record<Action, Person[]> = {
  'event.create': ['premium', 'corporate', 'premiumPartner', 'admin'],
  'event.rsvp': signedIn,
  'business.create': signedIn,
  'opportunity.create': signedIn,
  'profile.edit': signedIn,
  'partner-portal.open': ['freePartner', 'premiumPartner', 'admin'],
  'admin-panel.open': ['admin'],
};

const actionRows = (Object.keys(allowed) as Action[]).flatMap((action) =>
  everybody.map((person) => ({ action, person, answer: allowed[action].includes(person) })),
);

test.each(actionRows)('$person, $action: $answer', ({ action, person, answer }) => {
  expect(can(people[person], action)).toBe(answer);
});

test.each([
  ['public', everybody],
  ['member', signedIn],
  ['event.create', ['premium', 'corporate', 'premiumPartner', 'admin']],
  ['event.rsvp', signedIn],
  ['partner-portal.open', ['freePartner', 'premiumPartner', 'admin']],
  ['admin-panel.open', ['admin']],
] as const)('endpoints with access %s admit %j', (access, admitted) => {
  expect(everybody.filter((person) => mayCall(people[person], access))).toEqual(admitted);
});

test('owners may change their records, admins any, others none', () => {
  expect(owns(people.free, 'me')).toBe(true);
  expect(owns(people.free, 'somebody else')).toBe(false);
  expect(owns(null, undefined)).toBe(false);
  expect(mayChange(people.free, 'me')).toBe(true);
  expect(mayChange(people.corporate, 'somebody else')).toBe(false);
  expect(mayChange(people.premiumPartner, 'somebody else')).toBe(false);
  expect(mayChange(people.admin, 'somebody else')).toBe(true);
  expect(mayChange(null, null)).toBe(false);
  expect(mayChange(people.free, undefined)).toBe(false);
});
