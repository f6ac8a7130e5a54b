import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { email } from '@rosette/shared/contract/fields.ts';
import type { LegalPage } from '@rosette/shared/contract/site.ts';
import { withAsciiDomain } from '@rosette/shared/email-domain.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { z } from 'zod';
import { isLoopback } from './lib/loopback.ts';

/** product/api#settings: every setting is an environment variable, read once and validated here. */
const text = z.string().trim().min(1);
const optionalText = text.optional();
const origin = z
  .string()
  .trim()
  .regex(/^https?:\/\/[^/\s]+\/?$/, 'must be an origin such as https://rosette.example')
  .transform((value) => value.replace(/\/$/, ''));

/** The URL of a server. `z.url` alone accepts 'localhost:4242' with the scheme 'localhost'. */
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });

const durationUnits = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** '7d', '12h', '90s' in seconds. */
const duration = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,6}[smhd]$/, 'must read like 7d, 12h or 90s')
  .transform(
    (value) => Number.parseInt(value, 10) * durationUnits[value.slice(-1) as keyof typeof durationUnits],
  );

/** An e-mail address, or a name with the address in angle brackets: `Rosette <hello@rosette.example>`. */
const mailSender = text
  .regex(
    /^(?:[^<>@\s]+@[^<>@\s]+|[^<>]*<[^<>@\s]+@[^<>@\s]+>)$/,
    'must be an address such as Rosette <hello@rosette.example>',
  )
  .transform((sender) => sender.replace(/[^<>\s]+@[^<>\s]+/, withAsciiDomain));

/** An e-mail address, whose domain may be written in any letters. */
const mailbox = z
  .string()
  .trim()
  .overwrite(withAsciiDomain)
  .refine((address) => email.safeParse(address).success, 'must be an email address');

/** A mailbox: `imaps://user:password@mail.example/INBOX`. Without encryption only on this machine. */
const bounceMailbox = z
  .url({
    protocol: /^imaps?$/,
    hostname: /./,
    error: 'must be an address such as imaps://user:password@mail.example/INBOX',
    abort: true,
  })
  .refine((value) => {
    const { username, password } = new URL(value);
    return username !== '' && password !== '';
  }, 'must hold a user and a password')
  .refine((value) => {
    const { protocol, hostname } = new URL(value);
    return protocol === 'imaps:' || isLoopback(hostname);
  }, 'must begin with imaps:// unless the mail server is on this machine');

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);

const minSecretLength = 32;

/**
 * Two secrets are separated by a comma, which a single one may contain, too: they are two where both parts are long
 * enough.
 */
const secrets = z
  .string()
  .min(minSecretLength, `must have at least ${minSecretLength} characters`)
  .transform((given): [string, ...string[]] => {
    const [newest = given, ...older] = given.split(',').map((part) => part.trim());
    const areSecrets = [newest, ...older].every((part) => part.length >= minSecretLength);
    return areSecrets ? [newest, ...older] : [given];
  });

