import type { Types } from 'mongoose';
import type { DirectoryProfile } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts } from './facet-counts.ts';
import { never, ShowingModel } from './showing.model.ts';

/** A member whose profile changes: `facets` are the former ones, none for a new account. */
interface Changed {
  _id: Types.ObjectId;
  facets?: readonly string[] | null;
  after: DirectoryProfile;
}

/** The stored rotation entry of a member. */
const showingOf = ({ _id, after }: Changed) => ({
  updateOne: {
    filter: { _id },
    update: {
      $set: {
        facets: facetsOf(after).map(({ token }) => token),
        has_business: Boolean(after.business_name?.trim()),
      },
      $setOnInsert: { suggested_at: never, suggested_count: 0, spotlit_at: never, spotlit_count: 0 },
    },
    upsert: true,
  },
});

/**
 * Updates what the directory stores beside members, inside the transaction that changes their profiles: the counts of
 * facets and the rotation entries.
 */
export async function putDirectoryEntries(changed: readonly Changed[]): Promise<void> {
  await ShowingModel.bulkWrite(changed.map(showingOf));
  await changeFacetCounts(
    changed.flatMap(({ facets }) => facets ?? []),
    changed.flatMap(({ after }) => facetsOf(after)),
  );
}

/**
 * Removes what the directory stores for an account with these facets, inside the transaction that removes the account.
 */
export async function removeDirectoryEntry(_id: string, facets: readonly string[]): Promise<void> {
  await ShowingModel.deleteOne({ _id });
  await changeFacetCounts(facets, []);
}
