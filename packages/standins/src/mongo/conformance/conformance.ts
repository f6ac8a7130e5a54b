import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { env } from 'node:process';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type MongoServer, startMongo } from '../server.ts';
import { loadFiles, runTest, unmetRequirement } from './runner.ts';
import { skipReason } from './skips.ts';

const root = resolve(
  import.meta.dirname,
  '../../../../..',
  // biome-ignore lint/style/noProcessEnv: the folder of the specifications is given by the caller
  env.MONGODB_SPEC_TESTS ?? '../shared/mongodb-spec-tests',
);

// biome-ignore lint/style/noProcessEnv: the server is given by the caller
const given = env.TEST_MONGODB_URI;

/**
 * Runs the unified tests in some folders of MongoDB's specifications: on the server of TEST_MONGODB_URI, else each file
 * on its own server.
 */
export function conformance(...folders: string[]): void {
  if (!existsSync(root)) {
    const why = `MongoDB's specification tests are not at ${root} (set MONGODB_SPEC_TESTS): skipped`;
    process.stdout.write(`${why}\n`);
    describe(why, () => {
      test(folders.join(', '), (context) => context.skip('not there'));
    });
    return;
  }
  for (const file of loadFiles(root, folders)) {
    describe(file.path, () => {
      let server: MongoServer | undefined;
      let uri = given ?? '';
      beforeAll(async () => {
        if (given) return;
        server = await startMongo({});
        uri = server.uri;
      });
      afterAll(() => server?.close());
      for (const each of file.spec.tests) {
        const reason =
          (each.skipReason as string | undefined) ??
          unmetRequirement(file.spec.runOnRequirements, each.runOnRequirements) ??
          skipReason(file, each.description);
        if (reason) test(each.description, (context) => context.skip(reason));
        else test(each.description, () => runTest(uri, file, each));
      }
    });
  }
}