/** `203.0.113.7`, `10.0.0.0/8`, `2001:db8::/32`. */
function isAddressOrNetwork(value: string): boolean {
  const [address = '', prefix, ...more] = value.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** Comma-separated addresses and networks. */
const proxies = z
  .string()
  .transform((list) => list.split(',').map((proxy) => proxy.trim()))
  .refine(
    (list) => list.every(isAddressOrNetwork),
    'must be addresses and networks separated by commas, such as 203.0.113.7, 10.1.0.0/16',
  );

const hourOfDay = z.coerce.number('must be an hour from 0 to 23').int().min(0).max(23);

/** 32 bytes in hex or base64. */
const keyOf32Bytes = z
  .string()
  .trim()
  .regex(
    /^([0-9a-f]{64}|[A-Za-z0-9+/]{43}=?)$/i,
    'must be 32 bytes in base64 or hex, as `openssl rand -base64 32` prints them',
  )
  .transform((value) => Buffer.from(value, value.length === 64 ? 'hex' : 'base64'));

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  WEB_ORIGIN: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(origin).min(1))
    .optional(),
  MONGODB_URI: text.regex(
    /^mongodb(\+srv)?:\/\/[^/\s]/,
    'must start with mongodb:// or mongodb+srv:// and name a host',
  ),
  JWT_SECRET: secrets,
  JWT_EXPIRES_IN: duration.default(7 * 86_400),
  STRIPE_SECRET_KEY: text.regex(/^(sk|rk)_/, 'must start with sk_ or rk_').optional(),
  STRIPE_WEBHOOK_SECRET: text.regex(/^whsec_/, 'must start with whsec_').optional(),
  STRIPE_API_BASE: origin.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an address such as smtp://127.0.0.1:1025' })
    .optional(),
  MAIL_FROM: mailSender.default('Rosette <hello@rosette.example>'),
  CONTACT_EMAIL: mailbox.default('hello@rosette.example'),
  BOUNCE_MAILBOX_URL: bounceMailbox.optional(),
  BOUNCE_SECRET: z.string().trim().min(8, 'must have at least 8 characters').optional(),
  GOOGLE_CLIENT_ID: optionalText,
  GOOGLE_CLIENT_SECRET: optionalText,
  GOOGLE_ISSUER_BASE: httpUrl.optional(),
  LINKEDIN_CLIENT_ID: optionalText,
  LINKEDIN_CLIENT_SECRET: optionalText,
  LINKEDIN_ISSUER_BASE: httpUrl.optional(),
  SELLER_NAME: optionalText,
  SELLER_ADDRESS: optionalText,
  SELLER_VAT_ID: optionalText,
  VAT_RATE: z.coerce.number('must be a number of per cent').min(0).max(100).default(0),
  LEGAL_PRIVACY_FILE: optionalText,
  LEGAL_TERMS_FILE: optionalText,
  LEGAL_IMPRINT_FILE: optionalText,
  ADMIN_EMAIL: mailbox.toLowerCase().optional(),
  DATA_DIR: text.default('.data'),
  /** Of readers and requests that name no language of the product. */
  DEFAULT_LANGUAGE: z.enum(languages).default('en'),
  SEED: z.enum(['demo', 'none']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
  /** Proxies whose forwarding headers are trusted; none by default. */
  TRUST_PROXY: proxies.default([]),
  METRICS_PORT: port.optional(),
  S3_ENDPOINT: z.url('must be a URL').optional(),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText,
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  BACKUP_DIR: optionalText,
  BACKUP_HOUR: hourOfDay.default(3),
  BACKUP_KEY: keyOf32Bytes.optional(),
  BACKUP_S3_ENDPOINT: z.url('must be a URL').optional(),
  BACKUP_S3_BUCKET: optionalText,
  BACKUP_S3_REGION: optionalText,
  BACKUP_S3_ACCESS_KEY_ID: optionalText,
  BACKUP_S3_SECRET_ACCESS_KEY: optionalText,
});

/** The OAuth client of a social provider, with its base URL if it is not the real provider. */
export interface SocialClient {
  id: string;
  secret: string;
  base: string | undefined;
}

/** Null where the provider is off. */
function socialClientOf(name: 'GOOGLE' | 'LINKEDIN', config: z.output<typeof settings>): SocialClient | null {
  const [id, secret] = [config[`${name}_CLIENT_ID`], config[`${name}_CLIENT_SECRET`]];
  const base = config[`${name}_ISSUER_BASE`]?.replace(/\/$/, '');
  if (config.NODE_ENV === 'production' && base && !base.startsWith('https://')) {
    throw new SettingError(`${name}_ISSUER_BASE must be an https:// address in production`);
  }
  if (id && !secret) throw new SettingError(`${name}_CLIENT_SECRET is not set`);
  if (!id && (secret || base)) throw new SettingError(`${name}_CLIENT_ID is not set`);
  return id && secret ? { id, secret, base } : null;
}

/** A bucket: the S3_… settings (product/pictures#serving), or BACKUP_S3_… (product/backups#where-they-go). */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/**
 * The S3 bucket of the settings that begin with `prefix`; null without one, when a folder is used.
 * @throws {SettingError} where only some of the settings are given (product/api#settings)
 */
function s3Of(config: z.output<typeof settings>, prefix: '' | 'BACKUP_'): S3Settings | null {
  const values = {
    endpoint: config[`${prefix}S3_ENDPOINT`],
    bucket: config[`${prefix}S3_BUCKET`],
    region: config[`${prefix}S3_REGION`],
    accessKeyId: config[`${prefix}S3_ACCESS_KEY_ID`],
    secretAccessKey: config[`${prefix}S3_SECRET_ACCESS_KEY`],
  };
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = values;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  }
  const missing = Object.keys(values).find((name) => values[name as keyof S3Settings] === undefined);
  if (Object.values(values).every((value) => value === undefined)) return null;
  const name = String(missing).replace(/[A-Z]/g, '_$&').toUpperCase();
  throw new SettingError(`${prefix}S3_${name} is not set, while other ${prefix}S3 settings are`);
}

