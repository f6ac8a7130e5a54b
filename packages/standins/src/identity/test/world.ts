import { afterAll, beforeAll } from 'vitest';
import { type IdentityStandIn, startIdentity } from '../start-identity.ts';

/** The product's URL, which is never requested. */
export const product = 'http://localhost:3999';

export const clients = {
  google: {
    id: 'google-client',
    secret: 'google-client-secret',
    redirectUris: [`${product}/api/auth/google/callback`],
  },
  linkedin: {
    id: 'linkedin-client',
    secret: 'linkedin-client-secret',
    redirectUris: [`${product}/api/auth/linkedin/callback`],
  },
};

/** Starts a stand-in for the tests of a file. */
export function useStandIn(): () => IdentityStandIn {
  let standIn: IdentityStandIn;
  beforeAll(async () => {
    standIn = await startIdentity({ clients });
  });
  afterAll(() => standIn.close());
  return () => standIn;
}
