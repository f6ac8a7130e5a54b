import type { Role, Tier } from './roles-and-tiers.ts';

/** Who may do an action: members with these tiers and roles; an omitted part admits all. */
export interface Rule {
  tiers?: readonly Tier[];
  roles?: readonly Role[];
}

/**
 * The yes/no rows of product/api#who-may-do-what. Endpoints name them as `access`, so a changed row changes
 * the server. Admins may do everything, visitors nothing.
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
