import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { webPages } from '@rosette/shared/web-pages.ts';
import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { as, raw, testContext } from './api.ts';
import { aMember } from './factories.ts';

const production = createApp(
  testContext({ NODE_ENV: 'production', RATE_LIMIT: 'on', WEB_ORIGIN: 'https://rosette.example' }),
);

/** Every page and call whose path itself holds a secret. */
const withSecret = [
  ...Object.keys(webPages),
  ...Object.values(contract)
    .flatMap<Endpoint>(Object.values)
    .map(({ path }) => `/api${path}`),
].filter((path) => /:(secret|token)\b/.test(path));

describe('every answer', () => {
  test.each(['/api/health', '/api/nothing-here', '/api/users', '/nothing-here', '/api/events/nonsense'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await raw().get(path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toMatch(/script-src 'self';/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  test('has HSTS in production only', async () => {
    const { headers } = await as(null, production).call(contract.site.health);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
    expect((await raw().get('/api/health')).headers).not.toHaveProperty('strict-transport-security');
  });

  test.each([
    '/reset-password?token=x',
    '/verify-email?token=x',
    '/auth/callback?token=x',
    '/Reset-Password?token=x',
    '/unsubscribe?token=x',
    '/api/auth/google',
    ...withSecret,
  ])('%s is never sent as a referrer', async (path) => {
    expect((await raw().get(path)).headers['referrer-policy']).toBe('no-referrer');
  });

  test('is no-store where it is private', async () => {
    const { headers } = await as(await aMember()).call(contract.users.me);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('a refusal is { code, detail }', () => {
  test.each([
    ['get', '/api/nothing-here'],
    ['get', '/api'],
    ['post', '/api/users/me/nothing'],
    ['get', '/api/EVENTS/x/y'],
    ['get', '/nothing-here'],
  ] as const)('%s %s is 404', async (method, path) => {
    const { status, body } = await raw()[method](path);
    expect([status, body]).toEqual([
      404,
      { code: 'nothing_at_address', detail: 'There is nothing at this address' },
    ]);
  });

  test.each([
    ['put', '/api/events', 'GET, POST'],
    ['post', '/api/users/me', 'GET, PUT'],
    ['patch', '/api/businesses/65f0c0ffee0c0ffee0c0ffee', 'GET, PUT, DELETE'],
    ['delete', '/api/auth/login', 'POST'],
    ['get', '/api/payments/webhook', 'POST'],
    ['post', '/api/auth/google', 'GET'],
    ['put', '/api/openapi.json', 'GET'],
    ['post', '/api/docs', 'GET'],
  ] as const)('%s %s is 405 and says what is possible: %s', async (method, path, allowed) => {
    const { status, headers, body } = await raw()[method](path);
    expect([status, headers.allow]).toEqual([405, allowed]);
    expect(body).toEqual({
      code: 'method_not_possible',
      detail: expect.stringContaining('not possible here'),
    });
  });

  test('every other method of a path without parameters is 405, also where one with parameters would take it', async () => {
    const methodsOf = new Map<string, string[]>();
    for (const { path, method } of Object.values(contract).flatMap<Endpoint>(Object.values)) {
      if (!path.includes(':')) methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    }
    for (const [path, possible] of methodsOf) {
      for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
        // A person who opens this link is led to the page that asks.
        const isLink = method === 'get' && path === contract.mail.unsubscribe.path;
        if (isLink || possible.includes(method)) continue;
        const { status, headers } = await raw()[method](`/api${path}`);
        const allowed = possible.join(', ').toUpperCase();
        expect([method, path, status, headers.allow]).toEqual([method, path, 405, allowed]);
      }
    }
  });

  test.each(['{', '{"email": }', 'nonsense', '"text"', '\u0000', '{"a":1}}'])(
    'the body %j is 400',
    async (body) => {
      const answer = await raw().post('/api/auth/login').type('json').send(body);
      expect([answer.status, answer.body]).toEqual([
        400,
        { code: 'body_not_json', detail: 'The request body is not valid JSON' },
      ]);
    },
  );

  test('a body over 100 kB is 413, one just below is accepted', async () => {
    const send = (length: number) =>
      raw()
        .post('/api/auth/login')
        .send({ email: 'a@rosette.example', password: 'x', filler: 'x'.repeat(length) });
    const tooLarge = await send(100 * 1024);
    expect([tooLarge.status, tooLarge.body]).toEqual([
      413,
      { code: 'request_too_large', detail: 'The request is too large' },
    ]);
    expect((await send(99_000)).status).toBe(404);
  });

  test.each([
    ['text/plain', 'email=a'],
    ['application/x-www-form-urlencoded', 'email=a'],
    ['application/json; charset=nonsense', '{}'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('a body of %s is refused', async (type, body) => {
    const answer = await raw().post('/api/auth/login').set('Content-Type', type).send(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.detail).toEqual(expect.any(String));
  });

  test('an array instead of an object is 422', async () => {
    const { status, body } = await raw().post('/api/auth/login').send([]);
    expect([status, body.detail]).toEqual([422, 'Send a JSON object']);
  });

  test('no body is one without fields: 422 names those that are needed', async () => {
    const { status, body } = await raw().post('/api/auth/login');
    expect([status, body.errors[0].path]).toEqual([422, 'email']);
  });

  test('a path that cannot be decoded is 400', async () => {
    const { status, body } = await raw().get('/api/events/%E0%A4%A');
    expect([status, body]).toEqual([400, { code: 'request_unreadable', detail: expect.any(String) }]);
  });

  test('a validation error names every field; its code and detail are those of the first', async () => {
    const { status, body } = await raw().post('/api/auth/register').send({ email: 'ada', password: 'short' });
    expect(status).toBe(422);
    expect(body).toEqual({
      code: 'required',
      detail: 'Full name is required',
      errors: [
        { path: 'full_name', code: 'required', message: 'Full name is required' },
        { path: 'email', code: 'email_invalid', message: 'Enter a valid email address' },
        {
          path: 'password',
          code: 'password_too_short',
          message: 'Password must be at least 8 characters long',
        },
      ],
    });
  });

  test('a list answers a limit above 1,000 like 1,000', async () => {
    expect((await raw().get('/api/events?limit=5000')).status).toBe(200);
  });

  test.each(['limit=-1', 'limit=all', 'limit=', 'offset=-1', 'offset=1.5', 'limit=1&limit=2'])(
    'a list with %s is 422',
    async (query) => {
      expect((await raw().get(`/api/events?${query}`)).status).toBe(422);
    },
  );
});

test('an invalid body is 422 before the role is 403 and the id 404; in calls of the specification the role comes first', async () => {
  const member = await aMember();
  const anybody = { id: 'nonsense' };
  const refusals = [
    [await as(null).call(contract.events.create, { body: { title: '' } as never }), 401],
    [await as(member).call(contract.events.create, { body: { title: '' } as never }), 403],
    [await as(member).call(contract.suspensions.suspend, { params: anybody, body: {} as never }), 422],
    [await as(member).call(contract.suspensions.suspend, { params: anybody, body: { reason: 'Spam' } }), 403],
    [await as(member).call(contract.reports.create, { body: {} as never }), 422],
  ] as const;
  expect(refusals.map(([{ status }]) => status)).toEqual(refusals.map(([, expected]) => expected));
});

test('HEAD answers like GET without a body', async () => {
  const { status, headers, text } = await raw().head('/api/events');
  expect([status, text]).toEqual([200, undefined]);
  expect(headers).toHaveProperty('x-total-count');
});

test('unknown fields of a body are ignored', async () => {
  const { status } = await as(await aMember()).call(contract.users.updateMe, {
    body: JSON.parse('{"bio":"Hello","unknown":1,"__proto__":{"role":"admin"},"constructor":{"x":1}}'),
  });
  expect(status).toBe(200);
});
