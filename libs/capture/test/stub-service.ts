// The session contract (`@bonafide/contracts/verify-session`) over an object in memory, and the built files: for what is about
// the component alone. What the service does with photos is tested with the service (apps/jobs/test/capture/browser).
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { PhotoVerdict, SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';

export const TOKEN = `st_${'T'.repeat(43)}`;
const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const GOOD: PhotoVerdict = { readable: true, problems: [], barcode: null };
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', wasm: 'application/wasm' };

export interface StubService {
  url: string;
  session: VerifySession;
  /** of the next photos, in their order; good ones after that */
  verdicts: PhotoVerdict[];
  /** tokens that came, and where else they were seen */
  tokens: Set<string>;
  /** `method path` of every request for the session */
  requests: string[];
  /** so many requests are answered by somebody else */
  garbled: number;
  /** a host page, under the policy that a careful site has */
  page: string;
  change(part: Partial<VerifySession>): void;
  close(): Promise<void>;
}

const newSession = (): VerifySession => ({
  accountName: 'Example Bank',
  logoUrl: null,
  type: 'id-verification',
  revision: 1,
  state: 'open',
  used: false,
  expiresAt: '2100-01-01T00:00:00.000Z',
  photosNeeded: ['idPhoto', 'backIdPhoto', 'userPhoto'],
  documentKinds: ['driving_licence', 'identity_card', 'passport', 'residence_permit'],
  documentKind: null,
  photos: {},
  consent: { version: '2026-11', acceptedAt: null },
  liveness: null,
  cameraRequired: false,
  assurance: { floor: 'holder', missing: ['idPhoto', 'selfie'] },
  verdict: null,
});

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export async function startStubService(given: Partial<VerifySession> = {}): Promise<StubService> {
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stub: StubService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: { ...newSession(), ...given },
    verdicts: [],
    tokens: new Set(),
    requests: [],
    garbled: 0,
    page: '',
    change(part) {
      stub.session = { ...stub.session, ...part, revision: stub.session.revision + 1 };
      for (const wake of waiting) wake();
    },
    async close() {
      for (const wake of waiting) wake();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const json = (response: ServerResponse, body: unknown) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, stub.url);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*, Authorization');
    response.setHeader('Access-Control-Allow-Methods', '*');
    if (request.method === 'OPTIONS') return void response.end();
    if (pathname === '/') return void response.setHeader('Content-Type', 'text/html').end(stub.page);
    if (pathname.startsWith('/capture/')) return file(pathname.slice('/capture/'.length), response);
    stub.tokens.add(String(request.headers.authorization));
    stub.requests.push(`${request.method} ${request.url}`);
    const body = await bodyOf(request);
    if (stub.garbled-- > 0) return void response.end('<html>Sign in to the network');
    if (pathname === '/verify/session') return follow(searchParams, response);
    return change(`${request.method} ${pathname}`, body, response);
  }

  function file(name: string, response: ServerResponse): void {
    const path = DIST + name;
    if (name.includes('..') || !existsSync(path)) return void response.writeHead(404).end();
    response
      .setHeader('Content-Type', TYPES[name.split('.').at(-1)!] ?? 'text/plain')
      .end(readFileSync(path));
  }

  async function follow(query: URLSearchParams, response: ServerResponse): Promise<void> {
    if (Number(query.get('after') ?? -1) === stub.session.revision)
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
        response.once('close', wake);
      });
    json(response, stub.session);
  }

  function change(what: string, body: Buffer, response: ServerResponse): void {
    const photo = /^PUT \/api\/jobs\/session\/photos\/(\w+)$/.exec(what)?.[1] as SessionPhotoName | undefined;
    if (photo) {
      const verdict = stub.verdicts.shift() ?? GOOD;
      const taken = {
        name: photo,
        width: 1600,
        height: 1000,
        digest: String(body.length),
        verdict,
        source: null,
      };
      stub.change({ photos: { ...stub.session.photos, [photo]: taken } });
      return void json(response, taken);
    }
    if (what === 'POST /api/jobs') {
      stub.change({ state: 'submitted', used: true });
      return void json(response, { id: 'aB3dE6gH9jK2' });
    }
    if (what.endsWith('/challenge')) {
      const challenge = {
        id: 'c1',
        poses: ['straight' as const, 'left' as const, 'up' as const],
        colours: ['white' as const, 'red' as const, 'green' as const],
        expiresAt: '2100-01-01T00:00:00Z',
      };
      stub.change({ liveness: { ...stub.session.liveness!, challenge, framesReceived: 0 } });
      return void json(response, challenge);
    }
    if (what.includes('/frames/')) {
      const { liveness } = stub.session;
      stub.change({ liveness: { ...liveness!, framesReceived: liveness!.framesReceived + 1 } });
      return void json(response, stub.session);
    }
    const given = JSON.parse(body.toString()) as { kind?: VerifySession['documentKind'] };
    if (what.endsWith('/consent'))
      stub.change({ consent: { ...stub.session.consent, acceptedAt: new Date(0).toISOString() } });
    else stub.change({ documentKind: given.kind ?? null });
    json(response, stub.session);
  }

  return stub;
}
