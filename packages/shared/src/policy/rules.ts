import type { Role, Tier } from './roles-and-tiers.ts';

/** Who may do something: members of these tiers with these roles; a part that is left out admits all members. */
export interface Rule {
  tiers?: readonly Tier[];
  roles?: readonly Role[];
}

/**
 * The rows of decisions §5 that say yes or no. Endpoints name them as their `access`, so a changed row changes the
 * server. Admins may do everything, visitors nothing of it.
 */
export const rules = {
  'event.create': { tiers: ['premium', 'corporate'] },
  'event.rsvp': {},
  'business.create': {},
  'opportunity.create': {},
  'profile.edit': {},
  'partner-portal.open': { roles: ['partner'] },
  'admin-panel.open': { roles: [] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
