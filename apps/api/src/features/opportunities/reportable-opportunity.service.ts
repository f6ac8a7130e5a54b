import { isValidObjectId } from 'mongoose';
import type { Reportable } from '#lib/reportable.ts';
import { OpportunityModel } from './opportunity.model.ts';

/** Finds an opportunity with its poster for a report, whatever its visibility; null where there is none. */
export async function findReportableOpportunity(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id)
    ? await OpportunityModel.findById(id).select('poster_id title').lean()
    : null;
  return (
    found && { owner_id: String(found.poster_id), label: found.title, path: `/opportunities/${found._id}` }
  );
}
