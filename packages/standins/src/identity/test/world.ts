import { afterAll, beforeAll } from 'vitest';
import { type IdentityStandIn, startIdentity } from '../start-identity.ts';

/** Where the product would be: nothing is ever opened there. */
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

/** A stand-in for the tests of one file. */
export function useStandIn(): () => IdentityStandIn {
  let standIn: IdentityStandIn;
  beforeAll(async () => {
    standIn = await startIdentity({ clients });
  });
  afterAll(() => standIn.close());
  return () => standIn;
}
