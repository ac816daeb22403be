import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Claims `lockFile` for this process.
 *
 * @returns {undefined | {pid: number}} undefined when it is ours now, else who holds it and is alive
 */
export function claim(lockFile, command) {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lockFile, `${process.pid}\n${command}\n`, { flag: 'wx' });
      return undefined;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = read(lockFile);
    if (holder && holder.pid !== process.pid && isAlive(holder)) return { pid: holder.pid };
    rmSync(lockFile, { force: true });
  }
}

/**
 * Ends the servers whose pid files an earlier run left in `folder` because it was killed. A process that only
 * happens to have the same id now is recognised by its command and left alone.
 *
 * @returns {Promise<number>} how many were ended
 */
export async function stopLeftovers(folder) {
  let stopped = 0;
  for (const name of pidFiles(folder)) {
    const file = join(folder, name);
    const left = read(file);
    if (left && isAlive(left)) {
      signal(left.pid, 'SIGTERM');
      for (let waited = 0; waited < 12_000 && isAlive(left); waited += 50) await pause(50);
      if (isAlive(left)) signal(left.pid, 'SIGKILL');
      while (isAlive(left)) await pause(20);
      stopped++;
    }
    rmSync(file, { force: true });
  }
  return stopped;
}

function pidFiles(folder) {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.pid'));
  } catch {
    return [];
  }
}

function read(file) {
  try {
    const [pid, command] = readFileSync(file, 'utf8').split('\n');
    return Number(pid) > 1 ? { pid: Number(pid), command } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, command }) {
  return commandOf(pid).includes(command);
}

function commandOf(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  try {
    // Empty for a process that has ended and only waits to be collected.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}
