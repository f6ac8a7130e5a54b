import type { ApplicationDto } from '@rosette/shared/contract/data-export.ts';
import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { withdrawOpportunity } from './opportunities.service.ts';
import { OpportunityModel } from './opportunity.model.ts';
import { presentOpportunity } from './opportunity.present.ts';

/** For the download of her data: what she posted, one by one; `name` is hers. */
export async function* opportunitiesOf(memberId: string, name: string): AsyncGenerator<OpportunityDto> {
  for await (const posted of OpportunityModel.find({ poster_id: memberId }).lean().cursor()) {
    yield presentOpportunity({ ...posted, poster_name: name, applicant_count: posted.applicants.length });
  }
}

/** For the download of her data: what she applied to, one by one. */
export async function* applicationsOf(memberId: string): AsyncGenerator<ApplicationDto> {
  for await (const { _id, type, title } of OpportunityModel.find({ applicants: memberId }).lean().cursor()) {
    yield { id: String(_id), type, title };
  }
}

/** What she posted goes with her, and so do her applications to what others posted, with the places they took. */
export async function eraseOpportunities(app: AppContext, memberId: string): Promise<void> {
  const posted = OpportunityModel.find({ poster_id: memberId }).select('_id').lean().cursor();
  for await (const { _id } of posted) await withdrawOpportunity(app, null, String(_id));
  const applicants = others('$applicants', { $ne: ['$$this', new Types.ObjectId(memberId)] });
  const places = others('$places', { $ne: [{ $indexOfBytes: ['$$this', `${memberId} `] }, 0] });
  // To the unique index on places an empty list is a value, which only one opportunity could have.
  const placesIfAny = { $cond: [{ $eq: [places, []] }, '$$REMOVE', places] };
  await OpportunityModel.updateMany(
    { applicants: memberId },
    [{ $set: { applicants, places: placesIfAny } }],
    { updatePipeline: true },
  );
}

const others = (list: string, cond: object) => ({ $filter: { input: { $ifNull: [list, []] }, cond } });
