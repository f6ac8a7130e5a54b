import type { Access } from '@rosette/shared/policy/can.ts';
import { expect, test } from 'vitest';
import { everyCall, make } from './every-call.ts';
import { aMember, anAdmin, aWord, type Member } from './factories.ts';

/** An admin is allowed every action of the policy. */
const aCallerFor = async (access: Access): Promise<Member | null> => {
  if (access === 'public') return null;
  return access === 'member' ? aMember() : anAdmin();
};

const creations = everyCall.filter(({ endpoint }) => endpoint.method === 'post' && endpoint.status === 201);

test.each(creations)(
  '$name sent twice with one Idempotency-Key is executed once',
  async ({ endpoint, prepare }) => {
    const someone = await aCallerFor(endpoint.access);
    const call = { ...(await prepare(someone)), headers: { 'Idempotency-Key': aWord() } };
    const [first, again] = [await make(endpoint, someone, call), await make(endpoint, someone, call)];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const other = await make(endpoint, someone, { ...call, body: { ...call.body, other: true } });
    expect(other.status).toBe(422);
  },
);
