import type { Types } from 'mongoose';
import type { DirectoryProfile } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts } from './facet-counts.ts';
import { never, ShowingModel } from './showing.model.ts';

/** A member whose profile changes: `facets` are those it had, none for a new account. */
interface Changed {
  _id: Types.ObjectId;
  facets?: readonly string[] | null;
  after: DirectoryProfile;
}

/** What is stored of a member so that others are shown to her in turn. */
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
 * Writes what stands beside the accounts of members for the directory, inside the transaction that changes their profiles:
 * how many have each facet, and by what they are found to be shown.
 */
export async function putDirectoryEntries(changed: readonly Changed[]): Promise<void> {
  await ShowingModel.bulkWrite(changed.map(showingOf));
  await changeFacetCounts(
    changed.flatMap(({ facets }) => facets ?? []),
    changed.flatMap(({ after }) => facetsOf(after)),
  );
}

/** Removes what stands beside an account with these facets, inside the transaction that removes the account. */
export async function removeDirectoryEntry(_id: string, facets: readonly string[]): Promise<void> {
  await ShowingModel.deleteOne({ _id });
  await changeFacetCounts(facets, []);
}
