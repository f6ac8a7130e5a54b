import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rules } from '../policy/rules.ts';
import { type Endpoint, pathWith } from './define-endpoint.ts';
import { contract } from './index.ts';

const endpoints = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
);

describe.each(endpoints)('$name', ({ endpoint }) => {
  const namedInPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);

  test('declares exactly the parameters of its path', () => {
    const declared = endpoint.params ? Object.keys((endpoint.params as z.ZodMiniObject).shape) : [];
    expect(declared).toEqual(namedInPath);
  });

  test('is a list exactly where it answers an array, and then has limit and offset', () => {
    const isArray = endpoint.response instanceof z.ZodMiniArray;
    // No pages: three stories, at most twelve dates of a series.
    const isFixed = isArray && /\/(stories|series|series\/rsvp)$/.test(endpoint.path);
    expect(Boolean(endpoint.isList)).toBe(isArray && !isFixed);
    if (!endpoint.isList) return;
    const taken = Object.keys((endpoint.query as z.ZodMiniObject).shape);
    // Messages are paged by a cursor (product/contact-and-messages#conversations).
    expect(taken).toEqual(expect.arrayContaining(['limit', taken.includes('before') ? 'before' : 'offset']));
  });

  test('has a response unless it answers 204 or perhaps 202, no body on GET, and none required on DELETE', () => {
    const isEmpty = endpoint.response === undefined && endpoint.file === undefined;
    // 202 may answer with the current state of what was accepted.
    if (endpoint.status !== 202) expect(isEmpty).toBe(endpoint.status === 204);
    if (endpoint.method === 'get') expect(endpoint.body).toBeUndefined();
    // Cancelling an event takes an optional message (product/events#cancelling).
    if (endpoint.method === 'delete') expect(endpoint.body?.safeParse(undefined).success ?? true).toBe(true);
  });

  test('is cacheable only where it is public', () => {
    if (endpoint.isCacheable) expect([endpoint.method, endpoint.access]).toEqual(['get', 'public']);
  });
});

test('endpoints are distinct by method and path', () => {
  const calls = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test.each(Object.keys(rules))('the policy row %s is the access of an endpoint', (action) => {
  expect(endpoints.filter(({ endpoint }) => endpoint.access === action)).not.toEqual([]);
});

test('literal paths come before :id paths that match them', () => {
  for (const [index, { endpoint: later, name }] of endpoints.entries()) {
    const swallowedBy = endpoints.slice(0, index).filter(({ endpoint: earlier }) => {
      const pattern = new RegExp(`^${earlier.path.replace(/:\w+/g, '[^/]+')}$`);
      return earlier.method === later.method && earlier.path !== later.path && pattern.test(later.path);
    });
    expect(swallowedBy, name).toEqual([]);
  }
});

test('path parameters are encoded', () => {
  expect(pathWith(contract.users.get, { id: 'a/b?c' })).toBe('/users/a%2Fb%3Fc');
});

/** Values with this text in one of their places, by the places of texts in a JSON schema. */
function* withTextIn(schema: z.core.JSONSchema.BaseSchema, text: string): Generator<unknown> {
  for (const each of (schema.anyOf ?? [schema]) as z.core.JSONSchema.BaseSchema[]) {
    if (each.type === 'string' && !each.enum) yield text;
    for (const [name, field] of Object.entries(each.properties ?? {}))
      for (const value of withTextIn(field as z.core.JSONSchema.BaseSchema, text)) yield { [name]: value };
    if (each.items)
      for (const value of withTextIn(each.items as z.core.JSONSchema.BaseSchema, text)) yield [value];
  }
}

test.each(['1,', '+1', 'a+', '.'])('a body that repeats %s up to 95 kB takes no schema a second', (unit) => {
  const text = `${unit.repeat(95_000 / unit.length)}x`;
  const slow = endpoints.filter(({ endpoint: { body } }) => {
    if (!body) return false;
    return [...withTextIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), text)].some(
      (value) => {
        // Of the processor: others may use it, too.
        const before = process.cpuUsage();
        body.safeParse(value);
        return process.cpuUsage(before).user > 1_000_000;
      },
    );
  });
  expect(slow.map(({ name }) => name)).toEqual([]);
});
