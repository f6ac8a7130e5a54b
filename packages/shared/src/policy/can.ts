import type { Caller, MaybeCaller } from './roles-and-tiers.ts';
import { type Action, type Rule, rules } from './rules.ts';

/** Who may call an endpoint: everybody, everybody who is signed in, or who may do this action. */
export type Access = 'public' | 'member' | Action;

/** Whether the caller may do `action` (decisions §5). A visitor may do nothing that is listed there. */
export function can(caller: MaybeCaller, action: Action): boolean {
  if (!caller) return false;
  if (caller.role === 'admin') return true;
  const rule: Rule = rules[action];
  if (rule.tiers && !rule.tiers.includes(caller.tier)) return false;
  return !rule.roles || rule.roles.includes(caller.role);
}

/** Whether the caller may use an endpoint with this access. Visitors only reach what is public. */
export function mayCall(caller: MaybeCaller, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'member') return caller !== null;
  return can(caller, access);
}

/** Whether the thing is the caller's own. `ownerId` is the id of the member it belongs to. */
export function owns(caller: Pick<Caller, 'id'> | null, ownerId: string | null | undefined): boolean {
  return caller !== null && caller.id === ownerId;
}

/** Owners change and remove what is theirs, admins anything (decisions §3, "added for owners"). */
export function mayChange(
  caller: Pick<Caller, 'id' | 'role'> | null,
  ownerId: string | null | undefined,
): boolean {
  return owns(caller, ownerId) || caller?.role === 'admin';
}
