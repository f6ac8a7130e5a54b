import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const read = (name: string) => readFileSync(at(name), 'utf8');

interface Service {
  image?: string;
  build?: { target: string };
  environment?: Record<string, string>;
  ports?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  volumes?: string[];
  cap_drop?: string[];
  deploy?: { replicas: string };
  init?: boolean;
  networks?: Record<string, { ipv4_address: string; ipv6_address: string }>;
  stop_grace_period?: string;
}

const servicesOf = (file: string) =>
  Object.entries((parse(read(file)) as { services: Record<string, Service> }).services);
const app = (file: string) => servicesOf(file).find(([name]) => name === 'app')?.[1] as Service;

/** Whether .dockerignore keeps a path out of the images: the last of its lines that name it or a folder around it decides. */
function isIgnored(path: string): boolean {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const names = (line: string) => {
    const escaped = line.replace(/^!/, '').replaceAll('.', '\\.');
    const pattern = escaped.replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
    return new RegExp(`^${pattern}(/|$)`).test(path);
  };
  return lines.findLast(names)?.startsWith('!') === false;
}

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const instructions = dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({
    from,
    name,
  }));

  test('copies existing files only', () => {
    const copied = instructions
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1));
    expect(copied.filter((path) => !existsSync(at(path)))).toEqual([]);
    expect(copied.filter(isIgnored)).toEqual([]);
    expect(copied).toContain('pnpm-lock.yaml');
    expect(['deploy/Caddyfile', 'docs/API.md', 'apps/api/dist/server.js'].filter(isIgnored)).toHaveLength(3);
  });

  test("copies every package of the workspace, so that the lockfile's install is complete", () => {
    const manifests = instructions.flatMap((line) => line.match(/^COPY (\S+)\/package\.json/)?.[1] ?? []);
    const inLockfile = [...read('pnpm-lock.yaml').matchAll(/^ {2}(apps\/\w+|packages\/\w+|e2e):$/gm)];
    expect(new Set(manifests)).toEqual(new Set(inLockfile.map(([, name]) => name)));
  });

  test('builds with older builders: no here-documents, no linked copies, no syntax image', () => {
    expect(dockerfile).not.toMatch(/<<-?\w|--link|^# *syntax=/m);
  });

  test('runs as an unprivileged user', () => {
    expect(stages.at(-1)?.name).toBe('production');
    expect(stages[0]).toEqual({ from: 'node:24-bookworm-slim', name: 'base' });
    expect(dockerfile.split(/^FROM .* AS production$/m)[1]).toMatch(/^USER node$/m);
  });
});

