import { isValidObjectId } from 'mongoose';
import type { Reportable } from '#lib/reportable.ts';
import { BusinessModel } from './business.model.ts';

/** The business with this id, whoever may see it; null where there is none. */
export async function findReportableBusiness(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id) ? await BusinessModel.findById(id).select('owner_id name').lean() : null;
  return found && { owner_id: String(found.owner_id), label: found.name, path: `/businesses/${found._id}` };
}
