import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';

/** How the roles and the steps to them are called in the admin panel. */
export const roleWords = {
  admin: { name: 'Admin', tone: 'accent', action: 'Make Admin', confirm: 'Make admin', noun: 'an admin' },
  partner: {
    name: 'Partner',
    tone: 'gold',
    action: 'Make Partner',
    confirm: 'Make partner',
    noun: 'a partner',
  },
  member: { name: 'Member', tone: 'plain', action: 'Make Member', confirm: 'Make member', noun: 'a member' },
} as const satisfies Record<Role, object>;
