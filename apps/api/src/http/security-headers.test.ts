import { describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { raw, testContext } from '../test/api.ts';

const ours = ['https://rosette.example', 'https://www.rosette.example'];
const site = createApp(testContext({ NODE_ENV: 'production', RATE_LIMIT: 'on', WEB_ORIGIN: ours.join(',') }));

/** The directives of a Content-Security-Policy. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources.join(' ')];
    }),
  );

describe('the Content-Security-Policy', () => {
  test('allows scripts, framing and form targets of the own origin only', async () => {
    const { headers } = await raw(site).get('/api/health');
    expect(directivesOf(String(headers['content-security-policy']))).toEqual({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob: https: http:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'frame-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'upgrade-insecure-requests': '',
    });
  });

  test.each(['/api/docs', '/api/openapi.json', '/api/events/nonsense', '/no-such-file.js'])(
    'is sent with all other headers on %s',
    async (path) => {
      const { headers } = await raw(site).get(path);
      const { headers: expected } = await raw(site).get('/api/health');
      for (const name of [
        'content-security-policy',
        'strict-transport-security',
        'x-content-type-options',
        'cross-origin-opener-policy',
        'referrer-policy',
      ]) {
        expect([name, headers[name]]).toEqual([name, expected[name]]);
        expect(expected[name]).toEqual(expect.any(String));
      }
    },
  );
});

describe('CORS for pages of other origins', () => {
  test.each(ours)('%s may read answers and exposed headers', async (origin) => {
    const { headers } = await raw(site).get('/api/events').set('Origin', origin);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'X-Total-Count,X-Unread-Count,X-Search,Retry-After',
      vary: expect.stringContaining('Origin'),
    });
  });

  test.each([
    'https://evil.example',
    'http://rosette.example',
    'https://rosette.example.evil.example',
    'https://evil-rosette.example',
    'https://rosette.example:8443',
    'null',
  ])('%s may not', async (origin) => {
    const asked = raw(site)
      .options('/api/users/me')
      .set({ Origin: origin, 'Access-Control-Request-Method': 'PUT' });
    for (const { headers } of [await asked, await raw(site).get('/api/events').set('Origin', origin)]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('never allows credentials', async () => {
    for (const origin of ours) {
      const { headers } = await raw(site).get('/api/events').set('Origin', origin);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });
});
