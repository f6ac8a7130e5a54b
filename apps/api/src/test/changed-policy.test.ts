import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import type { Action } from '@rosette/shared/policy/rules.ts';
import { expect, test, vi } from 'vitest';
import { aMember } from './factories.ts';
import { everyCall, make } from './valid-calls.ts';

/** The policy with every row closed to all but admins. */
vi.mock(import('@rosette/shared/policy/rules.ts'), async (original) => {
  const { rules } = await original();
  const closed = Object.fromEntries(Object.keys(rules).map((action) => [action, { roles: [] }]));
  return { rules: closed as unknown as typeof rules };
});

const endpointsOf = (action: Action) => everyCall.filter(({ endpoint }) => endpoint.access === action);

test.each([
  ['event.create', 'events.create'],
  ['event.rsvp', 'events.rsvp'],
  ['business.create', 'businesses.create'],
  ['opportunity.create', 'opportunities.create'],
  ['profile.edit', 'users.updateMe'],
] as const)('once the row %s is closed, %s answers a corporate member 403', async (action, name) => {
  const calls = endpointsOf(action);
  expect(calls.map((call) => call.name)).toContain(name);
  for (const { endpoint } of calls) {
    const corporate = await aMember({ tier: 'corporate' });
    const params = { id: corporate.id };
    expect((await make(endpoint, corporate, endpoint.params ? { params } : {})).status).toBe(403);
  }
});

test('what every member may do stays open', async () => {
  const me: Endpoint = contract.users.me;
  expect((await make(me, await aMember(), {})).status).toBe(200);
});
