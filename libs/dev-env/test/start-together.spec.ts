import { isPortFree, PortTakenError } from '@bonafide/testing/free-port';
import { startStubServer } from '@bonafide/testing/stub-server';
import { startTogether } from '../src/start-together.js';

const portOf = ({ host }: { host: string }) => Number(host.split(':')[1]);

it('gives servers in their order once all are there', async () => {
  const servers = await startTogether([startStubServer(), startStubServer({ tls: true })]);
  expect(servers.map(({ url }) => new URL(url).protocol)).toEqual(['http:', 'https:']);
  await Promise.all(servers.map((server) => server.close()));
});

it('says when a port was taken meanwhile, and closes what was started', async () => {
  const taken = await startStubServer();
  const beside = startStubServer();
  await expect(startTogether([beside, startStubServer({ port: portOf(taken) })])).rejects.toThrow(
    PortTakenError,
  );
  expect(await isPortFree(portOf(await beside))).toBe(true);
  await taken.close();
});

it('passes other faults on', async () => {
  const fault = new Error('no certificate');
  await expect(startTogether([Promise.reject(fault)])).rejects.toBe(fault);
});
