import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pnpm = `${root}node_modules/.bin/pnpm`;

interface Installed {
  name: string;
  versions: string[];
  license: string;
}

/** Every package that is installed, or only those that the product needs when it runs. */
function installed(...only: ['--prod'] | []): Installed[] {
  const printed = execFileSync(pnpm, ['--recursive', 'licenses', 'list', '--json', ...only], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return Object.values(JSON.parse(printed) as Record<string, Installed[]>).flat();
}

/** They ask for no more than to be named; a font's, besides, that it is not sold by itself. */
const permissive = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
];
/** Changes to its files would have to be published, or its author named: tools are used as they are, and do not ship. */
const forTools = [...permissive, 'MPL-2.0', 'CC-BY-3.0'];

/** What does not say in package.json: read by a person, for this version only. */
const readByHand: Record<string, string> = {
  // "(The MIT License)" at the end of its Readme.md.
  'pause@0.0.1': 'MIT',
};

/**
 * Shared libraries that stand in packages of their own and are loaded as they are: under the LGPL they may be used and
 * shipped by anybody, as anybody can put another build of them in their place (docs/decisions/014).
 */
const sharedLibraries = /^@img\/sharp-(libvips-|wasm32@|win32-)/;

function licenceOf(id: string, stated: string): string {
  return readByHand[id] ?? stated;
}

function isAllowed(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression: nobody knows what it asks for.
    return false;
  }
}

const refusedOf = (packages: Installed[], allowed: string[]) =>
  packages
    .flatMap(({ name, versions, license }) =>
      versions.map((version) => [`${name}@${version}`, license] as const),
    )
    .filter(([id, stated]) => {
      const allowedHere = sharedLibraries.test(id) ? [...allowed, 'LGPL-3.0-or-later'] : allowed;
      return !isAllowed(licenceOf(id, stated), allowedHere);
    })
    .map(([id, stated]) => `${id}: ${stated}`);

test('what the product runs with may be used, changed and shipped by anybody', () => {
  const packages = installed('--prod');
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedOf(packages, permissive)).toEqual([]);
});

test('what it is made with may be used by anybody', () => {
  const packages = installed();
  expect(packages.length).toBeGreaterThan(300);
  expect(refusedOf(packages, forTools)).toEqual([]);
});

test('the LGPL is named, but for the shared libraries that are loaded as they are', () => {
  const license = 'LGPL-3.0-or-later';
  const packages = ['some-package', '@img/sharp-libvips-linux-x64', '@img/sharp-linux-x64'].map((name) => ({
    name,
    versions: ['1.0.0'],
    license,
  }));
  expect(refusedOf(packages, permissive)).toEqual([
    `some-package@1.0.0: ${license}`,
    `@img/sharp-linux-x64@1.0.0: ${license}`,
  ]);
});

test.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-or-later', 'Unknown', 'SEE LICENSE IN LICENSE', ''])(
  'a package under %j is named',
  (license) => {
    const packages = [{ name: 'some-package', versions: ['1.0.0'], license }];
    expect(refusedOf(packages, forTools)).toEqual([`some-package@1.0.0: ${license}`]);
  },
);
