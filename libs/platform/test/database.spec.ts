import { connect, createServer, type AddressInfo } from 'node:net';
import { createTestDatabase } from '@bonafide/testing/test-database';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/database.js';

/** PostgreSQL's last message of a connection that an operator's shutdown ends. */
function farewell(): Buffer {
  const fields = Buffer.from(
    'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0',
  );
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const READY_FOR_QUERY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** In front of PostgreSQL: while `isGoingDown`, a connection ends in the same packet that says that it is ready. */
async function startGoingDown(target: string) {
  const door = { isGoingDown: false, url: '', close: () => Promise.resolve() };
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream])
      socket
        .on('error', () => undefined)
        .on('close', () => [client, upstream].forEach((one) => one.destroy()));
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (door.isGoingDown && bytes.subarray(-READY_FOR_QUERY.length).equals(READY_FOR_QUERY))
        client.end(Buffer.concat([bytes, farewell()]));
      else client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  door.url = Object.assign(new URL(target), { port: String((server.address() as AddressInfo).port) }).href;
  door.close = () => new Promise((resolve) => void server.close(() => resolve()));
  return door;
}

it('a connection that PostgreSQL ends right behind its greeting fails its query, and the process lives', async () => {
  const database = await createTestDatabase({
    service: 'platform',
    migrate: () => Promise.resolve(),
    migrationsKey: 'none',
  });
  const door = await startGoingDown(database.url);
  const options = { url: door.url, entities: [], migrations: [], applicationName: 'goodbye' };
  const dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  const held = dataSource.createQueryRunner();
  await held.connect();
  door.isGoingDown = true;
  await expect(dataSource.query('SELECT 1')).rejects.toThrow();
  door.isGoingDown = false;
  expect(await dataSource.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await held.release();
  await dataSource.destroy();
  await door.close();
  await database.drop();
});
