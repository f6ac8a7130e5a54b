import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPort } from './a-port.ts';

const program = '/usr/sbin/dovecot';

/** Whether Debian's dovecot-imapd is installed, and this process may start it: it changes its user. */
export const hasDovecot = process.getuid?.() === 0 && spawnSync(program, ['--version']).status === 0;

const user = 'bounces';
const password = 'the pass/word';

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A mailbox of a real IMAP server, in a folder of its own. */
export async function startDovecot() {
  const folder = await mkdtemp(join(tmpdir(), 'dovecot-'));
  const port = await aPort();
  const inbox = join(folder, 'inbox');
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(inbox, part), { recursive: true });
  await mkdir(join(folder, 'run'));
  await chmod(folder, 0o777);
  spawnSync('chown', ['-R', 'mail:mail', inbox]);
  const settings = `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
mail_location = maildir:${inbox}
mail_uid = mail
mail_gid = mail
first_valid_uid = 1
passdb {
  driver = passwd-file
  args = ${folder}/passwd
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
`;
  await writeFile(join(folder, 'passwd'), `${user}:{PLAIN}${password}\n`);
  await writeFile(join(folder, 'dovecot.conf'), settings);
  const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  while (!(await isOpen(port))) {
    if (server.exitCode !== null) throw new Error('dovecot did not start');
    await sleep(50);
  }
  let count = 0;
  const urlWith = (pass: string) => `imap://${user}:${encodeURIComponent(pass)}@127.0.0.1:${port}/INBOX`;
  return {
    url: urlWith(password),
    /** Its maildir, which belongs to the user `mail`. */
    inbox,
    wrongUrl: urlWith('a guess'),
    /** Delivers a message; its file's name begins with its number. */
    async deliver(raw: string): Promise<void> {
      count += 1;
      const name = `${1_700_000_000 + count}.${count}.host`;
      await writeFile(join(inbox, 'tmp', name), raw);
      spawnSync('chown', ['mail:mail', join(inbox, 'tmp', name)]);
      await rename(join(inbox, 'tmp', name), join(inbox, 'new', name));
    },
    /** How many messages there are, and how many of them are marked as seen. */
    async messages() {
      const names = [...(await readdir(join(inbox, 'new'))), ...(await readdir(join(inbox, 'cur')))];
      return { all: names.length, seen: names.filter((name) => /:2,.*S/.test(name)).length };
    },
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
