import type { Migration } from '#features/migrations/migrations.service.ts';
import { changesOf } from '#lib/changes.ts';
import { inTransaction } from '#lib/transaction.ts';
import { putDirectoryEntries } from './directory-entry.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import { UserModel } from './user.model.ts';

const usersAtOnce = 200;

/** Computes the fields that the directory searches, sorts and counts by. */
export const migrateDirectory: Migration = {
  name: '2026-11-directory',
  changeSome: () =>
    inTransaction(async () => {
      const users = await UserModel.find({ is_complete: { $exists: false } })
        .limit(usersAtOnce)
        .lean();
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
      await putDirectoryEntries(users.map((user) => ({ _id: user._id, after: user })));
      return users.length;
    }, 'profiles'),
};
