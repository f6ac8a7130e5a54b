import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { type Action, type Rule, rules } from '@rosette/shared/policy/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, make } from './every-call.ts';
import { aMember } from './factories.ts';

const rows: Record<string, Rule> = rules;
const original = { ...rules };

/** Restricts every row of the policy to admins, as an edit of rules.ts would. */
beforeAll(() => {
  for (const action of Object.keys(rules)) rows[action] = { roles: [] };
});
afterAll(() => {
  Object.assign(rows, original);
});

const endpointsOf = (action: Action) => everyCall.filter(({ endpoint }) => endpoint.access === action);

test.each([
  ['event.create', 'events.create'],
  ['event.rsvp', 'events.rsvp'],
  ['business.create', 'businesses.create'],
  ['opportunity.create', 'opportunities.create'],
  ['profile.edit', 'users.updateMe'],
] as const)('after the row %s is restricted, %s answers a corporate member 403', async (action, name) => {
  const calls = endpointsOf(action);
  expect(calls.map((call) => call.name)).toContain(name);
  for (const { endpoint } of calls) {
    const corporate = await aMember({ tier: 'corporate' });
    const params = { id: corporate.id };
    expect((await make(endpoint, corporate, endpoint.params ? { params } : {})).status).toBe(403);
  }
});

test('endpoints for every member are not affected', async () => {
  const me: Endpoint = contract.users.me;
  expect((await make(me, await aMember(), {})).status).toBe(200);
});
