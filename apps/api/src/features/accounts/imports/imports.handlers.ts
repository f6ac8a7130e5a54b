import type { claims, imports } from '@rosette/shared/contract/imports.ts';
import { profilesLine } from '#features/users/accounts.service.ts';
import { addressOf } from '#features/users/imported.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { presentOwnUser, presentPerson } from '#features/users/user.present.ts';
import { type Handlers, preparedWrite } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { checkFile, remap, storeImport, storeMapping } from './check-import.service.ts';
import { checkClaim, claim, deleteClaim, findClaim } from './claims.service.ts';
import { presentImport } from './import.present.ts';
import { getImport, listImports, startImport, undoImport } from './imports.service.ts';

export const importHandlers: Handlers<typeof imports> = {
  async list({ app, query, language }) {
    return presentList(app, await listImports(query), (found) => presentImport(found, language));
  },
  get: async ({ params, language }) => presentImport(await getImport(params.id), language),
  check: preparedWrite({
    prepare: ({ app, caller, file }) => checkFile(app, caller, file.path, file.clientGone),
    commit: async ({ language }, checked) => presentImport(await storeImport(checked), language),
  }),
  map: preparedWrite({
    prepare: ({ app, params, body }) => remap(app, params.id, body),
    commit: async ({ caller, language }, remapped) =>
      presentImport(await storeMapping(caller, remapped), language),
  }),
  run: {
    commit: async ({ app, caller, params, body, language }) =>
      presentImport(await startImport(app, caller, params.id, body.note), language),
  },
  undo: ({ app, caller, params }) => undoImport(app, caller, params.id),
};

export const claimHandlers: Handlers<typeof claims> = {
  async get({ app, params }) {
    const { user, from } = await findClaim(app, params.token);
    const people = await peopleById(from?.by_id ? [from.by_id] : []);
    return {
      email: writtenAddress(addressOf(user)),
      full_name: user.full_name,
      note: from?.note ?? '',
      by: presentPerson(people.get(String(from?.by_id))),
    };
  },
  claim: preparedWrite({
    line: () => profilesLine,
    prepare: ({ app, body }) => checkClaim(app, body),
    async commit({ app, body, address }, password_hash) {
      const { token, user } = await claim(app, body.token, password_hash, address);
      return { token, user: presentOwnUser(app, user) };
    },
  }),
  remove: { commit: ({ app, body }) => deleteClaim(app, body.token) },
};
