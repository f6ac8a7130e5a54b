import type { MaybeCaller, Role, Tier } from './roles-and-tiers.ts';

/** Who may call an endpoint at all: `organizer` is who may create events; `partner` admits admins (decisions §5). */
export type Access = 'public' | 'member' | 'organizer' | 'partner' | 'admin';

interface Rule {
  tiers?: readonly Tier[];
  roles?: readonly Role[];
}

/** decisions §5, the rows with yes and no. Admins may do everything. */
const rules = {
  'event.create': { tiers: ['premium', 'corporate'] },
  'event.rsvp': {},
  'business.create': {},
  'opportunity.create': {},
  'profile.edit': {},
  'partner-portal.open': { roles: ['partner'] },
  'admin-panel.open': { roles: [] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** Whether the caller may do `action` (decisions §5). A visitor may do nothing that is listed here. */
export function can(caller: MaybeCaller, action: Action): boolean {
  if (!caller) return false;
  if (caller.role === 'admin') return true;
  const rule: Rule = rules[action];
  if (rule.tiers && !rule.tiers.includes(caller.tier)) return false;
  return !rule.roles || rule.roles.includes(caller.role);
}

const actionOf = {
  organizer: 'event.create',
  partner: 'partner-portal.open',
  admin: 'admin-panel.open',
} as const satisfies Partial<Record<Access, Action>>;

/** Whether the caller may use an endpoint with this access. Visitors only reach what is public. */
export function mayCall(caller: MaybeCaller, access: Access): boolean {
  if (access === 'public') return true;
  if (!caller) return false;
  if (access === 'member') return true;
  return can(caller, actionOf[access]);
}

/** Whether the thing is the caller's own. `ownerId` is the id of the member it belongs to. */
export function owns(caller: MaybeCaller, ownerId: string | null | undefined): boolean {
  return caller !== null && caller.id === ownerId;
}

/** Owners change and remove what is theirs, admins anything (decisions §3, "added for owners"). */
export function mayChange(caller: MaybeCaller, ownerId: string | null | undefined): boolean {
  return owns(caller, ownerId) || caller?.role === 'admin';
}
