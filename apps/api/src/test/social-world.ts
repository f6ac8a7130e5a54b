import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import { startIdentity } from '@rosette/standins/identity/start-identity.ts';
import { createWalker, hinting, type Walker } from '@rosette/standins/identity/walk.ts';
import { providerLimits } from '#features/accounts/social/provider-limits.ts';
import { createApp } from '../app.ts';
import { testContext } from './api.ts';

/** The outcome of a social sign-in. */
export interface Ending {
  address: URL;
  token: string | null;
  error: string | null;
}

function endingOf(address: URL): Ending {
  const { searchParams } = address;
  return { address, token: searchParams.get('token'), error: searchParams.get('error') };
}

async function listening(handler: RequestListener): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const clientOf = (provider: SocialProvider, origin: string) => ({
  id: `${provider}-id`,
  secret: `${provider}-secret`,
  redirectUris: [`${origin}/api/auth/${provider}/callback`],
});

/**
 * The product at its own URL, with both providers at a sandbox. They may take `requestMs` ms for an answer, by default
 * longer than in the product, as a busy machine can stop them for seconds.
 */
export async function startSocialWorld(overrides: Record<string, string> = {}, requestMs = 100_000) {
  let app: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = await listening((request, response) => app(request, response));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clients = { google: clientOf('google', origin), linkedin: clientOf('linkedin', origin) };
  const { bases, addPerson, close } = await startIdentity({ clients });
  const context = testContext({
    WEB_ORIGIN: origin,
    GOOGLE_CLIENT_ID: clients.google.id,
    GOOGLE_CLIENT_SECRET: clients.google.secret,
    GOOGLE_ISSUER_BASE: bases.google,
    LINKEDIN_CLIENT_ID: clients.linkedin.id,
    LINKEDIN_CLIENT_SECRET: clients.linkedin.secret,
    LINKEDIN_ISSUER_BASE: bases.linkedin,
    ...overrides,
  });
  const ofTheProduct = { ...providerLimits };
  Object.assign(providerLimits, { requestMs, callbackMs: 2.5 * requestMs });
  const product = createApp(context);
  Object.assign(providerLimits, ofTheProduct);
  app = product;

  /** Starts a sign-in; answers the provider's URL that it redirects to. */
  async function begin(walker: Walker, provider: SocialProvider, query = ''): Promise<URL> {
    const { headers } = await walker.open(`${origin}/api/auth/${provider}${query}`);
    return new URL(headers.get('location') ?? '', origin);
  }

  /** The callback URL after `person` was chosen, not opened yet. */
  async function comeBack(
    walker: Walker,
    provider: SocialProvider,
    person: string,
    query = '',
  ): Promise<URL> {
    return walker.follow(hinting(await begin(walker, provider, query), person), `${origin}/api/auth/`);
  }

  /** Opens a URL that ends a sign-in. */
  async function end(walker: Walker, address: string | URL): Promise<Ending> {
    return endingOf(await walker.follow(address, `${origin}/auth/callback`));
  }

  return {
    app: product,
    context,
    origin,
    bases,
    addPerson,
    begin,
    comeBack,
    end,
    /** A complete sign-in as `person`. */
    async signIn(provider: SocialProvider, person: string, walker = createWalker()): Promise<Ending> {
      return end(walker, await comeBack(walker, provider, person));
    },
    /** A complete sign-in as `person` that is started with this query, as in '?invitation=…'. */
    async signInFrom(query: string, provider: SocialProvider, person: string): Promise<Ending> {
      const walker = createWalker();
      return end(walker, await comeBack(walker, provider, person, query));
    },
    async close() {
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), close()]);
    },
  };
}

export type SocialWorld = Awaited<ReturnType<typeof startSocialWorld>>;
