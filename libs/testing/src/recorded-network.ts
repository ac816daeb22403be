import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { HOSTILE_NAMES } from './hostile-urls.js';

interface Target {
  hostname: string;
  addresses: readonly string[];
  port: number;
}

export interface RecordedNetwork {
  /** for a service's `network`: nothing is resolved or dialled outside this process */
  network: {
    resolve(hostname: string): Promise<string[]>;
    dial(target: Target, callback: (error: Error, socket: null) => void): void;
  };
  resolved: string[];
  dialled: Target[];
  /** sets the results for a name: one after the other, the last one permanently */
  answer(hostname: string, ...answers: string[][]): void;
}

/** Names resolve according to `HOSTILE_NAMES`, others to a public address; every connection is recorded and fails. */
export function recordNetwork(): RecordedNetwork {
  const resolved: string[] = [];
  const dialled: Target[] = [];
  const answers = new Map<string, string[][]>();
  return {
    network: {
      async resolve(hostname) {
        resolved.push(hostname);
        const told = answers.get(hostname);
        if (told) return (told.length > 1 ? told.shift() : told[0])!;
        return HOSTILE_NAMES[hostname] ?? ['8.8.8.8'];
      },
      dial(target, callback) {
        dialled.push(target);
        callback(Object.assign(new Error('no network'), { code: 'ENETUNREACH' }), null);
      },
    },
    resolved,
    dialled,
    answer: (hostname, ...told) => void answers.set(hostname, told),
  };
}

export interface LoopbackListener {
  /** total number of connections so far */
  connections(): number;
  /** port on 127.0.0.1, then on ::1 if available */
  ports: number[];
  close(): void;
}

/** Listeners that detect accidental connections to this machine. */
export async function listenOnLoopback(): Promise<LoopbackListener> {
  let connections = 0;
  const listen = (host: string) =>
    new Promise<Server>((done, fail) => {
      const server = createServer((socket) => {
        connections++;
        socket.destroy();
      });
      server.once('error', fail).listen(0, host, () => done(server));
    });
  const servers = [await listen('127.0.0.1')];
  // Not every machine has IPv6.
  await listen('::1').then(
    (server) => servers.push(server),
    () => undefined,
  );
  return {
    connections: () => connections,
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    close: () => servers.forEach((server) => server.close()),
  };
}
