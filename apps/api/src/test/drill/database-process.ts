import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildServer } from '@rosette/standins/mongo/test/build-server.ts';
import { aPort } from '../a-port.ts';

let cli: Promise<string> | undefined;

/**
 * The database stand-in as a process of its own, with its data in `folder`; it can be started again on its `port`.
 * Rejects when it does not start.
 */
export async function startDatabaseProcess(folder: string, port?: string) {
  cli ??= buildServer('.api-drills');
  const command = [await cli, '--data', folder, '--port', port ?? String(await aPort())];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('The database did not start'))),
  ]);
  const uri = new URL(String(line).trim());
  uri.pathname = '/drill';
  return { child, ended, uri: uri.href, port: uri.port };
}
