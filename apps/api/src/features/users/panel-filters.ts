import type { MemberFileQuery, MemberListState } from '@rosette/shared/contract/admin-files.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { forbidden } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { tierCondition } from './audience.service.ts';
import { visibleTo } from './visibility.service.ts';

/** The query condition for accounts in this state; the column `state` of members.csv uses the same states. */
async function stateCondition(state: MemberListState): Promise<object> {
  const notImported = { 'imported.claim_until': null };
  switch (state) {
    case 'waiting':
      return { 'admission.state': 'waiting', ...notImported };
    case 'imported':
      return { 'imported.claim_until': { $gt: new Date(0) } };
    case 'suspended':
      // Who is no member is hidden, too.
      return {
        hidden_until: { $gt: clock.now() },
        suspension: { $ne: null },
        'admission.state': { $nin: ['waiting', 'declined'] },
        ...notImported,
      };
    case 'unconfirmed':
      return { email_verified_at: null, ...notImported };
    case 'member':
      return visibleTo(null);
  }
}

/**
 * The query condition of `panelFilters` (product/admin#the-list-of-members); empty without any.
 * @throws 403 unless the caller is an admin: the answer tells who is suspended
 */
export async function panelCondition(
  caller: Caller,
  { role, tier, state }: Omit<MemberFileQuery, 'joined_from'>,
): Promise<Record<string, unknown>> {
  if (!role && !tier && !state) return {};
  if (!can(caller, 'admin-panel.open')) throw forbidden('not_allowed');
  // `$and` and not a merged object: several conditions use `$or`, and only one can stand in an object.
  const conditions = [
    ...(role ? [{ role }] : []),
    ...(tier ? [tierCondition([tier])] : []),
    ...(state ? [await stateCondition(state)] : []),
  ];
  return { $and: conditions };
}
