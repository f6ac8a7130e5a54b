import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { expect } from 'vitest';

interface Answer {
  headers: Record<string, string>;
  body: unknown;
}

/**
 * Expects headers and body of a successful answer to be as the contract declares, without further fields.
 * @param isSignedIn whether the caller has a valid session
 */
export function expectDeclared(endpoint: Endpoint, { headers, body }: Answer, isSignedIn: boolean): void {
  expect('x-total-count' in headers).toBe(endpoint.isList === true);
  if ('x-search' in headers) expect(endpoint.headers).toHaveProperty('X-Search');
  const isShared = endpoint.isCacheable && !(endpoint.isPersonalWithToken && isSignedIn);
  expect(headers['cache-control']).toBe(isShared ? 'public, no-cache' : 'no-store');
  if (!endpoint.response) {
    // A PDF is binary.
    if (endpoint.fileType !== 'application/pdf') expect(body).toEqual({});
    return;
  }
  const { data, error } = endpoint.response.safeParse(body);
  expect(error).toBeUndefined();
  // The schema strips undeclared fields, so equality means that there are none.
  expect(body).toEqual(data);
}
