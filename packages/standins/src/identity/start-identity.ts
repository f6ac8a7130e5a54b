import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { isLocalHost, listen, refuseProduction } from '../loopback.ts';
import { readBody, sendHtml, sendJson } from './answers.ts';
import { answerChooser } from './chooser.ts';
import { overviewPage, pagePolicy } from './chooser-page.ts';
import { isLookName, type LookName, looks } from './looks.ts';
import { createPersons, type NewPerson, type Person } from './persons.ts';
import { type Client, choosePath, createProvider, sessionCookie } from './provider.ts';

export interface IdentityOptions {
  /** The preferred port; a free one when it is busy or omitted. */
  port?: number;
  /** The loopback by default; see `listen`. */
  host?: string;
  /** The imitated providers with their client. */
  clients: Partial<Record<LookName, Client>>;
}

export interface IdentityStandIn {
  /** The overview page. */
  url: string;
  /** For GOOGLE_ISSUER_BASE and LINKEDIN_ISSUER_BASE. */
  bases: Record<LookName, string>;
  /**
   * Adds a person. `login_hint=<her id>` in the authorization request chooses her without the page, `login_hint=cancel`
   * cancels. Over HTTP: `POST /_control/addPerson` with JSON.
   */
  addPerson(person: NewPerson): Person;
  close(): Promise<void>;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** LinkedIn's web flow ignores a challenge and refuses the verifier that is sent with the code. */
function withoutChallenge(path: string): string {
  const url = new URL(path, 'http://localhost');
  url.searchParams.delete('code_challenge');
  url.searchParams.delete('code_challenge_method');
  return url.pathname + url.search;
}

/** Rewrites a request below `look` for its provider. */
function prepare(request: IncomingMessage, look: LookName, path: string): void {
  const url = looks[look].takesPkce ? path : withoutChallenge(path);
  // The mount path, as Express passes it.
  Object.assign(request, { url, originalUrl: `/${look}${url}` });
  // Without session cookies the chooser is always shown.
  const cookies = request.headers.cookie?.split(/;\s*/);
  const others = cookies?.filter((cookie) => !cookie.startsWith(sessionCookie(look)));
  if (others) request.headers.cookie = others.join('; ');
}

/**
 * Starts an OpenID provider on the loopback that imitates Google and LinkedIn to their passport strategies, with test
 * persons to choose from.
 * @throws in production
 */
export async function startIdentity({ port = 0, host, clients }: IdentityOptions): Promise<IdentityStandIn> {
  refuseProduction('The sign-in sandbox', 'GOOGLE_CLIENT_ID or LINKEDIN_CLIENT_ID');
  const persons = createPersons();
  let handle: Handle = (_request, response) => sendJson(response, 503, { detail: 'Starting' });
  const server = createServer((request, response) => {
    Promise.resolve(handle(request, response)).catch(() => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 400, { detail: 'This request could not be read' });
    });
  });
  const url = `http://127.0.0.1:${await listen(server, port, host)}`;
  const bases = { google: `${url}/google`, linkedin: `${url}/linkedin` };
  const providers = new Map<LookName, Provider>();
  for (const look of Object.keys(looks).filter(isLookName)) {
    const client = clients[look];
    if (client) providers.set(look, createProvider({ look, issuer: bases[look], client, persons }));
  }

  async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A form of another site cannot send JSON.
    const isJson = /^application\/json\b/.test(request.headers['content-type'] ?? '');
    if (request.method !== 'POST' || !isJson)
      return sendJson(response, 405, { detail: 'Use POST with JSON' });
    const given = JSON.parse(await readBody(request)) as NewPerson;
    if (typeof given.name !== 'string') return sendJson(response, 422, { detail: 'A person needs a name' });
    sendJson(response, 200, persons.add(given));
  }

  handle = (request, response) => {
    if (!isLocalHost(request.headers.host))
      return sendJson(response, 403, { detail: 'Only for this machine' });
    const address = request.url ?? '/';
    if (address === '/') return sendHtml(response, 200, overviewPage(persons.list()), pagePolicy(null));
    if (address === '/_control/addPerson') return control(request, response);
    const [, look, path = ''] = /^\/(\w+)(\/.*)$/.exec(address) ?? [];
    const provider = isLookName(look) ? providers.get(look) : undefined;
    if (!provider || !isLookName(look)) return sendJson(response, 404, { detail: 'Not there' });
    if (path.startsWith(choosePath(''))) return answerChooser({ look, provider, persons }, request, response);
    prepare(request, look, path);
    return provider.callback()(request, response);
  };

  return {
    url,
    bases,
    addPerson: persons.add,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
