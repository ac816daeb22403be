import { createServer } from 'node:net';

/**
 * Asks the kernel for a TCP port on 127.0.0.1 that is free at this moment. Another program may take it before
 * the caller binds it, so every caller starts its server through {@link onFreePort} or retries by itself.
 */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param {number} port @returns {Promise<boolean>} whether nobody listens on this port of 127.0.0.1 */
export async function isPortFree(port) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Thrown by a starter when somebody else took the port between asking for it and binding it. */
export class PortTakenError extends Error {}

/**
 * Calls `start(port)` with free ports until one start is not refused with {@link PortTakenError}.
 *
 * @template T
 * @param {(port: number) => Promise<T>} start
 * @returns {Promise<T>}
 */
export async function onFreePort(start, attempts = 8) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (!(error instanceof PortTakenError) || attempt === attempts) throw error;
    }
  }
}
