import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { end, onShutdownSignal, startNode, whenReady } from './children.mjs';
import { authorityOf, filesIn, isPortBusy, localSecret, readSettings } from './settings.mjs';
import { build, root } from './workspace.mjs';

const highestPort = 65_535;
/** How far the ports of the stand-ins are above the product's. */
const standInPorts = { mail: 25, stripe: 26, identity: 27 };

const options = process.argv.slice(3).filter((arg) => arg !== '--');
const isFresh = options.includes('--fresh');

/** Prints one line and exits. */
function fail(line) {
  console.error(line);
  process.exit(1);
}

/**
 * Builds what changed, starts a stand-in for each service that the settings do not configure, then the programs that
 * `programsFor` returns. On a shutdown signal it stops them in the opposite order.
 * @param {(env: NodeJS.ProcessEnv, settings: ReturnType<typeof readSettings>) => { args: string[], cwd?: string, env?: object }[]} programsFor
 * @param {{ standIns: string[], isBuilt?: boolean, standInHost?: string }} options script and arguments of the stand-ins,
 * whether everything is built already, and the host on which the payment and sign-in sandboxes listen (the loopback by
 * default)
 * @returns the settings and the stand-ins' pages for the developer, once all programs are ready
 */
export async function startProduct(programsFor, { standIns, isBuilt = false, standInHost }) {
  const unknown = options.find((option) => option !== '--fresh');
  if (unknown) {
    fail(`Unknown option ${unknown}: there is only --fresh. Settings are variables: PORT=3001 npm start`);
  }
  const settings = readSettings();
  const { port, host, dataDir, isProduction } = settings;
  const highest = isProduction ? highestPort : highestPort - standInPorts.identity;
  if (!Number.isInteger(port) || port < 1 || port > highest) {
    fail(`Bad setting: PORT must be a port number from 1 to ${highest}`);
  }
  if (await isPortBusy(port, host)) {
    fail(`Port ${port} is already in use. Stop what uses it, or choose another: PORT=3001 npm start`);
  }
  if (isFresh && isProduction) fail('--fresh deletes demo data, so it is refused in production.');
  if (isFresh && process.env.MONGODB_URI) {
    fail(
      '--fresh deletes local data only, and MONGODB_URI names a database: empty that one, or unset MONGODB_URI.',
    );
  }
  if (!isBuilt && !build()) fail('The build failed.');

  const children = [];
  const { address } = filesIn(dataDir);
  let isStopping = false;
  let hasAddress = false;
  const stop = async (code) => {
    isStopping = true;
    for (const child of children.toReversed()) await end(child);
    // Another start in the same folder, which was refused, leaves that of the running product.
    if (hasAddress) rmSync(address, { force: true });
    process.exit(code);
  };
  onShutdownSignal(() => stop(0));

  const launch = async (args, env, options) => {
    const child = startNode(args, env, options);
    children.push(child);
    child.once('exit', (code) => {
      if (!isStopping) stop(code === 0 ? 0 : 1);
    });
    return whenReady(child).catch(() => new Promise(() => {}));
  };

  const local = await launch(standIns, {
    ...process.env,
    ROSETTE_STAND_INS: JSON.stringify(standInsFor(settings, standInHost)),
  });
  // `npm run backup` reads the address here: the embedded database has another port at each start.
  if (local.env.MONGODB_URI) {
    writeFileSync(address, local.env.MONGODB_URI, { mode: 0o600 });
    hasAddress = true;
  }
  // The user's settings take precedence over a stand-in's: the API names invalid ones.
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
  const env = { ...local.env, ...(!settings.isProduction && { JWT_SECRET: localSecret(dataDir) }), ...given };
  for (const { args, cwd, env: more } of programsFor(env, settings)) {
    await launch(args, { ...env, ...more }, { cwd: cwd && join(root, cwd) });
  }
  return { settings, pages: local.pages };
}

/** The product's origins, as the API parses them (product/api#settings); the API names invalid ones. */
const originsOf = (port) =>
  (process.env.WEB_ORIGIN || `http://localhost:${port}`)
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => URL.canParse(origin))
    .map((origin) => new URL(origin).origin);

/** Whether any setting of this social sign-in is given; the API names missing ones. */
const hasSocialClient = (name) =>
  ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER_BASE'].some((setting) => process.env[`${name}_${setting}`]);

/** The stand-ins to start: one for each service without a setting; none in production (product/api#settings). */
function standInsFor({ dataDir, port, host: productHost, isProduction }, host) {
  const { MONGODB_URI, SMTP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = process.env;
  if (isProduction) return {};
  const origins = originsOf(port);
  const files = filesIn(dataDir);
  const looks = ['google', 'linkedin'].filter((look) => !hasSocialClient(look.toUpperCase()));
  const webhookUrl = `http://${authorityOf(productHost, port)}/api/payments/webhook`;
  return {
    ...(isFresh && { fresh: { files: Object.values(files) } }),
    ...(!MONGODB_URI && { mongo: { dataDir: join(dataDir, 'mongo') } }),
    ...(!SMTP_URL && { mail: { webPort: port + standInPorts.mail, dataFile: files.mail } }),
    ...(!STRIPE_SECRET_KEY &&
      !STRIPE_API_BASE && {
        stripe: {
          host,
          port: port + standInPorts.stripe,
          dataFile: files.stripe,
          webhookUrl,
          ...(STRIPE_WEBHOOK_SECRET && { webhookSecret: STRIPE_WEBHOOK_SECRET }),
        },
      }),
    ...(looks.length > 0 &&
      origins.length > 0 && { identity: { host, port: port + standInPorts.identity, origins, looks } }),
  };
}
