import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../.local/redis', import.meta.url));
const requireOfDevEnv = createRequire(new URL('../../libs/dev-env/package.json', import.meta.url));

/** What the server links against and a slim Debian or Ubuntu image lacks. */
const PACKAGES = ['redis-server', 'redis-tools', 'liblzf1', 'libjemalloc2'];

/** Libraries every Debian image carries: a copy of another release's would break the server. */
const PART_OF_EVERY_IMAGE = /^(libc6|libgcc-s1|libc-bin|gcc-\d+-base|libcrypt1)$/;

/**
 * Finds a Redis server, in this order: on the PATH, in `.local/redis` from an earlier run, as Debian packages
 * unpacked there (needs no root), through the npm package `redis-memory-server` (builds from source).
 *
 * `build: false` leaves the last out, which takes minutes and must be told.
 *
 * @returns {Promise<{binary: string, env: object}>} the program and the environment it needs
 * @throws an error whose message says what to install, when none can be had
 */
export async function findRedis({ log = (_line) => {}, build = true } = {}) {
  const onPath = findOnPath(['redis-server', 'valkey-server']);
  if (onPath) return { binary: onPath, env: process.env };
  const cached = unpacked(CACHE);
  if (cached) return cached;
  const failures = [];
  for (const { name, fetchIt } of [
    { name: 'Debian packages', fetchIt: fetchDebianPackages },
    ...(build ? [{ name: 'redis-memory-server', fetchIt: fetchRedisMemoryServer }] : []),
  ]) {
    try {
      return await fetchIt(log);
    } catch (error) {
      failures.push(
        `  - ${name}: ${String(error.message).trim().split('\n').slice(-3).join(' ').slice(0, 400)}`,
      );
    }
  }
  throw new Error(
    'Redis was not found on this machine and could not be fetched:\n' +
      failures.join('\n') +
      '\nInstall it ("sudo apt-get install redis-server", "brew install redis"), or name a running one: ' +
      'REDIS_URL for "npm start", TEST_REDIS_URL (its contents will be emptied) for "npm test".',
  );
}

/**
 * Begins to fetch the server, where there is none, in a process of its own: installing dependencies takes longer. What goes wrong
 * there is met again, and told, by {@link findRedis}.
 *
 * @returns {Promise<unknown>} resolves when that process has ended
 */
export function fetchRedisMeanwhile() {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'ignore' });
  return new Promise((resolve) => child.once('error', resolve).once('close', resolve));
}

function findOnPath(names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      const candidate = join(folder, name);
      if (folder && isExecutable(candidate) && runs(candidate, process.env)) return candidate;
    }
  }
  return undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function runs(binary, env) {
  return spawnSync(binary, ['--version'], { env }).status === 0;
}

/** The server unpacked from packages below `root`, when it is there and runs. */
function unpacked(root) {
  const binary = join(root, 'usr/bin/redis-server');
  if (!isExecutable(binary)) return undefined;
  const libraries = [join(root, 'usr/lib'), join(root, 'lib')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .filter((folder) => /-linux-gnu|lib$/.test(folder));
  const path = [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const env = { ...process.env, LD_LIBRARY_PATH: path };
  return runs(binary, env) ? { binary, env } : undefined;
}

async function fetchDebianPackages(log) {
  if (!findOnPath(['apt-get']) || !findOnPath(['dpkg'])) throw new Error('this machine has no apt-get');
  log('fetching Redis as Debian packages into .local/redis');
  mkdirSync(CACHE, { recursive: true });
  // Built beside its place and moved there at the end: another run may be doing the same.
  const work = mkdtempSync(join(CACHE, '..', 'redis-fetch-'));
  try {
    const apt = aptIn(work);
    apt('apt-get', 'update');
    const root = join(work, 'root');
    const add = (names) => {
      apt('apt-get', 'download', ...names);
      for (const file of readdirSync(join(work, 'debs')).filter((name) => name.endsWith('.deb'))) {
        run('dpkg', ['-x', join(work, 'debs', file), root], work);
        rmSync(join(work, 'debs', file));
      }
    };
    add(PACKAGES);
    if (!unpacked(root)) add(dependenciesOf(apt));
    if (!unpacked(root)) throw new Error('the packages were fetched, but the server in them does not run');
    const meanwhile = unpacked(CACHE);
    if (meanwhile) return meanwhile;
    rmSync(CACHE, { recursive: true, force: true });
    try {
      renameSync(root, CACHE);
    } catch (error) {
      if (!unpacked(CACHE)) throw error;
    }
    return unpacked(CACHE);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function dependenciesOf(apt) {
  const no = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances', 'pre-depends'];
  const listing = apt(
    'apt-cache',
    'depends',
    '--recurse',
    ...no.map((kind) => `--no-${kind}`),
    'redis-server',
  );
  return [...new Set(listing.split('\n').filter((line) => /^lib[a-z0-9.+-]+$/.test(line)))].filter(
    (name) => !PACKAGES.includes(name) && !PART_OF_EVERY_IMAGE.test(name),
  );
}

/** apt with its lists and archives in folders of our own, so that it needs no rights. */
function aptIn(work) {
  for (const folder of ['state/lists/partial', 'cache/archives/partial', 'debs', 'root']) {
    mkdirSync(join(work, folder), { recursive: true });
  }
  const options = {
    'Dir::State': join(work, 'state'),
    'Dir::State::status': '/var/lib/dpkg/status',
    'Dir::Cache': join(work, 'cache'),
    'APT::Sandbox::User': process.getuid?.() === 0 ? 'root' : '',
    'Acquire::Languages': 'none',
    'Acquire::http::Timeout': '20',
    'Acquire::Retries': '2',
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return (command, ...rest) => run(command, [...args, '-q', ...rest], join(work, 'debs'));
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: 180_000,
  });
  if (status !== 0) throw new Error(error?.message ?? `${command} failed: ${stderr || stdout}`);
  return stdout;
}

async function fetchRedisMemoryServer(log) {
  if (!findOnPath(['make']) || !findOnPath(['cc', 'gcc', 'clang'])) {
    throw new Error('building Redis from source needs make and a C compiler');
  }
  log('building Redis from source (once, about two minutes)');
  const { default: RedisBinary } = requireOfDevEnv('redis-memory-server/lib/util/RedisBinary');
  const binary = await RedisBinary.getPath({ downloadDir: join(CACHE, '..', 'redis-source') });
  if (!runs(binary, process.env)) throw new Error('the server that was built does not run');
  return { binary, env: process.env };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await findRedis({ build: false });
