import { once } from 'node:events';

/**
 * Listens on a free port of this machine.
 * @param {import('node:net').Server} server
 * @returns {Promise<number>} the port
 */
export async function listen(server, host = '127.0.0.1') {
  await once(server.listen(0, host), 'listening');
  return /** @type {import('node:net').AddressInfo} */ (server.address()).port;
}
