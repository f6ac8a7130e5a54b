import { execSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pnpm = join(root, 'node_modules', '.bin', 'pnpm');

interface Installed {
  name: string;
  versions: string[];
  license: string;
}

/** All installed packages, or those that the product needs at run time. */
function installed(only: '--prod' | '' = ''): Installed[] {
  // By a shell, as pnpm is a script for cmd.exe on Windows.
  const printed = execSync(`"${pnpm}" --recursive licenses list --json ${only}`, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return Object.values(JSON.parse(printed) as Record<string, Installed[]>).flat();
}

/** Licences that require attribution only; a font's also that it is not sold by itself; Python's a summary of changes. */
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
  'Python-2.0',
];
/** Licences that require publishing changes or naming the author: for tools that do not ship. */
const forTools = [...permissive, 'MPL-2.0', 'CC-BY-3.0'];

/** Packages without a licence in package.json, checked by hand for this version. */
const readByHand: Record<string, string> = {
  // "(The MIT License)" at the end of its Readme.md.
  'pause@0.0.1': 'MIT',
};

/**
 * Shared libraries that are separate packages and loaded unmodified: the LGPL allows to use and ship them, as anybody
 * can replace them (docs/decisions/014).
 */
const sharedLibraries = /^@img\/sharp-(libvips-|wasm32@|win32-)/;

function licenceOf(id: string, stated: string): string {
  return readByHand[id] ?? stated;
}

function isAllowed(licence: string, allowed: string[]): boolean {
  try {
    return satisfies(licence, allowed);
  } catch {
    // Not an SPDX expression.
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

test('packages of the product may be used, changed and shipped by anybody', () => {
  const packages = installed('--prod');
  expect(packages.length).toBeGreaterThan(100);
  expect(refusedOf(packages, permissive)).toEqual([]);
});

test('packages of the tools may be used by anybody', () => {
  const packages = installed();
  expect(packages.length).toBeGreaterThan(300);
  expect(refusedOf(packages, forTools)).toEqual([]);
});

test('LGPL packages are refused, except for shared libraries loaded unmodified', () => {
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
  'a package under %j is refused',
  (license) => {
    const packages = [{ name: 'some-package', versions: ['1.0.0'], license }];
    expect(refusedOf(packages, forTools)).toEqual([`some-package@1.0.0: ${license}`]);
  },
);
