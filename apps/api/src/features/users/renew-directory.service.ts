import { changesOf } from '#lib/changes.ts';
import { renewStale } from '#lib/renew-stale.ts';
import { transaction } from '#lib/transaction.ts';
import { profilesLine } from './accounts.service.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts } from './facet-counts.ts';
import { type User, UserModel } from './user.model.ts';
import { notInAs } from './visibility.service.ts';

const isIn = (user: User) => notInAs(user) === null;
const fieldsOf = (user: User) => directoryFieldsOf(user, isIn(user));

/** Makes the fields of the directory of one member anew, inside a transaction. */
async function renew(id: User['_id']): Promise<void> {
  const user = await UserModel.findById(id).select('+facets').lean();
  if (!user) return;
  await UserModel.updateOne({ _id: id }, changesOf(fieldsOf(user)), { timestamps: false });
  if (isIn(user)) await changeFacetCounts(user.facets ?? [], facetsOf(user));
}

/** Makes stale fields of the directory of some members anew, for a migration, and says of how many. */
export const renewDirectory = () =>
  renewStale(
    UserModel.find()
      .select('+search_text +facets +industry_key +name_key +is_complete +has_business')
      .lean()
      .cursor(),
    fieldsOf,
    ({ _id }) => transaction(() => renew(_id), profilesLine),
  );
