import { connect, type Socket } from 'node:net';
import type { Service } from '@bonafide/dev-env/run-role';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import type { StubServer } from '@bonafide/testing/stub-server';
import type { TestCluster } from '../test-cluster.js';
import { Browser } from '../browser.js';

const TIMEOUT_MS = 60_000;

export interface Account {
  accountId: string;
  apiKey: string;
  publicKey: string;
  signatureKey: string;
}

export interface HttpRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** an object is sent as JSON, anything else unchanged */
  body?: object | string | Buffer;
}

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
  /** the body as JSON; undefined if it is not JSON */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- attacks look into bodies of every form
  json: any;
}

/** Two tenants of each service, and ways to reach the running processes from outside. */
export class Stage {
  private constructor(
    readonly cluster: TestCluster,
    /** accounts of the jobs service, with every feature */
    readonly accounts: { alpha: Account; bravo: Account },
    /** receives callbacks and deliveries, over plain HTTP */
    readonly receiver: StubServer,
  ) {}

  static async build(cluster: TestCluster, receiver: StubServer): Promise<Stage> {
    const account = (name: string) =>
      cluster.admin<Account>(
        'jobs',
        'account',
        'create',
        '--name',
        name,
        '--enable',
        ACCOUNT_FEATURES.join(','),
      );
    return new Stage(cluster, { alpha: await account('Alpha'), bravo: await account('Bravo') }, receiver);
  }

  url(service: Service): string {
    return this.cluster.url[service];
  }

  /** Sends one request, follows no redirects, and returns any response. */
  async send(service: Service, request: HttpRequest): Promise<HttpResponse> {
    const { body, headers = {}, path, method = body === undefined ? 'GET' : 'POST' } = request;
    const isJson = typeof body === 'object' && !Buffer.isBuffer(body);
    const response = await fetch(`${this.url(service)}${path}`, {
      method,
      redirect: 'manual',
      // Attackers and victims must not share a connection that a service may close.
      headers: { connection: 'close', ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as string) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  }

  /** A request at the jobs service with an API key. */
  withKey(apiKey: string, request: HttpRequest): Promise<HttpResponse> {
    return this.send('jobs', { ...request, headers: { 'X-API-Key': apiKey, ...request.headers } });
  }

  /** A request with a bearer token of a session or an agent. */
  withToken(service: Service, token: string, request: HttpRequest): Promise<HttpResponse> {
    return this.send(service, {
      ...request,
      headers: { Authorization: `Bearer ${token}`, ...request.headers },
    });
  }

  /** A raw connection to a service, for requests that are never finished. */
  connect(service: Service): Promise<Socket> {
    const { hostname, port } = new URL(this.url(service));
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port) }, () => resolve(socket));
      socket.once('error', reject);
    });
  }

  /** A person at the auth service with their own cookies. */
  browser(): Browser {
    return new Browser(this.url('auth'));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
