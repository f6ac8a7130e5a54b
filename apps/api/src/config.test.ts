import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(32);
const development = { MONGODB_URI: 'mongodb://127.0.0.1/rosette', JWT_SECRET: secret };
const production = { ...development, NODE_ENV: 'production', WEB_ORIGIN: 'https://rosette.example' };
const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };

const problemOf = (env: NodeJS.ProcessEnv) => {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test('settings are read, and unset ones have defaults', () => {
  expect(readConfig({ ...development, JWT_EXPIRES_IN: '12h' })).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    webOrigins: ['http://localhost:3000'],
    JWT_EXPIRES_IN: 12 * 3600,
    jwtSecrets: [secret],
    SEED: 'demo',
  });
  expect(readConfig(production)).toMatchObject({ SEED: 'none', isProduction: true });
});

test('addresses may have umlauts in their domain, and are used in ASCII', () => {
  const addresses = {
    MAIL_FROM: 'Grüße <hallo@grüße.example>',
    CONTACT_EMAIL: 'hallo@grüße.example',
    ADMIN_EMAIL: 'Ada@Grüße.example',
  };
  expect(readConfig({ ...development, ...addresses })).toMatchObject({
    MAIL_FROM: 'Grüße <hallo@xn--gre-6ka8l.example>',
    CONTACT_EMAIL: 'hallo@xn--gre-6ka8l.example',
    ADMIN_EMAIL: 'ada@xn--gre-6ka8l.example',
  });
});

test('two secrets during a rotation are read newest first', () => {
  const [fresh, old] = ['n'.repeat(32), 'o'.repeat(40)];
  expect(readConfig({ ...development, JWT_SECRET: `${fresh}, ${old}` }).jwtSecrets).toEqual([fresh, old]);
  expect(readConfig({ ...development, JWT_SECRET: `${fresh}, and` }).jwtSecrets).toEqual([`${fresh}, and`]);
});

