import { createServer as createHttps } from 'node:https';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCertificates } from '@bonafide/testing/certificates';

export interface TlsFront {
  /** `https://localhost:<port>` */
  url: string;
  /** Where requests go on to: a port of 127.0.0.1. */
  forwardTo(port: number): void;
  close(): Promise<void>;
}

/** TLS in front of a plain server, as a load balancer does it. */
export async function startTlsFront(): Promise<TlsFront> {
  const { cert, key, dispose } = await makeCertificates();
  let target = 0;
  const server = createHttps({ cert, key }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (port) => void (target = port),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      dispose();
    },
  };
}
