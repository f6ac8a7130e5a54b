import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LookName } from './looks.ts';
import { startIdentity } from './start-identity.ts';
import { clients, product, useStandIn } from './test/world.ts';
import { createWalker, hinting } from './walk.ts';

const standIn = useStandIn();
const paths = {
  google: { start: '/o/oauth2/v2/auth', token: '/oauth2/v4/token', profile: '/oauth2/v3/userinfo' },
  linkedin: { start: '/oauth/v2/authorization', token: '/oauth/v2/accessToken', profile: '/v2/userinfo' },
} as const;
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';

function startUrl(look: LookName, more: Record<string, string> = {}): URL {
  const url = new URL(standIn().bases[look] + paths[look].start);
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: clients[look].id,
    redirect_uri: clients[look].redirectUris[0] as string,
    scope: 'openid profile email',
    state: 'a-state',
    ...(look === 'google' && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...more,
  }).toString();
  return url;
}

async function codeOf(look: LookName, person = 'nadia'): Promise<string> {
  const arrived = await createWalker().follow(hinting(startUrl(look), person), product);
  return arrived.searchParams.get('code') ?? '';
}

async function exchange(look: LookName, fields: Record<string, string>) {
  const answer = await fetch(standIn().bases[look] + paths[look].token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clients[look].id,
      client_secret: clients[look].secret,
      redirect_uri: clients[look].redirectUris[0] as string,
      ...(look === 'google' && { code_verifier: verifier }),
      ...fields,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

describe.each(['google', 'linkedin'] as const)('%s refuses', (look) => {
  const other = look === 'google' ? 'linkedin' : 'google';

  test('a forged code', async () => {
    expect(await exchange(look, { code: 'made-up' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  test('a code of the other provider', async () => {
    expect(await exchange(look, { code: await codeOf(other) })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  test('a valid code with a wrong secret, another client or another redirect URI', async () => {
    const code = await codeOf(look);
    const wrong: Record<string, string>[] = [
      { client_secret: 'wrong' },
      { client_id: clients[other].id, client_secret: clients[other].secret },
      { redirect_uri: 'https://evil.example/callback' },
    ];
    for (const fields of wrong) {
      const { status } = await exchange(look, { code, ...fields });
      expect([400, 401]).toContain(status);
    }
  });

  test('a profile request without a token, or with an invalid one', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(standIn().bases[look] + paths[look].profile, { headers });
    expect((await ask({})).status).toBe(401);
    expect((await ask({ Authorization: 'Bearer made-up' })).status).toBe(401);
  });

  test.each([
    ['a foreign redirect', { redirect_uri: 'https://evil.example/callback' }],
    ['a redirect that only begins like ours', { redirect_uri: `${product}/api/auth/google/callback.evil` }],
    ['a client it does not know', { client_id: 'stranger' }],
  ])('%s, with an error page without links', async (_, more) => {
    const answer = await createWalker().open(startUrl(look, more));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('sign-in failed');
  });
});

test('Google requires PKCE: no code without a challenge, no token with a wrong verifier', async () => {
  const without = await createWalker().follow(startUrl('google', { code_challenge: '' }), product);
  expect(without.searchParams.get('error')).toBe('invalid_request');
  const code = await codeOf('google');
  const { body } = await exchange('google', { code, code_verifier: 'x'.repeat(43) });
  expect(body).toMatchObject({ error: 'invalid_grant' });
});

describe('the account chooser', () => {
  async function openPage(look: LookName = 'google') {
    const walker = createWalker();
    const first = await walker.open(startUrl(look));
    const address = new URL(first.headers.get('location') ?? '', standIn().url);
    const choose = (fields: Record<string, string>) =>
      walker.open(address, { method: 'POST', body: new URLSearchParams(fields) });
    return { walker, address, choose, page: await walker.open(address) };
  }

  async function whereItLeads(fields: Record<string, string>): Promise<URL> {
    const { walker, address, choose } = await openPage();
    const answer = await choose(fields);
    expect(answer.status).toBe(303);
    return walker.follow(new URL(answer.headers.get('location') ?? '', address), product);
  }

  test('lists all persons, says what it is, and loads nothing external', async () => {
    const { page } = await openPage('linkedin');
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const text of ['stands in for LinkedIn', 'Nadia Feld', 'E-mail not verified', 'Shares no e-mail']) {
      expect(html).toContain(text);
    }
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${product}`);
    expect(html).not.toMatch(/<script|https?:\/\//);
  });

  test('redirects with a code and the state after a choice', async () => {
    const arrived = await whereItLeads({ person: 'nadia' });
    expect(arrived.searchParams.get('state')).toBe('a-state');
    expect(arrived.searchParams.get('code')).toMatch(/^[\w-]{20,}$/);
  });

  test('redirects with access_denied and without a code after Cancel', async () => {
    const { searchParams } = await whereItLeads({ person: 'cancel' });
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('code')]).toEqual([
      'access_denied',
      'a-state',
      null,
    ]);
  });

  test('signs in as a typed person, whose texts are escaped', async () => {
    const typed = { person: 'new', name: '<b>Eve</b>', email: 'eve@friends.example', verified: 'yes' };
    const arrived = await whereItLeads(typed);
    const { body } = await exchange('google', { code: arrived.searchParams.get('code') ?? '' });
    const profile = await fetch(standIn().bases.google + paths.google.profile, {
      headers: { Authorization: `Bearer ${body.access_token}` },
    });
    expect(await profile.json()).toMatchObject({
      name: '<b>Eve</b>',
      email: typed.email,
      email_verified: true,
    });
    expect(await (await openPage()).page.text()).toContain('&lt;b&gt;Eve&lt;/b&gt;');
  });

  test.each([
    ['no name', { name: ' ', email: '' }, 'Enter a name.'],
    ['a bad address', { name: 'Eve', email: 'eve at friends' }, 'Enter a valid e-mail address, or none.'],
  ])('%s is shown in the form', async (_, typed, sentence) => {
    const answer = await (await openPage()).choose({ person: 'new', ...typed });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain('<details open>');
  });

  test('refuses an unknown person', async () => {
    expect((await (await openPage()).choose({ person: 'stranger' })).status).toBe(422);
  });

  test('shows an error for an address without its cookie, or used before', async () => {
    const { address, walker, choose } = await openPage();
    expect((await createWalker().open(address)).status).toBe(400);
    const answer = await choose({ person: 'nadia' });
    await walker.follow(new URL(answer.headers.get('location') ?? '', address), product);
    expect((await choose({ person: 'ulla' })).status).toBe(400);
  });
});

describe('the stand-in', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('does not start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startIdentity({ clients })).rejects.toThrow('GOOGLE_CLIENT_ID');
  });

  test('listens on the loopback only', async () => {
    const { request } = await import('node:http');
    const { port } = new URL(standIn().url);
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', headers: { Host: 'evil.example' } }, ({ statusCode }) =>
        resolve(statusCode),
      )
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });

  test('imitates only the providers it has a client for', async () => {
    const alone = await startIdentity({ clients: { google: clients.google } });
    expect((await fetch(`${alone.bases.linkedin}/v2/userinfo`)).status).toBe(404);
    expect((await fetch(`${alone.bases.google}/oauth2/v3/userinfo`)).status).toBe(401);
    await alone.close();
  });

  test('lists its persons on its page, and accepts those that a test adds', async () => {
    const added = await fetch(`${standIn().url}/_control/addPerson`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: 'greta', name: 'Greta Sund', email: 'greta@friends.example' }),
    });
    expect(await added.json()).toMatchObject({ id: 'greta' });
    expect(await (await fetch(standIn().url)).text()).toContain('Greta Sund');
    expect(await codeOf('linkedin', 'greta')).not.toBe('');
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'name=Eve', 405],
    ['broken JSON', 'application/json', '{', 400],
    ['nobody', 'application/json', '{}', 422],
  ])('refuses to add %s', async (_, type, body, status) => {
    const answer = await fetch(`${standIn().url}/_control/addPerson`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body,
    });
    expect(answer.status).toBe(status);
  });
});
