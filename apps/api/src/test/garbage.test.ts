import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createHttpServer } from '#http/http-server.ts';
import { everyCall } from './every-call.ts';
import { aMember, anAdmin, anEvent } from './factories.ts';
import { walkedApp } from './valid-call-parts.ts';

const server = createHttpServer(walkedApp);
let base = '';
let token = '';
let knownId = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api`;
  token = (await anAdmin()).token;
  knownId = (await anEvent(await aMember({ tier: 'premium' }))).id;
});
afterAll(() => server.close());

const oddStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '\uffff',
  '.*',
  '(',
  '[',
  '\\',
  '^(a+)+$',
  '$where',
  '{"$gt":""}',
  '__proto__',
  'ﷺ'.repeat(100),
  'x'.repeat(6000),
  'x'.repeat(20_000),
  '٣',
  '-0',
  '1e9',
  '9'.repeat(30),
  'null',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '2026-05-31T18:00:00+99:99',
  'https://[::1',
  'http://%',
];
/** Of any code points, lone surrogates included. fc.string's unit 'binary' first makes a table of all, for seconds. */
const anyCodePoints = fc
  .array(fc.nat(0x10ffff), { maxLength: 40 })
  .map((points) => String.fromCodePoint(...points));
const oddString = fc.oneof(fc.constantFrom(...oddStrings), anyCodePoints);

const operators = fc.constantFrom(
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { $regex: '.*' },
  { $in: [] },
  { $expr: { $function: {} } },
  { toString: null },
  { length: 1e9 },
);
const hostileKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  '$set',
  '$where',
  'a.b',
  '',
  '\u0000',
);

const anything = fc.oneof(
  oddString,
  operators,
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, [], [[]], [null], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(oddString, { maxLength: 3 }),
);

const ordinary = [
  'Ada',
  'ada@rosette.example',
  'https://a.example',
  '2030-01-01T10:00:00Z',
  '12:30',
  '5',
  true,
];

/** Mostly values that are valid by the schema, so that calls pass validation. */
function valueFor(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const { enum: offered = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const taken = [...ordinary, ...offered, ...oddStrings].filter((value) => schema.safeParse(value).success);
  if (taken.length === 0) return anything;
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...taken) }, { weight: 1, arbitrary: anything });
}

const unknownKeys = fc.oneof(hostileKeys, fc.string({ maxLength: 5 }));
const undeclared = fc.dictionary(unknownKeys, anything, { maxKeys: 2 });

function objectFor(schema: z.ZodMiniType | undefined): fc.Arbitrary<Record<string, unknown>> {
  const shape = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, valueFor(field as z.ZodMiniType)]),
  );
  const declared = fc.record(fields, { requiredKeys: [] });
  return fc.tuple(declared, undeclared).map(([known, unknown]) => ({ ...unknown, ...known }));
}

const bodyFor = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: objectFor(endpoint.body).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: anything.map((body) => JSON.stringify(body) ?? '') },
    { weight: 1, arbitrary: oddString },
  );

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Sometimes a parameter is repeated. */
const queryFor = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc.tuple(objectFor(endpoint.query), fc.integer({ min: 0, max: 4 })).map(([query, twice]) => {
    const parameters = Object.entries(query).map(([key, value]): [string, string] => [key, asText(value)]);
    if (twice === 0) parameters.push(...parameters.slice(0, 1));
    return new URLSearchParams(parameters).toString();
  });

/** A lone surrogate cannot be in a URL. */
const wellFormed = (text: string) => Buffer.from(text).toString();

const idFor = fc.oneof(
  fc.constant(null),
  oddString,
  fc.constantFrom('0'.repeat(24), '65f0c0ffee0c0ffee0c0ffee', '..', '%2e%2e', '[object Object]'),
);

const header = fc.constantFrom<Record<string, string>>(
  {},
  { authorization: 'Bearer ' },
  { authorization: 'Bearer a.b.c' },
  { 'content-type': 'text/plain' },
  { 'if-none-match': '*' },
);

const inputFor = (endpoint: Endpoint) =>
  fc.record({
    id: idFor,
    query: queryFor(endpoint),
    body: endpoint.method === 'get' || endpoint.method === 'delete' ? fc.constant(null) : bodyFor(endpoint),
    headers: header,
  });

type Input = ReturnType<typeof inputFor> extends fc.Arbitrary<infer T> ? T : never;

async function send(endpoint: Endpoint, { id, query, body, headers }: Input): Promise<void> {
  const path = endpoint.path.replace(/:\w+/, () => encodeURIComponent(wellFormed(id ?? knownId)));
  const answer = await fetch(`${base}${path}?${query}`, {
    method: endpoint.method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  if (answer.status >= 400) expect(JSON.parse(text)).toHaveProperty('detail', expect.any(String));
}

/** Inputs sent to one endpoint: six times ten at once. */
const [runs, atOnce] = [6, 10];

describe.each(everyCall)('$name', ({ endpoint }) => {
  test('answers generated input without a 500', async () => {
    const inputs = fc.array(inputFor(endpoint), { minLength: atOnce, maxLength: atOnce });
    const property = fc.asyncProperty(inputs, async (sent) => {
      await Promise.all(sent.map((input) => send(endpoint, input)));
    });
    await fc.assert(property, { numRuns: runs });
  });
});
