import type { Caller, MaybeCaller } from './roles-and-tiers.ts';
import { type Action, type Rule, rules } from './rules.ts';

/** Who may call an endpoint: everybody, every member, or members who may do this action. */
export type Access = 'public' | 'member' | Action;

/** Whether the caller may do `action` (product/api#who-may-do-what). A visitor may do none. */
export function can(caller: MaybeCaller, action: Action): boolean {
  if (!caller) return false;
  if (caller.role === 'admin') return true;
  const rule: Rule = rules[action];
  if (rule.tiers && !rule.tiers.includes(caller.tier)) return false;
  return !rule.roles || rule.roles.includes(caller.role);
}

/** Whether the caller may call an endpoint with this access. */
export function mayCall(caller: MaybeCaller, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'member') return caller !== null;
  return can(caller, access);
}

/** Whether the caller is the owner. */
export function owns(caller: Pick<Caller, 'id'> | null, ownerId: string | null | undefined): boolean {
  return caller !== null && caller.id === ownerId;
}

/**
 * Whether the caller may change or remove a record: owners their own, admins any
 * (product/api#who-may-do-what).
 */
export function mayChange(
  caller: Pick<Caller, 'id' | 'role'> | null,
  ownerId: string | null | undefined,
): boolean {
  return owns(caller, ownerId) || caller?.role === 'admin';
}
