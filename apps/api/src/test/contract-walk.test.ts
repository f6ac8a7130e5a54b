import type { Access } from '@rosette/shared/policy/can.ts';
import { expect, test } from 'vitest';
import { everyCall, make } from './every-call.ts';
import { aMember, anAdmin, aWord, type Member } from './factories.ts';

/** An admin is allowed every action of the policy. */
const aCallerFor = async (access: Access): Promise<Member | null> => {
  if (access === 'public') return null;
  return access === 'member' ? aMember() : anAdmin();
};

test.each(everyCall)('$name answers as the contract declares', async ({ endpoint, prepare }) => {
  const someone = await aCallerFor(endpoint.access);
  const call = await prepare(someone);
  const isForOwner =
    /^(put|patch|delete)$/.test(endpoint.method) ||
    /\/(applicants|conversation|renew|close|attendees\.csv|check-in|message)$/.test(endpoint.path);
  const { status, body, headers, detail } = await make(
    endpoint,
    isForOwner ? (call.owner ?? someone) : someone,
    call,
  );

  expect([status, detail]).toEqual([endpoint.status, undefined]);
  expect('x-total-count' in headers).toBe(endpoint.isList === true);
  expect(headers['cache-control']).toBe(endpoint.isCacheable ? 'public, no-cache' : 'no-store');
  if (!endpoint.response) {
    // A PDF is binary.
    if (endpoint.fileType !== 'application/pdf') expect(body).toEqual({});
    return;
  }
  const { data, error } = endpoint.response.safeParse(body);
  expect(error).toBeUndefined();
  // The schema strips undeclared fields, so equality means that there are none.
  expect(body).toEqual(data);
});

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
