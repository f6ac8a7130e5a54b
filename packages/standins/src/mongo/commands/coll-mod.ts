import { fail } from '../errors.ts';
import { after } from '../indexes/bounds.ts';
import { compileIndex, type Index } from '../indexes/compiled-index.ts';
import { type Command, nameField } from '../request.ts';
import type { Collection } from '../storage/collection.ts';
import { type Doc, isDoc, isTruthy, show } from '../values/values.ts';
import { changing, optionsOf } from './ddl.ts';

/** Complains about documents that an index could not have if it were unique, with their ids. */
function checkDuplicates({ records }: Collection, { name, entries }: Index): void {
  const byKey = new Map<string, unknown[]>();
  for (const { key, rid } of entries.scan('', after))
    byKey.set(key, [...(byKey.get(key) ?? []), records.get(rid)?.doc._id]);
  const violations = [...byKey.values()].filter(({ length }) => length > 1).map((ids) => ({ ids }));
  if (violations.length)
    fail('CannotConvertIndexToUnique', `Index ${name} cannot become unique: there are duplicates`, {
      violations,
    });
}

/** Gives an index another lifetime of its documents, or makes it unique: new duplicates are kept out first. */
function changeIndex(collection: Collection, given: unknown): void {
  const { name, keyPattern, expireAfterSeconds, prepareUnique, unique, ...others } = isDoc(given)
    ? given
    : {};
  const [other] = Object.keys(others);
  if (other) fail('NotImplemented', `collMod option 'index.${other}' is not supported by this server`);
  const at = collection.indexes.findIndex(
    (each) => each.name === name || (isDoc(keyPattern) && show(each.spec.key) === show(keyPattern)),
  );
  const index = collection.indexes[at] ?? fail('IndexNotFound', `cannot find index ${show(given)}`);
  const spec: Doc = { ...index.spec };
  if (expireAfterSeconds !== undefined) spec.expireAfterSeconds = expireAfterSeconds;
  if (prepareUnique !== undefined) spec.prepareUnique = isTruthy(prepareUnique);
  if (isTruthy(unique)) {
    if (!index.unique)
      fail('InvalidOptions', "An index has to be changed to 'prepareUnique' before 'unique'");
    checkDuplicates(collection, index);
    delete spec.prepareUnique;
    spec.unique = true;
  }
  const { entries, arrays } = index;
  collection.indexes[at] = { ...compileIndex(spec), entries, arrays };
}

const changeable =
  /^(validator|validationLevel|validationAction|viewOn|pipeline|changeStreamPreAndPostImages)$/;

/** Changes the options of a collection, or of one of its indexes. */
export const collMod: Command = changing((request) => {
  const { catalogue } = request.server;
  const { index, ...changes } = optionsOf(request);
  const unknown = Object.keys(changes).find((option) => !changeable.test(option));
  if (unknown) fail('NotImplemented', `collMod option '${unknown}' is not supported by this server`);
  const collection = catalogue.get(request.database, nameField(request));
  catalogue.claim(collection);
  if (index !== undefined) changeIndex(collection, index);
  collection.options = { ...collection.options, ...changes };
  collection.saveDescription();
  return {};
});
