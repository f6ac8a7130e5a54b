import { readFileSync } from 'node:fs';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';

const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
const [, forApiUsers = ''] = readme.split('## For API users');
const [, shell = ''] = forApiUsers.split(/```(?:sh)?\n/);

interface Example {
  line: string;
  method: string;
  url: URL;
  body: unknown;
}

const examples = shell
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.includes('curl '))
  .map((line): Example => {
    const [, path = ''] = /\$API([^\s"]+)/.exec(line) ?? [];
    const [, data] = /-d '([^']+)'/.exec(line) ?? [];
    const [, method = data ? 'POST' : 'GET'] = /-X (\w+)/.exec(line) ?? [];
    const url = new URL(path.replace(/\$[A-Z]+/, '65f0c0ffee0c0ffee0c0ffee'), 'http://localhost');
    return { line, method, url, body: data && JSON.parse(data) };
  });

const endpoints = Object.entries(contract).flatMap(([group, calls]) =>
  Object.values<Endpoint>(calls).map((endpoint) => ({ group, endpoint })),
);

/** The call that an example makes; a literal path goes before one with an id. */
const callOf = ({ method, url }: Example) =>
  endpoints
    .filter(({ endpoint }) => endpoint.method.toUpperCase() === method)
    .filter(({ endpoint }) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(url.pathname))
    .toSorted((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length)[0];

test.each(examples)('README: $line', (example) => {
  const { endpoint } = callOf(example) ?? {};
  expect(endpoint).toBeDefined();
  const query = Object.fromEntries(example.url.searchParams);
  expect(endpoint?.query?.safeParse(query).error).toBeUndefined();
  expect(Object.keys(query).length === 0 || endpoint?.query !== undefined).toBe(true);
  expect(endpoint?.body?.safeParse(example.body).error).toBeUndefined();
  expect(example.line.includes('Authorization') || example.line.includes('$AUTH')).toBe(
    endpoint?.access !== 'public',
  );
});

test('README has an example for each area of the API', () => {
  const shown = new Set(examples.map((example) => callOf(example)?.group));
  const ofNoUseAlone = ['site', 'mail'];
  expect(Object.keys(contract).filter((group) => !shown.has(group) && !ofNoUseAlone.includes(group))).toEqual(
    [],
  );
});
