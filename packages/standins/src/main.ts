import { rmSync } from 'node:fs';
import type { LookName } from './identity/looks.ts';
import { startIdentity } from './identity/start-identity.ts';
import { startMail } from './mail/start-mail.ts';
import { startMongo } from './mongo/server.ts';
import { startStripe } from './stripe/start-stripe.ts';

/** The stand-ins to start with their settings, as requested by `scripts/lib/product.mjs`. */
interface Wanted {
  mongo?: { dataDir: string; fresh?: boolean };
  /** Starts without the database and these files and folders. */
  fresh?: { files: string[] };
  mail?: { webPort: number; dataFile: string };
  stripe?: { host?: string; port: number; dataFile: string; webhookUrl: string; webhookSecret?: string };
  /** For the product at `origins`, with these providers. */
  identity?: { host?: string; port: number; origins: string[]; looks: LookName[] };
}

interface StandIn {
  /** Environment variables that connect the product to the stand-ins. */
  env: Record<string, string>;
  /** Pages for the developer. */
  pages: Record<string, string>;
  close(): Promise<void>;
}

/** Keys that only the sandbox on the loopback accepts. */
const sandboxKeys = { secretKey: 'sk_test_rosette_sandbox', webhookSecret: 'whsec_rosette_sandbox' };

const identityClient = (look: LookName, origins: string[]) => ({
  id: `rosette-${look}-sandbox`,
  secret: `rosette-${look}-sandbox-secret`,
  redirectUris: origins.map((origin) => `${origin}/api/auth/${look}/callback`),
});

const starters: {
  [K in Exclude<keyof Wanted, 'fresh'>]-?: (options: NonNullable<Wanted[K]>) => Promise<StandIn>;
} = {
  async mongo(options) {
    const { uri, close } = await startMongo(options);
    return { env: { MONGODB_URI: uri }, pages: { Database: uri }, close };
  },
  async mail(options) {
    const { smtpUrl, webUrl, close } = await startMail(options);
    return { env: { SMTP_URL: smtpUrl }, pages: { Mailbox: webUrl }, close };
  },
  async stripe(options) {
    const keys = { ...sandboxKeys, ...options };
    const { url, close } = await startStripe(keys);
    const env = {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
    };
    return { env, pages: {}, close };
  },
  async identity({ origins, looks, ...at }) {
    const clients = Object.fromEntries(looks.map((look) => [look, identityClient(look, origins)]));
    const { url, bases, close } = await startIdentity({ ...at, clients });
    const env = Object.fromEntries(
      looks.flatMap((look) => {
        const { id, secret } = identityClient(look, origins);
        const name = look.toUpperCase();
        return [
          [`${name}_CLIENT_ID`, id],
          [`${name}_CLIENT_SECRET`, secret],
          [`${name}_ISSUER_BASE`, bases[look]],
        ];
      }),
    );
    return { env, pages: { 'Sign-in sandbox': url }, close };
  },
};

async function start(wanted: Wanted): Promise<StandIn[]> {
  // First, as it locks the data folder: files of a running product must not be removed.
  const database = wanted.mongo
    ? [await starters.mongo({ ...wanted.mongo, fresh: wanted.fresh !== undefined })]
    : [];
  for (const file of wanted.fresh?.files ?? []) rmSync(file, { force: true, recursive: true });
  const others = await Promise.all([
    ...(wanted.mail ? [starters.mail(wanted.mail)] : []),
    ...(wanted.stripe ? [starters.stripe(wanted.stripe)] : []),
    ...(wanted.identity ? [starters.identity(wanted.identity)] : []),
  ]);
  return [...database, ...others];
}

async function main(): Promise<void> {
  let standIns: StandIn[] = [];
  let isStopping = false;
  const stop = async () => {
    // The parent may end after it has asked to stop, and a closed database cannot be closed again.
    if (isStopping) return;
    isStopping = true;
    await Promise.all(standIns.map(({ close }) => close()));
    process.exit(0);
  };
  process.on('message', (message) => message === 'stop' && stop());
  process.on('disconnect', stop);
  // Signals to the group are handled by the parent: the database has to outlive the API.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
  standIns = await start(JSON.parse(process.env.ROSETTE_STAND_INS ?? '{}'));
  process.send?.({
    env: Object.assign({}, ...standIns.map(({ env }) => env)),
    pages: Object.assign({}, ...standIns.map(({ pages }) => pages)),
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
