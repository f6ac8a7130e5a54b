// For whoever compiles this file from another package.
/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JWK } from 'oidc-provider';
// Bypasses the package's entry, which prints a warning about Node 20 on standard error.
import { Provider } from 'oidc-provider/lib/provider.js';
import { errorPage, pagePolicy } from './chooser-page.ts';
import { type LookName, looks } from './looks.ts';
import { createMemoryStore } from './memory-store.ts';
import type { Person, Persons } from './persons.ts';

/** The client of a provider: the product. */
export interface Client {
  id: string;
  secret: string;
  redirectUris: string[];
}

interface ProviderOptions {
  look: LookName;
  /** Its URL, including the path prefix. */
  issuer: string;
  client: Client;
  persons: Persons;
}

/** The session cookie of the provider. */
export const sessionCookie = (look: LookName) => `${look}_session`;

export const choosePath = (uid: string) => `/choose/${uid}`;

let madeKey: JWK | undefined;

/** Created once per process, as it is slow. */
function signingKey(): JWK {
  if (!madeKey) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    madeKey = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
  }
  return madeKey;
}

/** The Workspace of a person: by default that of a verified address outside gmail.com. */
function workspaceOf({ email, email_verified, hd }: Person): string | null {
  if (hd !== undefined) return hd;
  const domain = String(email_verified) === 'true' ? email?.split('@')[1]?.trim().toLowerCase() : undefined;
  return domain === undefined || domain === 'gmail.com' ? null : domain;
}

/**
 * An OpenID provider that imitates `look` to its passport strategy; it redirects to `choosePath` for the account
 * chooser.
 */
export function createProvider({ look, issuer, client, persons }: ProviderOptions): Provider {
  const { label, routes, takesPkce, hasWorkspaces, subjectOf } = looks[look];
  const provider = new Provider(issuer, {
    adapter: createMemoryStore(),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    responseTypes: ['code'],
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Both providers share a host, and cookies do not distinguish ports or issuers.
      names: {
        session: sessionCookie(look),
        interaction: `${look}_interaction`,
        resume: `${look}_resume`,
      },
    },
    routes: { ...routes },
    pkce: { required: () => takesPkce },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      url: (_ctx, { uid }) => `${new URL(issuer).pathname}${choosePath(uid)}`,
    },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
      email: ['email', 'email_verified', ...(hasWorkspaces ? ['hd'] : [])],
    },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    async findAccount(_ctx, subject) {
      const person = persons.list().find(({ id }) => subjectOf(id) === subject);
      if (!person) return undefined;
      const [given_name = '', ...rest] = person.name.split(' ');
      const { name, email, email_verified, picture } = person;
      const hd = hasWorkspaces && workspaceOf(person);
      return {
        accountId: subject,
        claims: async () => ({
          sub: subject,
          name,
          given_name,
          family_name: rest.join(' '),
          ...(picture !== undefined && { picture }),
          ...(email !== undefined && { email }),
          ...(email_verified !== undefined && { email_verified }),
          ...(hd && { hd }),
        }),
      };
    },
    // Choosing a person is consent.
    async loadExistingGrant(ctx) {
      const { session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        clientId: client.id,
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    async renderError(ctx, { error, error_description }) {
      ctx.set('Content-Security-Policy', pagePolicy(null));
      ctx.type = 'html';
      ctx.body = errorPage(label, error, error_description ?? '');
    },
  });
  return provider;
}
