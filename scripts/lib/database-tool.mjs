import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { end, startNode, whenReady } from './children.mjs';
import { filesIn, localSecret, readSettings } from './settings.mjs';
import { build } from './workspace.mjs';

/** Whether something listens at the address of a running embedded database. */
function answers(uri) {
  const { hostname: host, port } = new URL(uri);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 2000 });
    const finish = (isOpen) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}

/** The address of the embedded database of a running `npm start`; undefined without one. */
async function runningDatabase(file) {
  const uri = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return uri && (await answers(uri)) ? uri : undefined;
}

/**
 * Runs one of the API's entry points for the database of the settings, and exits with its code. Without MONGODB_URI it is
 * the embedded one: that of a running `npm start`, else one that is started for it.
 * @param {string} entry relative to the root
 * @param {string[]} args
 */
export async function runWithDatabase(entry, args) {
  const { dataDir, isProduction } = readSettings();
  if (!build()) {
    console.error('The build failed.');
    process.exit(1);
  }
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value?.trim()));
  const isEmbedded = !isProduction && !given.MONGODB_URI;
  const running = isEmbedded ? await runningDatabase(filesIn(dataDir).address) : undefined;
  let database;
  let uri = running ?? given.MONGODB_URI;
  if (isEmbedded && !running) {
    const wanted = JSON.stringify({ mongo: { dataDir: join(dataDir, 'mongo') } });
    database = startNode(['packages/standins/dist/main.js'], { ...process.env, ROSETTE_STAND_INS: wanted });
    // It has printed why it cannot start.
    uri = await whenReady(database).then(
      ({ env }) => env.MONGODB_URI,
      () => process.exit(1),
    );
  }
  const tool = startNode([entry, ...args], {
    ...(!isProduction && { JWT_SECRET: localSecret(dataDir) }),
    ...given,
    DATA_DIR: dataDir,
    ...(uri && { MONGODB_URI: uri }),
  });
  const code = await new Promise((resolve) => tool.once('exit', resolve));
  if (database) await end(database);
  process.exit(code ?? 1);
}
