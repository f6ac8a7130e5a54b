import type { Migration } from '#features/migrations/migrations.service.ts';
import { changesOf } from '#lib/changes.ts';
import { transaction } from '#lib/transaction.ts';
import { putDirectoryEntries } from './directory-entry.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import { UserModel } from './user.model.ts';

const usersAtOnce = 200;

/** Computes the fields that the directory searches, sorts and counts by: `search_pairs` was added last. */
export const migrateDirectory: Migration = {
  name: '2026-11-directory',
  changeSome: () =>
    transaction(async () => {
      const users = await UserModel.find({ search_pairs: null }).limit(usersAtOnce).select('+facets').lean();
      if (users.length === 0) return 0;
      await UserModel.bulkWrite(
        users.map((user) => ({
          updateOne: {
            filter: { _id: user._id },
            update: changesOf(directoryFieldsOf(user)),
            timestamps: false,
          },
        })),
      );
      await putDirectoryEntries(users.map((user) => ({ _id: user._id, facets: user.facets, after: user })));
      return users.length;
    }, 'profiles'),
};
