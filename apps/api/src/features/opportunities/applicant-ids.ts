import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { ApplicationModel, standing } from './application.model.ts';
import type { Opportunity } from './opportunity.model.ts';

/** The caller; null for a visitor. */
export type OpportunityViewer = Pick<Caller, 'id' | 'role'> | null;

type Row = { opportunity_id: Types.ObjectId; member_id: Types.ObjectId };

const find = (filter: Record<string, unknown>) =>
  ApplicationModel.find({ ...filter, ...standing })
    .sort({ opportunity_id: 1, applied_at: 1, _id: 1 })
    .select('opportunity_id member_id')
    .lean<Row[]>();

const idsOf = (opportunities: readonly Opportunity[]) => opportunities.map(({ _id }) => _id);

/**
 * Ids of the applicants of each opportunity, by opportunity id, in the order of applying: for poster and admins all
 * that `visible` (`visibleTo` with 'member_id') leaves, for others only their own (product/opportunities#who-sees-applicants).
 */
export async function applicantIdsOf(
  opportunities: readonly Opportunity[],
  who: OpportunityViewer,
  visible: Record<string, unknown>,
): Promise<Map<string, string[]>> {
  const isOwn = ({ poster_id }: Opportunity) => mayChange(who, String(poster_id));
  const own = opportunities.filter((opportunity) => isOwn(opportunity) && opportunity.applicant_count > 0);
  const others = opportunities.filter((opportunity) => !isOwn(opportunity));
  const rows: Row[] = [];
  if (own.length > 0) rows.push(...(await find({ opportunity_id: { $in: idsOf(own) }, ...visible })));
  if (who && others.length > 0) {
    rows.push(...(await find({ member_id: who.id, opportunity_id: { $in: idsOf(others) } })));
  }
  const lists = new Map<string, string[]>();
  for (const { opportunity_id, member_id } of rows) {
    lists.set(String(opportunity_id), [...(lists.get(String(opportunity_id)) ?? []), String(member_id)]);
  }
  return lists;
}