describe.each(['docker-compose.yml', 'docker-compose.production.yml'])('%s', (file) => {
  test('every service has a health check, which its dependents wait for', () => {
    for (const [name, { healthcheck, depends_on = {} }] of servicesOf(file)) {
      expect(healthcheck?.test[0], name).toBe('CMD');
      for (const { condition } of Object.values(depends_on)) expect(condition).toBe('service_healthy');
    }
  });

  test('every image has a version, every target exists in the Dockerfile', () => {
    for (const [, { image, build }] of servicesOf(file)) {
      if (image) expect(image).toMatch(/:v?\d+(\.\d+)*$/);
      else expect(read('Dockerfile')).toMatch(new RegExp(`^FROM \\S+ AS ${build?.target}$`, 'm'));
    }
  });

  test('the app has a read-only file system and no capabilities', () => {
    expect(app(file)).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  test('the app gets existing settings only', () => {
    const known = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
    expect(Object.keys(app(file).environment ?? {}).filter((name) => !known.includes(name))).toEqual([]);
  });
});

test('the production compose file trusts the forwarding headers of its own proxy only, by IPv4 and IPv6', () => {
  const [, proxy] = servicesOf('docker-compose.production.yml').find(([name]) => name === 'proxy') ?? [];
  const { ipv4_address, ipv6_address } = proxy?.networks?.default ?? {};
  expect([isIPv4(ipv4_address ?? ''), isIPv6(ipv6_address ?? '')]).toEqual([true, true]);
  expect(app('docker-compose.production.yml').environment?.TRUST_PROXY).toBe(
    `${ipv4_address},${ipv6_address}`,
  );
});

function isInNetwork(address: string, network: string): boolean {
  const [start = '', bits] = network.split('/');
  const family = isIPv6(start) ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  list.addSubnet(start, Number(bits), family);
  return list.check(address, family);
}

test("no other container of production gets the proxy's addresses", () => {
  const { networks } = parse(read('docker-compose.production.yml')) as {
    networks: {
      default: { enable_ipv6: boolean; ipam: { config: Record<'subnet' | 'ip_range', string>[] } };
    };
  };
  const { enable_ipv6, ipam } = networks.default;
  expect(enable_ipv6).toBe(true);
  const [, proxy] = servicesOf('docker-compose.production.yml').find(([name]) => name === 'proxy') ?? [];
  const addresses = Object.values(proxy?.networks?.default ?? {});
  for (const [index, { subnet, ip_range }] of ipam.config.entries()) {
    const address = addresses[index] ?? '';
    expect(isInNetwork(address, subnet), subnet).toBe(true);
    expect(isInNetwork(address, ip_range), ip_range).toBe(false);
  }
});

test('of .env, the trial compose file uses variables of its own only', () => {
  const used = [...read('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(used.filter((name) => !name.startsWith('TRIAL_'))).toEqual([]);
});

test.each([
  ['docker-compose.yml', 'mongo'],
  ['docker-compose.production.yml', 'database'],
])('the database of %s gets time for its shutdown', (file, service) => {
  const [, mongo] = servicesOf(file).find(([name]) => name === service) ?? [];
  expect(mongo?.stop_grace_period).toBe('60s');
});

test.each(['docker-compose.yml', 'docker-compose.production.yml'])(
  'in %s pictures are stored in a volume',
  (file) => {
    const { volumes = [] } = app(file);
    const dataFolder = /^ENV .*DATA_DIR=(\S+)$/m.exec(read('Dockerfile'))?.[1];
    expect(volumes.map((volume) => volume.split(':')[1])).toContain(dataFolder);
  },
);

test('in production a bucket can be set, for pictures and for backups', () => {
  const { environment = {} } = app('docker-compose.production.yml');
  for (const prefix of ['S3_', 'BACKUP_S3_']) {
    expect(Object.keys(environment).filter((name) => name.startsWith(prefix))).toHaveLength(5);
  }
});

test('in production backups and secrets are stored in volumes, and the app cannot change the secrets', () => {
  const { environment = {}, volumes = [] } = app('docker-compose.production.yml');
  expect(volumes).toContain(`backups:${environment.BACKUP_DIR}`);
  expect(volumes).toContain('secrets:/secrets:ro');
  expect(read('Dockerfile')).toMatch(/^RUN mkdir \/data \/backups && chown node:node \/data \/backups$/m);
});

describe('the secrets of an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rosette-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, SECRETS_DIR: folder };
  const secrets = () =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

  test('are made once, and only their owner can read them', ({ skip }) => {
    if (process.platform === 'win32') skip('the script runs in a container');
    const make = () => spawnSync('bash', [at('deploy/database.sh'), 'secrets'], { env, encoding: 'utf8' });
    expect(make()).toMatchObject({ status: 0, stderr: '' });
    const made = secrets();
    expect(Object.keys(made).toSorted()).toEqual([
      'database-keyfile',
      'database-password',
      'database-root-password',
      'jwt-secret',
    ]);
    for (const [name, value] of Object.entries(made)) {
      expect(value, name).toMatch(/^[A-Za-z0-9+/=]{48,1000}$/);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
    expect(make().status).toBe(0);
    expect(secrets()).toEqual(made);
  });

  test('are used where no setting says otherwise', ({ skip }) => {
    if (process.platform === 'win32') skip('the script runs in a container');
    const print = 'console.log(process.env.JWT_SECRET, process.env.MONGODB_URI, process.argv.slice(2))';
    const bed = mkdtempSync(join(tmpdir(), 'rosette-image-'));
    mkdirSync(join(bed, 'apps/api/dist'), { recursive: true });
    cpSync(at('deploy/run.mjs'), join(bed, 'deploy/run.mjs'));
    writeFileSync(join(bed, 'apps/api/dist/restore.js'), print);
    const run = (settings: Record<string, string>) =>
      spawnSync(process.execPath, [join(bed, 'deploy/run.mjs'), 'restore', 'FILE', '--over'], {
        env: { ...env, ...settings },
        encoding: 'utf8',
      }).stdout.trim();
    const { 'jwt-secret': jwt = '', 'database-password': password = '' } = secrets();
    const address = `mongodb://rosette:${encodeURIComponent(password)}@database:27017/rosette?replicaSet=rs0&authSource=admin`;
    expect(run({ JWT_SECRET: '', MONGODB_URI: '' })).toBe(`${jwt} ${address} [ 'FILE', '--over' ]`);
    expect(run({ JWT_SECRET: 'own', MONGODB_URI: 'mongodb://db' })).toBe(
      "own mongodb://db [ 'FILE', '--over' ]",
    );
    rmSync(bed, { recursive: true });
  });
});

test('the trial compose file publishes to this machine only, and needs no setting', () => {
  const file = read('docker-compose.yml');
  const published = servicesOf('docker-compose.yml').flatMap(([, { ports = [] }]) => ports);
  expect(published.length).toBeGreaterThan(0);
  for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(file).not.toMatch(/\$\{\w+(:\?|\})/);
});

test('the production compose file runs one process without sandboxes, and needs nothing but its domain', () => {
  const { build, deploy, environment = {} } = app('docker-compose.production.yml');
  expect(build?.target).toBe('production');
  expect(deploy?.replicas).toMatch(/^\$\{APP_COPIES:-1\}$/);
  const needed = [...read('docker-compose.production.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(new Set(needed)).toEqual(new Set(['DOMAIN']));
  expect(
    Object.keys(environment).filter((name) => /API_BASE|ISSUER_BASE|SEED|RATE_LIMIT/.test(name)),
  ).toEqual([]);
});

test('the Caddyfile is valid, where Caddy is installed', ({ skip }) => {
  const { error, status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', at('deploy/Caddyfile')],
    { env: { ...process.env, DOMAIN: 'rosette.example' }, encoding: 'utf8' },
  );
  if (error && 'code' in error && error.code === 'ENOENT')
    skip('Caddy is not installed, so deploy/Caddyfile was not checked');
  expect(error).toBeUndefined();
  expect(status, stderr).toBe(0);
});
