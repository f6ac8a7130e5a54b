import type { Role } from '@rosette/shared/policy/roles-and-tiers.ts';

/** The labels of roles and of the buttons that change them. */
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