/**
 * The settings of backups: their folder or bucket, the key and the hour (product/backups#where-they-go).
 * @throws {SettingError} when a bucket is set without BACKUP_KEY, as backups in a bucket have to be encrypted
 */
function backupsOf(config: z.output<typeof settings>) {
  const s3 = s3Of(config, 'BACKUP_');
  if (s3 && !config.BACKUP_KEY) {
    throw new SettingError('BACKUP_KEY is not set: what goes into a bucket is encrypted');
  }
  return {
    s3,
    folder: config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups'),
    /** Null where backups are not encrypted. */
    key: config.BACKUP_KEY ?? null,
    /** Of the nightly one, UTC. */
    hour: config.BACKUP_HOUR,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** A setting that is missing or invalid; `message` is one line for the operator. */
export class SettingError extends Error {}

/** Keys of the payment sandbox. */
const sandboxKey = /^(sk_test|whsec)_rosette_sandbox$/;

/**
 * Refuses the payment sandbox in production.
 * @throws {SettingError} naming the sandbox's setting
 */
function refuseSandboxOf({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }: z.output<typeof settings>): void {
  for (const [name, key] of Object.entries({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET })) {
    if (key && sandboxKey.test(key)) throw new SettingError(`${name} is the payment sandbox's`);
  }
}

/**
 * Reads the file that a setting names; null when it is unset.
 * @throws {SettingError} when it cannot be read
 */
function textOf(name: string, file: string | undefined): string | null {
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new SettingError(`${name} cannot be read`);
  }
}

const firstProblem = (error: z.ZodError) => {
  const [issue] = error.issues;
  const name = String(issue?.path[0]);
  return issue?.code === 'invalid_type' && issue.input === undefined
    ? `${name} is not set`
    : `${name} ${issue?.message.replace(/^Invalid (input|option): /, 'is wrong: ')}`;
};

/**
 * Reads and validates the settings. An empty variable counts as unset.
 * @throws {SettingError} naming the first invalid one
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given, { reportInput: true });
  if (!parsed.success) throw new SettingError(firstProblem(parsed.error));
  const config = parsed.data;
  const isProduction = config.NODE_ENV === 'production';

  if (isProduction && !config.WEB_ORIGIN) throw new SettingError('WEB_ORIGIN is not set');
  if (isProduction && config.RATE_LIMIT === 'off') {
    throw new SettingError('RATE_LIMIT cannot be off in production');
  }
  if (isProduction) refuseSandboxOf(config);
  if (config.STRIPE_API_BASE && !config.STRIPE_SECRET_KEY) {
    throw new SettingError('STRIPE_SECRET_KEY is not set, so there is nothing to use STRIPE_API_BASE for');
  }
  const webOrigins = config.WEB_ORIGIN ?? [`http://localhost:${config.PORT}`];
  return {
    ...config,
    isProduction,
    /** Newest first: the first one signs, all verify, so that a secret can be rotated. */
    jwtSecrets: config.JWT_SECRET,
    /** All origins of the web app. */
    webOrigins,
    /** The origin of links in mails. */
    webOrigin: webOrigins[0] as string,
    /** The social providers that are on. */
    social: { google: socialClientOf('GOOGLE', config), linkedin: socialClientOf('LINKEDIN', config) },
    s3: s3Of(config, ''),
    backups: backupsOf(config),
    /** Whether the operator has set the contact address. */
    hasContact: given.CONTACT_EMAIL !== undefined,
    /** The operator's texts of the legal pages. */
    legalTexts: {
      privacy: textOf('LEGAL_PRIVACY_FILE', config.LEGAL_PRIVACY_FILE),
      terms: textOf('LEGAL_TERMS_FILE', config.LEGAL_TERMS_FILE),
      imprint: textOf('LEGAL_IMPRINT_FILE', config.LEGAL_IMPRINT_FILE),
      // Set in the admin panel only.
      accessibility: null,
    } satisfies Record<LegalPage, string | null>,
    /** Demo data is off in production by default. */
    SEED: config.SEED ?? (isProduction ? 'none' : 'demo'),
  };
}
