import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnServer } from './child.mjs';
import { onFreePort, PortTakenError } from './free-port.mjs';
import { findRedis } from './redis-binary.mjs';

/**
 * Starts a Redis (or Valkey) server on a free port of 127.0.0.1.
 *
 * @param {object} options
 * @param {string} options.dataDir its working folder; created when missing
 * @param {boolean} [options.persistent] write a dump there now and then and at the end (otherwise nothing is saved)
 * @param {boolean} [options.throwaway] remove the folder at the end, also when this process dies
 * @param {Record<string, string>} [options.settings] of redis.conf, beside our own
 * @param {string[]} [options.sentinel] lines of sentinel.conf: starts a Sentinel instead
 * @param {number} [options.port] instead of a free one
 * @param {string} [options.pidFile] see `spawnServer`
 * @param {(line: string) => void} [options.log] told about slow steps, such as fetching the server
 * @returns {Promise<{url: string, port: number, pid: number, exited: Promise<object>, output: () => string, stop: () => Promise<void>}>}
 */
export async function startRedis({
  dataDir,
  persistent = false,
  throwaway = false,
  settings: given = {},
  sentinel,
  port: fixedPort,
  pidFile,
  log,
}) {
  const { binary, env } = await findRedis({ log });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const start = async (port) => {
    const settings = {
      port,
      bind: '127.0.0.1',
      dir: dataDir,
      databases: given['cluster-enabled'] ? 1 : 64,
      save: persistent ? '60 1' : '',
      appendonly: 'no',
      // BullMQ needs every key it wrote: under memory pressure writes must fail rather than keys vanish.
      'maxmemory-policy': 'noeviction',
      // The services warn about fork settings of the kernel that do not matter here.
      loglevel: 'notice',
      ...given,
    };
    const args = sentinel
      ? [sentinelFile(dataDir, port, sentinel), '--sentinel']
      : Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const server = spawnServer(binary, args, { env, removeOnDeath: throwaway ? dataDir : '', pidFile });
    await ready(server);
    return {
      url: `redis://127.0.0.1:${port}`,
      port,
      pid: server.child.pid,
      exited: server.exited,
      output: server.output,
      async stop() {
        await server.stop(10_000);
        if (throwaway) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  };
  return fixedPort ? start(fixedPort) : onFreePort(start);
}

/** A Sentinel keeps what it learns in its configuration. */
function sentinelFile(dataDir, port, lines) {
  const file = join(dataDir, 'sentinel.conf');
  if (!existsSync(file))
    writeFileSync(file, [`port ${port}`, 'bind 127.0.0.1', `dir ${dataDir}`, ...lines, ''].join('\n'));
  return file;
}

async function ready(server, deadlineMs = 20_000) {
  const deadline = Date.now() + deadlineMs;
  while (!/ready to accept connections|Sentinel ID is/i.test(server.output())) {
    if (server.hasEnded()) {
      if (/Address already in use/i.test(server.output())) throw new PortTakenError(server.output());
      throw new Error(`Redis did not start:\n${server.output()}`);
    }
    if (Date.now() > deadline) {
      await server.stop();
      throw new Error(`Redis was not ready after ${deadlineMs} ms:\n${server.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
