import { createHash } from 'node:crypto';

/** The providers that the stand-in imitates. */
export type LookName = 'google' | 'linkedin';

export interface Look {
  /** The provider's display name. */
  label: string;
  /** The real provider's paths, below the base. */
  routes: { authorization: string; token: string; userinfo: string; jwks: string };
  /** Google's web flow supports PKCE; LinkedIn's refuses a verifier. */
  takesPkce: boolean;
  /** Google's accounts of a Workspace have the claim `hd`. */
  hasWorkspaces: boolean;
  /** The subject of a person, derived from her id, so that it survives a restart. */
  subjectOf(personId: string): string;
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();

export const looks: Record<LookName, Look> = {
  google: {
    label: 'Google',
    routes: {
      authorization: '/o/oauth2/v2/auth',
      token: '/oauth2/v4/token',
      userinfo: '/oauth2/v3/userinfo',
      jwks: '/oauth2/v3/certs',
    },
    takesPkce: true,
    hasWorkspaces: true,
    // Google's are numbers of 21 digits.
    subjectOf: (id) => `1${String(digestOf(`google ${id}`).readBigUInt64BE()).padStart(20, '0')}`,
  },
  linkedin: {
    label: 'LinkedIn',
    routes: {
      authorization: '/oauth/v2/authorization',
      token: '/oauth/v2/accessToken',
      userinfo: '/v2/userinfo',
      jwks: '/oauth/openid/jwks',
    },
    takesPkce: false,
    hasWorkspaces: false,
    subjectOf: (id) => digestOf(`linkedin ${id}`).toString('base64url').slice(0, 10),
  },
};

export const isLookName = (name: string | undefined): name is LookName =>
  name !== undefined && Object.hasOwn(looks, name);
