import type { Types } from 'mongoose';
import type { Migration } from '#features/migrations/migrations.service.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { ApplicationModel } from './application.model.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { termFrom } from './opportunity-term.ts';

/** An opportunity as earlier releases stored it, with ids of applicants and their monthly slots. */
type FormerOpportunity = Opportunity & { applicants?: Types.ObjectId[]; places?: string[] };

const opportunitiesAtOnce = 100;

async function migrateOpportunity(_id: Types.ObjectId): Promise<void> {
  const former = await OpportunityModel.findById(_id).lean<FormerOpportunity>();
  if (!former || former.state) return;
  const { applicants = [], places = [], created_at } = former;
  const memberIds = [...new Set(applicants.map(String))];
  await ApplicationModel.deleteMany({ opportunity_id: _id });
  await ApplicationModel.insertMany(
    memberIds.map((member_id) => {
      const place = places.find((each) => each.startsWith(`${member_id} `));
      // The times of applying are unknown; ids keep the order.
      return {
        opportunity_id: _id,
        member_id,
        state: 'sent',
        applied_at: created_at,
        ...(place && { place }),
      };
    }),
  );
  await OpportunityModel.updateOne(
    { _id },
    {
      $set: { ...termFrom(clock.now()), applicant_count: memberIds.length, application_version: 0 },
      $unset: { applicants: 1, places: 1 },
    },
    // `applicants` and `places` are no longer in the schema.
    { strict: false, timestamps: false },
  );
}

/**
 * Moves applicants into `applications` and gives opportunities their state: all are open for 60 days from now, so that
 * every poster is notified before hers expires.
 */
export const migrateOpportunities: Migration = {
  name: '2026-11-opportunities',
  async changeSome() {
    const some = await OpportunityModel.find({ state: { $exists: false } })
      .limit(opportunitiesAtOnce)
      .select('_id')
      .lean();
    for (const { _id } of some) await transaction(() => migrateOpportunity(_id), `opportunity:${_id}`);
    return some.length;
  },
};
