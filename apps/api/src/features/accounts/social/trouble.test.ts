import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import { createWalker } from '@rosette/standins/identity/walk.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A product whose providers are at `base`. */
async function worldAt(base: string, requestMs?: number): Promise<SocialWorld> {
  const world = await startSocialWorld({ GOOGLE_ISSUER_BASE: base, LINKEDIN_ISSUER_BASE: base }, requestMs);
  closers.push(world.close);
  return world;
}

/** An HTTP server in place of a provider. */
async function aProvider(handler: RequestListener, requestMs?: number): Promise<SocialWorld> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return worldAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestMs);
}

/** Starts a sign-in and calls back as if the provider had redirected; answers the error that it ends with. */
async function comeBack(world: SocialWorld, provider: SocialProvider) {
  const walker = createWalker();
  const state = (await world.begin(walker, provider)).searchParams.get('state') ?? '';
  const query = new URLSearchParams({ code: 'a-code', state });
  const { error, token } = await world.end(walker, `${world.origin}/api/auth/${provider}/callback?${query}`);
  expect(token).toBeNull();
  return error;
}

const isTokenCall = (url = '') => /token|accessToken/i.test(url);
const json = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);

describe.each(['google', 'linkedin'] as const)('%s', (provider) => {
  test('down: the sign-in ends with an error', async () => {
    expect(await comeBack(await worldAt('http://127.0.0.1:9'), provider)).toBe('unavailable');
  });

  test.each([
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '<html>',
    '',
    '{"access_token":7}',
    '{"error":"x"}',
    'access_token=x',
  ])('that answers %j to the code: an error and no account', async (body) => {
    const world = await aProvider((request, response) =>
      json(response, isTokenCall(request.url) ? body : 'null'),
    );
    expect(await comeBack(world, provider)).toBe('provider_error');
  });

  test.each([
    'null',
    '7',
    '[]',
    '{}',
    '<html>',
    '{"sub":""}',
    '{"sub":7,"email":"ada@friends.example","email_verified":true}',
    '{"sub":{"$ne":""},"email":"ada@friends.example","email_verified":true}',
    '{"sub":"x","email":{"$gt":""},"email_verified":true}',
    '{"sub":"x","email":"ada@friends.example","email_verified":true,"name":["Ada"]}',
  ])('with the profile %s: an error and no account', async (profile) => {
    const before = await UserModel.countDocuments();
    const world = await aProvider((request, response) =>
      json(response, isTokenCall(request.url) ? '{"access_token":"a-token"}' : profile),
    );
    expect(await comeBack(world, provider)).toBe('provider_error');
    expect(await UserModel.countDocuments()).toBe(before);
  });

  test.each([
    [500, 'unavailable'],
    [503, 'unavailable'],
    [400, 'provider_error'],
    [401, 'provider_error'],
    [302, 'provider_error'],
  ])('answers %d: %s', async (status, reason) => {
    const world = await aProvider((_request, response) => json(response, '<html>', status));
    expect(await comeBack(world, provider)).toBe(reason);
  });
});

/** Answers that never end; a trickle resets any timeout between two pieces. */
const endlessAnswers: Record<string, RequestListener> = {
  'no answer': () => {},
  'an answer to the code only': (request, response) => {
    if (isTokenCall(request.url)) json(response, '{"access_token":"a-token"}');
  },
  'a trickle': (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  },
};

// All at once, as each waits for the deadline of a request.
test('providers that never end an answer: an error, as each request has a deadline', async () => {
  const signIns = Object.entries(endlessAnswers).flatMap(([name, handler]) =>
    (['google', 'linkedin'] as const).map(async (provider) => {
      const error = await comeBack(await aProvider(handler, 1000), provider);
      return `${name} of ${provider}: ${error}`;
    }),
  );
  const endings = await Promise.all(signIns);
  expect(endings).toHaveLength(6);
  for (const ending of endings) expect(ending).toMatch(/: unavailable$/);
});

test("the access token is sent in a header, and PKCE's verifier only to Google", async () => {
  for (const provider of ['google', 'linkedin'] as const) {
    const asked: { url: string; authorization: string | undefined; body: string }[] = [];
    const world = await aProvider(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
      json(response, isTokenCall(request.url) ? '{"access_token":"a-token"}' : '{}');
    });
    await comeBack(world, provider);
    const [code, profile] = asked;
    expect(Object.fromEntries(new URLSearchParams(code?.body))).toMatchObject({
      grant_type: 'authorization_code',
      client_secret: `${provider}-secret`,
    });
    expect(new URLSearchParams(code?.body).has('code_verifier')).toBe(provider === 'google');
    expect(profile).toMatchObject({ authorization: 'Bearer a-token' });
    expect(profile?.url).not.toContain('a-token');
  }
});
