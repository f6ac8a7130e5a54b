import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPort } from './a-port.ts';

/** Real mail servers that take mails on this machine, each in a folder of its own; they change their user, so root starts them. */
const isRoot = process.getuid?.() === 0;
const runs = (program: string) => isRoot && existsSync(program);
/** OpenSMTPD's folders are fixed, so it gets mounts of its own. */
const canMount = () => spawnSync('unshare', ['--mount', 'true']).status === 0;

export const relays = {
  Postfix: { isThere: runs('/usr/sbin/postfix'), start: startPostfix },
  Exim: { isThere: runs('/usr/sbin/exim4'), start: startExim },
  OpenSMTPD: { isThere: runs('/usr/sbin/smtpd') && canMount(), start: startOpenSmtpd },
};

interface Surroundings {
  /** The port of the server that mails of other domains go to. */
  nextHop: number;
  /** The maildir of hello@rosette.example, which belongs to the user `mail`. */
  inbox: string;
}

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

async function aFolder(name: string) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Starts a server in the foreground and waits until it answers. */
async function serve(program: string, args: string[], port: number, folder: string) {
  const server = spawn(program, args, { stdio: 'ignore' });
  while (!(await isOpen(port))) {
    if (server.exitCode !== null) throw new Error(`${program} did not start`);
    await sleep(50);
  }
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async close() {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startPostfix({ nextHop, inbox }: Surroundings) {
  const folder = await aFolder('postfix');
  const port = await aPort();
  for (const part of ['queue', 'data', 'etc']) await mkdir(join(folder, part));
  spawnSync('chown', ['postfix', join(folder, 'data')]);
  const service = (name: string, command = name, wakeup = '-') => `${name} unix - - n ${wakeup} - ${command}`;
  await writeFile(
    join(folder, 'etc/master.cf'),
    `127.0.0.1:${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
${service('rewrite', 'trivial-rewrite')}
${['bounce', 'defer', 'trace'].map((name) => `${name} unix - - n - 0 bounce`).join('\n')}
flush unix n - n 1000? 0 flush
postlog unix-dgram n - n - 1 postlogd
virtual unix - n n - - virtual
${['proxymap', 'smtp', 'error', 'retry', 'discard', 'verify', 'anvil', 'scache', 'tlsmgr']
  .map((name) => service(name, name === 'retry' ? 'error' : name))
  .join('\n')}
`,
  );
  await writeFile(join(folder, 'etc/known'), 'hello@rosette.example inbox/\n');
  await writeFile(
    join(folder, 'etc/main.cf'),
    `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = /tmp
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mail.rosette.example
mydestination =
mynetworks = 127.0.0.0/8
queue_run_delay = 1s
minimal_backoff_time = 1s
smtpd_sender_restrictions = reject_unlisted_sender
smtpd_recipient_restrictions = permit_mynetworks, reject
virtual_mailbox_domains = rosette.example
virtual_mailbox_maps = texthash:${folder}/etc/known
virtual_mailbox_base = ${join(inbox, '..')}
virtual_minimum_uid = 1
virtual_uid_maps = static:8
virtual_gid_maps = static:8
transport_maps = texthash:${folder}/etc/transport
`,
  );
  await writeFile(join(folder, 'etc/transport'), `rosette.example virtual:\n* smtp:[127.0.0.1]:${nextHop}\n`);
  const set = spawnSync('/usr/sbin/postfix', ['-c', join(folder, 'etc'), 'check']);
  if (set.status !== 0) throw new Error(`postfix: ${set.stderr}`);
  return serve('/usr/lib/postfix/sbin/master', ['-c', join(folder, 'etc'), '-d'], port, folder);
}

async function startExim({ nextHop, inbox }: Surroundings) {
  const folder = await aFolder('exim');
  const port = await aPort();
  await mkdir(join(folder, 'spool'));
  spawnSync('chown', ['-R', 'mail:mail', folder]);
  const settings = join(folder, 'exim.conf');
  await writeFile(
    settings,
    `primary_hostname = mail.rosette.example
spool_directory = ${folder}/spool
log_file_path = ${folder}/log.%slog
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
exim_user = mail
exim_group = mail
deliver_drop_privilege = true
never_users =
tls_advertise_hosts =
keep_environment =
smtp_accept_max_per_connection = 1000
smtp_accept_queue_per_connection = 0
acl_smtp_rcpt = rcpt
begin acl
rcpt:
  require verify = sender
  accept hosts = 127.0.0.1
begin routers
here:
  driver = accept
  domains = rosette.example
  local_parts = hello
  transport = inbox
nobody_else:
  driver = redirect
  domains = rosette.example
  allow_fail
  data = :fail: Unknown user
next:
  driver = manualroute
  domains = ! rosette.example
  route_list = * 127.0.0.1
  self = send
  transport = smtp
begin transports
inbox:
  driver = appendfile
  directory = ${inbox}
  maildir_format
  user = mail
  group = mail
smtp:
  driver = smtp
  port = ${nextHop}
  allow_localhost
  hosts_try_fastopen =
begin retry
* * F,1h,1m
`,
  );
  spawnSync('chown', ['root:root', settings]);
  spawnSync('chmod', ['644', settings]);
  return serve('/usr/sbin/exim4', ['-C', settings, '-bdf', '-q1m'], port, folder);
}

async function startOpenSmtpd({ nextHop, inbox }: Surroundings) {
  const folder = await aFolder('opensmtpd');
  const port = await aPort();
  const settings = join(folder, 'smtpd.conf');
  await writeFile(
    settings,
    `table known { "hello@rosette.example" }
table users { "hello" = "mail" }
filter "known senders" phase mail-from match !mail-from <known> reject "550 Sender unknown"
listen on 127.0.0.1 port ${port} hostname mail.rosette.example filter "known senders"
action "inbox" maildir "${inbox}" virtual <users>
action "next" relay host smtp://127.0.0.1:${nextHop}
match from any for domain "rosette.example" action "inbox"
match from any for any action "next"
`,
  );
  const start = `mount -t tmpfs none /var/spool && mount -t tmpfs none /run && exec /usr/sbin/smtpd -d -f ${settings}`;
  return serve('unshare', ['--mount', 'sh', '-c', start], port, folder);
}
