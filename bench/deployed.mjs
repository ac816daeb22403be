// Runs a service as its container would: from the output of `pnpm deploy` alone, under an account without rights, on a
// file system it cannot write to. Where this process is not root or the kernel has no mount namespaces, the tree's
// write permissions are taken away instead, and `howConfined` says so.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const USER = '65532';

/** The flags that the image gives Node. */
const { 1: entrypoint } = readFileSync(new URL('../docker/Dockerfile', import.meta.url), 'utf8').match(
  /^ENTRYPOINT (.*)$/m,
);
export const nodeFlags = JSON.parse(entrypoint).filter((argument) => argument.startsWith('--'));

const READY_DEADLINE_MS = 30_000;

/** Everything is read-only and the account is `nonroot`; `exec` keeps the process id. */
const CONFINE = `
  mount --make-rprivate / && mount -o bind,remount,ro / && cd "$1" && shift &&
  exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all -- "$@"`;

const canConfine = () =>
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-c', CONFINE, 'sh', '/', 'true']).status === 0;

export const isConfined = canConfine();
export const howConfined = isConfined
  ? `user ${USER}, no capabilities, whole file system read-only`
  : 'write permissions removed from the tree (not root, or no mount namespaces here)';

/**
 * @param {string} folder the output of scripts/deploy.mjs
 * @param {string} node the Node to run it with
 * @param {string[]} args `api`, `worker`, …
 * @param {Record<string, string>} env all the process gets
 */
export function startDeployed(folder, node, args, env) {
  const command = [node, ...nodeFlags, 'dist/bundle/main.js', ...args];
  if (!isConfined) execFileSync('chmod', ['-R', 'a-w', folder]);
  const child = isConfined
    ? spawn('unshare', ['--mount', 'sh', '-c', CONFINE, 'sh', folder, ...command], { env, stdio: 'pipe' })
    : spawn(node, command.slice(1), { cwd: folder, env, stdio: 'pipe' });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => output.push(bytes));
  return { child, began: performance.now(), output: () => Buffer.concat(output).toString() };
}

/** @returns {Promise<number>} milliseconds from the start of the process to the first 200 of /readyz */
export async function untilReady({ child, began, output }, origin) {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return performance.now() - began;
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}:\n${output()}`);
    if (performance.now() - began > READY_DEADLINE_MS) throw new Error(`not ready:\n${output()}`);
    await pause(10);
  }
}

/** @returns {number} milliseconds of processor time a process has used; tells more than the clock on a busy machine */
export function processorMs(pid) {
  // The name in parentheses may hold spaces; what follows it does not. Ticks of 10 ms.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @returns {{residentMb: number, uid: string}} of a process, as the kernel counts */
export function processStatus(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name) => status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))[1];
  return { residentMb: Number(field('VmRSS')) / 1024, uid: field('Uid') };
}

/** Sends SIGTERM and waits for the end. @returns {Promise<number | null>} the exit code */
export async function endDeployed({ child }) {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  return code;
}