test.each([
  'hello@rosette.example',
  'Rosette <hello@rosette.example>',
  '"Rosette, Vienna" <hello@rosette.example>',
])('MAIL_FROM=%s is accepted', (MAIL_FROM) =>
  expect(readConfig({ ...development, MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM),
);

test('TRUST_PROXY is a list of addresses and networks, empty by default', () => {
  expect(readConfig(production).TRUST_PROXY).toEqual([]);
  const TRUST_PROXY = ' 203.0.113.7, 10.1.0.0/16,2001:db8::/32';
  expect(readConfig({ ...production, TRUST_PROXY }).TRUST_PROXY).toEqual([
    '203.0.113.7',
    '10.1.0.0/16',
    '2001:db8::/32',
  ]);
});

test.each(['loopback', 'true', '1', '10.1.0.0/33', '10.1.0.0/', '10.1.0.0/8/8', '203.0.113.7,', 'proxy:80'])(
  'TRUST_PROXY=%s stops the start',
  (TRUST_PROXY) => {
    expect(problemOf({ ...production, TRUST_PROXY })).toMatch(/^TRUST_PROXY must be addresses and networks/);
  },
);

const bucket = {
  BACKUP_S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_REGION: 'eu-central-1',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
};
const key = Buffer.from('0123456789abcdef0123456789abcdef');

test.each([
  key.toString('hex'),
  key.toString('hex').toUpperCase(),
  key.toString('base64'),
  key.toString('base64').slice(0, -1),
])('BACKUP_KEY=%s is 32 bytes', (BACKUP_KEY) =>
  expect(readConfig({ ...development, BACKUP_KEY }).backups.key).toEqual(key),
);

test('backups go to a folder beside the pictures at 3 in the morning by default, else where the settings say', () => {
  expect(readConfig(development).backups).toEqual({
    s3: null,
    folder: join('.data', 'backups'),
    key: null,
    hour: 3,
  });
  const given = { ...development, ...bucket, BACKUP_KEY: key.toString('hex'), BACKUP_HOUR: '0' };
  expect(readConfig(given).backups).toMatchObject({
    s3: { bucket: 'backups', region: 'eu-central-1' },
    hour: 0,
  });
});

describe('an invalid setting stops the start with one line that names it', () => {
  test.each([
    ['JWT_SECRET is not set', { ...development, JWT_SECRET: '' }],
    ['JWT_SECRET must have at least 32 characters', { ...development, JWT_SECRET: 'short' }],
    ['MONGODB_URI is not set', { JWT_SECRET: secret }],
    [
      'MONGODB_URI must start with mongodb:// or mongodb+srv:// and name a host',
      { ...development, MONGODB_URI: 'mongodb://' },
    ],
    [
      'STRIPE_API_BASE must be an origin such as https://rosette.example',
      { ...development, ...live, STRIPE_API_BASE: 'nonsense' },
    ],
    [
      'STRIPE_API_BASE must be an origin such as https://rosette.example',
      { ...development, ...live, STRIPE_API_BASE: 'http://127.0.0.1:4242/v1' },
    ],
    [
      'STRIPE_SECRET_KEY is not set, so there is nothing to use STRIPE_API_BASE for',
      { ...development, STRIPE_API_BASE: 'http://127.0.0.1:4242' },
    ],
    ['VAT_RATE must be a number of per cent', { ...development, VAT_RATE: 'nineteen' }],
    ['STRIPE_SECRET_KEY must start with sk_ or rk_', { ...development, STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET must start with whsec_', { ...development, STRIPE_WEBHOOK_SECRET: 'sk_test_1' }],
    [
      'MAIL_FROM must be an address such as Rosette <hello@rosette.example>',
      { ...development, MAIL_FROM: 'Rosette' },
    ],
    ['SMTP_URL must be an address such as smtp://127.0.0.1:1025', { ...development, SMTP_URL: 'smtp://' }],
    [
      'BOUNCE_MAILBOX_URL must be an address such as imaps://user:password@mail.example/INBOX',
      { ...development, BOUNCE_MAILBOX_URL: 'the mailbox of hello' },
    ],
    [
      'BOUNCE_MAILBOX_URL must begin with imaps:// unless the mail server is on this machine',
      { ...development, BOUNCE_MAILBOX_URL: 'imap://ada:secret@mail.example/INBOX' },
    ],
    [
      'BOUNCE_MAILBOX_URL must hold a user and a password',
      { ...development, BOUNCE_MAILBOX_URL: 'imaps://mail.example/INBOX' },
    ],
    ['BOUNCE_SECRET must have at least 8 characters', { ...development, BOUNCE_SECRET: 'short' }],
    [
      'GOOGLE_ISSUER_BASE must be an http:// or https:// address',
      { ...development, GOOGLE_ISSUER_BASE: 'localhost:4242' },
    ],
    ['GOOGLE_CLIENT_SECRET is not set', { ...development, GOOGLE_CLIENT_ID: 'id' }],
    ['LINKEDIN_CLIENT_ID is not set', { ...development, LINKEDIN_CLIENT_SECRET: 'secret' }],
    ['PORT must be a port number', { ...development, PORT: 'http' }],
    ['JWT_EXPIRES_IN must read like 7d, 12h or 90s', { ...development, JWT_EXPIRES_IN: 'a week' }],
    ['WEB_ORIGIN is not set', { ...production, WEB_ORIGIN: undefined }],
    ['RATE_LIMIT is wrong: expected one of "on"|"off"', { ...development, RATE_LIMIT: 'sometimes' }],
    [
      'S3_SECRET_ACCESS_KEY is not set, while other S3 settings are',
      {
        ...development,
        S3_ENDPOINT: 'https://s3.example',
        S3_BUCKET: 'pictures',
        S3_REGION: 'eu',
        S3_ACCESS_KEY_ID: 'id',
      },
    ],
    [
      'BACKUP_S3_REGION is not set, while other BACKUP_S3 settings are',
      { ...development, ...bucket, BACKUP_S3_REGION: '' },
    ],
    ['BACKUP_KEY is not set: what goes into a bucket is encrypted', { ...development, ...bucket }],
    [
      'BACKUP_KEY must be 32 bytes in base64 or hex, as `openssl rand -base64 32` prints them',
      { ...development, BACKUP_KEY: 'a password' },
    ],
    ['BACKUP_HOUR must be an hour from 0 to 23', { ...development, BACKUP_HOUR: 'noon' }],
    ['RATE_LIMIT cannot be off in production', { ...production, RATE_LIMIT: 'off' }],
  ])('%s', (line, env) => expect(problemOf(env)).toBe(line));
});

describe('the payment sandbox is refused in production', () => {
  test.each([
    ["STRIPE_SECRET_KEY is the payment sandbox's", { STRIPE_SECRET_KEY: 'sk_test_rosette_sandbox' }],
    ["STRIPE_WEBHOOK_SECRET is the payment sandbox's", { STRIPE_WEBHOOK_SECRET: 'whsec_rosette_sandbox' }],
    [
      'GOOGLE_ISSUER_BASE must be an https:// address in production',
      { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER_BASE: 'http://127.0.0.1:1' },
    ],
  ])('%s', (line, settings) => {
    expect(problemOf({ ...production, ...live, ...settings })).toBe(line);
  });

  test('outside of production the same settings are accepted', () => {
    expect(problemOf({ ...development, ...live, STRIPE_API_BASE: 'http://127.0.0.1:4242' })).toBeNull();
    expect(problemOf({ ...production, ...live })).toBeNull();
  });
});
