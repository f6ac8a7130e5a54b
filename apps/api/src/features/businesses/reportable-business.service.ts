import { isValidObjectId } from 'mongoose';
import type { Reportable } from '#lib/reportable.ts';
import { BusinessModel } from './business.model.ts';

/** Finds a business with its owner for a report, whatever its visibility; null where there is none. */
export async function findReportableBusiness(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id) ? await BusinessModel.findById(id).select('owner_id name').lean() : null;
  return found && { owner_id: String(found.owner_id), label: found.name, path: `/businesses/${found._id}` };
}
