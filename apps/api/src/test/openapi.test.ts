import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { contract } from '@rosette/shared/contract/index.ts';
import { socialSignInErrors } from '@rosette/shared/social-sign-in-errors.ts';
import { errors } from '@rosette/shared/texts/en/errors.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { as, raw } from './api.ts';
import { aMember } from './factories.ts';

interface Operation {
  operationId: string;
  responses: Record<string, { description?: string; headers?: object }>;
  security: object[];
}
type Paths = Record<string, Record<string, Operation>>;

const { body: document } = await raw().get('/api/openapi.json');
const operations = Object.values(document.paths as Paths).flatMap((methods) => Object.values(methods));
const endpointCount = Object.values(contract).flatMap((group) => Object.keys(group)).length;
const outsideTheContract = [
  ['/auth/google', 'get'],
  ['/auth/google/callback', 'get'],
  ['/auth/linkedin', 'get'],
  ['/auth/linkedin/callback', 'get'],
  ['/mail/bounces', 'post'],
  ['/payments/webhook', 'post'],
  ['/notifications/stream', 'get'],
] as const;

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the document has no finding of a linter', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The names of the groups are their description.
      'tag-description': 'off',
      // The browser is redirected there, and no client calls them.
      'operation-2xx-response': 'off',
      'operation-4xx-response': 'off',
      // /payments/status/{session_id} and /payments/{id}/receipt.pdf: no id is 'status'.
      'no-ambiguous-paths': 'off',
    },
  });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('the document has no tuple, which generators of clients refuse', () => {
  expect(JSON.stringify(document)).not.toContain('prefixItems');
  const { schema } = document.paths['/site/stories'].get.responses['200'].content['application/json'];
  expect(schema).toMatchObject({ type: 'array', minItems: 3, maxItems: 3, items: { type: 'object' } });
});

test('a refusal that says more than an error allows the fields of both', () => {
  const { schema } = document.paths['/payments/checkout'].post.responses['409'].content['application/json'];
  expect(schema.allOf).toHaveLength(2);
  for (const part of schema.allOf) expect(part).not.toHaveProperty('additionalProperties');
});

test('what a sign-in with a provider takes, and when to try again, are in the document', () => {
  const parametersOf = (path: string) =>
    document.paths[path].get.parameters.map(({ name }: { name: string }) => name);
  expect(parametersOf('/auth/google')).toEqual(['invitation']);
  expect(parametersOf('/auth/linkedin/callback')).toEqual(['code', 'state', 'error']);
  const login = document.paths['/auth/login'].post as Operation;
  expect(login.responses[429]?.headers).toHaveProperty('Retry-After');
});

test('every endpoint is in the document under a unique operationId', () => {
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(endpointCount + outsideTheContract.length);
});

test.each(outsideTheContract)('%s, which is outside the contract, is in the document', (path, method) => {
  expect((document.paths as Paths)[path]?.[method]?.operationId).toBeTruthy();
});

describe.each(operations)('$operationId', ({ responses, security }) => {
  test('describes each status', () => {
    for (const { description } of Object.values(responses)) expect(description).toBeTruthy();
    const needsToken = security.length > 0 && security.every((way) => 'bearer' in way);
    if (needsToken) expect(responses).toHaveProperty('401');
  });
});

// `as` fails for a status that the document does not name.
test('an answer that the caller has already is 304, a private one, too', async () => {
  const headers = { 'If-None-Match': '*' };
  expect((await as(await aMember()).call(contract.users.me, { headers })).status).toBe(304);
});

test.each([
  ['Content-Type', 'application/json; charset=klingon'],
  ['Content-Encoding', 'klingon'],
])('a body with %s: %s is 415', async (name, value) => {
  const headers = { [name]: value };
  const answer = await as(await aMember()).call(contract.users.updateMe, {
    headers,
    body: { bio: 'Hello' },
  });
  expect([answer.status, answer.code]).toEqual([415, 'request_unreadable']);
});

test('what is outside the contract names the statuses of every call', async () => {
  for (const [path, method] of outsideTheContract) {
    const statuses = Object.keys(document.paths[path][method].responses);
    expect(statuses).toEqual(expect.arrayContaining(['429', '503']));
  }
  const { status } = await raw().post('/api/payments/webhook').send('x'.repeat(1_100_000));
  expect(document.paths['/payments/webhook'].post.responses).toHaveProperty(String(status));
  expect(status).toBe(413);
});

const { code, errors: fieldErrors } = document.components.schemas.Error.properties;

test('the form of errors lists every code, also those of social sign-in', () => {
  expect(code.enum).toEqual(expect.arrayContaining([...Object.keys(errors), ...socialSignInErrors]));
  expect(code.enum.every((word: string) => /^[a-z]+(_[a-z]+)*$/.test(word))).toBe(true);
  expect(fieldErrors.items.properties.code.enum).toEqual(code.enum);
});

/** The sources of a folder that may name codes: not tests, and not the texts themselves. */
const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^texts\/(en|de)\/|^test\//.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

test('every code is answered somewhere, and each means one thing', () => {
  const sources = ['..', '../../../../packages/shared/src'].map((path) =>
    sourcesOf(join(import.meta.dirname, path)),
  );
  const used = new Set(sources.join('\n').match(/(?<=')[a-z]+(?:_[a-z]+)*(?=')/g));
  expect(Object.keys(errors).filter((name) => !used.has(name))).toEqual([]);
  const sentences = Object.values(errors).map((text) => JSON.stringify(text));
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('the documentation page has no inline script', async () => {
  const { status, text } = await raw().get('/api/docs');
  expect(status).toBe(200);
  expect(text).not.toMatch(/<script>|<script [^>]*>[^<]/);
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'show.js']) {
    expect((await raw().get(`/api/docs/${file}`)).status).toBe(200);
  }
});
