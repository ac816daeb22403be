import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { eventually } from '@bonafide/testing/eventually';
import { CallFaults, type FaultCase } from '@bonafide/testing/fail-nth-call';
import { type MailServer, startMailServer } from '@bonafide/testing/mail-server';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { Redis } from 'ioredis';
import { UsersService } from '../../src/people/users/users.service.js';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { startUpstream, type Upstream } from '../bouncer/upstream-provider.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { GatewayDriver, type TestBrowser } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';

const PATIENCE_MS = 10_000;

/** An answer, read to its end. */
export interface Reply {
  status: number;
  location: string | null;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever came back
  json: any;
}

export type Send = () => Promise<Reply>;
export type AuthCase = FaultCase<never, never>;

export interface DelegationRow {
  id: string;
  status: string;
}

/** One service, driven by the clients, people and operators around it. */
export class FaultHarness {
  readonly gateway: GatewayDriver;
  readonly bouncer: BouncerDriver;
  readonly faults: CallFaults;

  private constructor(
    readonly auth: RunningAuth,
    readonly worker: StubServer,
    readonly upstream: Upstream,
    /** a project's own sign-in endpoint */
    readonly login: StubServer,
    readonly mail: MailServer,
    /** the owner of `acme`, signed in */
    readonly person: TestBrowser,
    readonly owner: DashboardClient,
  ) {
    this.gateway = new GatewayDriver(auth);
    this.bouncer = new BouncerDriver(auth);
    this.faults = new CallFaults({
      dataSource: auth.dataSource,
      redis: [auth.app.get(Redis), auth.app.get(TaskQueues).connection as Redis],
      server: auth.app.getHttpServer(),
    });
  }

  static async start(): Promise<FaultHarness> {
    const [worker, upstream, login, mail] = await Promise.all([
      startStubServer({ tls: true }),
      startUpstream(),
      startStubServer(),
      startMailServer({ hideSTARTTLS: true }),
    ]);
    const auth = await startAuth({
      env: {
        BOUNCER_REQUESTS_PER_MINUTE: '100000',
        OUTBOUND_ALLOW_HOSTS: `${worker.host},${upstream.host},${login.host}`,
        OUTBOUND_EXTRA_CA_FILE: worker.caFile,
        MAIL_URL: `smtp://127.0.0.1:${mail.port}`,
        MAIL_FROM: 'bonafide@auth.example',
      },
    });
    const person = await new BouncerDriver(auth).signedIn();
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    return new FaultHarness(auth, worker, upstream, login, mail, person, owner);
  }

  async close(): Promise<void> {
    this.faults.dispose();
    await this.auth.close();
    const parties = [this.worker, this.upstream, this.login, this.mail];
    await Promise.all(parties.map((party) => party.close()));
  }

  get hook(): string {
    return `${this.worker.url}/hook`;
  }

  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.auth.dataSource.query(sql, values) as Promise<Row[]>;
  }

  async newUser(): Promise<string> {
    const email = `user-${Math.random().toString(36).slice(2)}@acme.example`;
    const input = { organizationSlug: 'acme', email, role: 'viewer', password: PASSWORD } as const;
    await this.auth.app.get(UsersService).create(input, { type: 'admin' });
    return email;
  }

  /** A project whose people sign in at the upstream, or with `{}` approve with their account here. */
  project(config: object = {}): Promise<TestProject> {
    return this.bouncer.project({ mcpWorkerUrl: this.hook, ...config });
  }

  upstreamProject(): Promise<TestProject> {
    const { url } = this.upstream;
    const endpoints = { authorizationUrl: `${url}/auth`, tokenUrl: `${url}/token`, userInfoUrl: `${url}/me` };
    return this.project({ oauthProviders: { own: { clientId: 'direct', issuer: url, ...endpoints } } });
  }

  dashboard(method: string, path: string, body?: unknown): Send {
    return () => read(this.owner.raw(method, path, body), `${method} ${path}`);
  }

  byKey(project: TestProject, method: string, path: string, body?: unknown): Send {
    const headers = { 'x-api-key': project.apiKey, 'content-type': 'application/json' };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return () => read(fetch(`${this.auth.url}/api/v1/bouncer${path}`, init), `${method} ${path}`);
  }

  private async idle(): Promise<void> {
    const { running } = this.auth.app.get(DeliveryService) as unknown as { running: Set<Promise<void>> };
    while (running.size > 0) await Promise.all(running);
  }

  /** What waits is delivered: of each event of the subject one message, heard under its one id. */
  async delivered(project: { id: string }, subjectId: string): Promise<string[]> {
    const deliveries = this.auth.app.get(DeliveryService);
    return eventually(
      async () => {
        // What nobody in this process is trying any more was left by a try that failed.
        await this.idle();
        await this.query(
          `UPDATE deliveries SET next_attempt_at = now() WHERE owner_id = $1 AND status = 'pending'`,
          [project.id],
        );
        await deliveries.deliverDue(project.id);
        await this.idle();
        const rows = await this.query<{ id: string; event: string; status: string }>(
          'SELECT id, event, status FROM deliveries WHERE owner_id = $1 AND subject_id = $2',
          [project.id, subjectId],
        );
        for (const { id, status } of rows) {
          if (status !== 'delivered') throw new Error(`a delivery is ${status}`);
          if (!this.worker.requests.some(({ headers }) => headers['webhook-id'] === id))
            throw new Error('a delivery is marked as delivered and was not heard');
        }
        return rows.map(({ event }) => event).sort();
      },
      { timeoutMs: PATIENCE_MS },
    );
  }
}

/** Reads an answer; one that does not come in time is an error. */
export async function read(pending: Promise<Response>, what: string): Promise<Reply> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${what} was not answered`)), PATIENCE_MS).unref();
  });
  const answer = await Promise.race([pending, late]);
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    text,
    json: isJson && text ? JSON.parse(text) : undefined,
  };
}

/** What a client, or a person with the reload button, does: the same again, at most three times. */
async function repeated(first: Reply | Error, send: Send): Promise<Reply> {
  let last = first;
  for (let more = 0; more < 3; more++) {
    // What `fetch` throws is of another realm than the test.
    if (!('status' in last)) throw last;
    if (last.status < 500) return last;
    const isOwn = last.json?.error !== undefined || /<h1[^>]*>/.test(last.text);
    if (!isOwn) throw new Error(`${last.status} without the service's error: ${last.text.slice(0, 200)}`);
    last = await send();
  }
  throw new Error(
    `still ${(last as Reply).status} when it was repeated: ${(last as Reply).text.slice(0, 300)}`,
  );
}

/** A request that is repeated until it is answered with one of `statuses`; then what it left is looked at. */
export function asked<P extends { send: Send }>(
  prepare: () => Promise<P>,
  statuses: number[],
  prove: (last: Reply, prepared: P) => unknown,
): AuthCase {
  const kase: FaultCase<P, Reply> = {
    prepare,
    run: ({ send }) => send(),
    async settle(prepared, first) {
      const last = await repeated(first, prepared.send);
      if (!statuses.includes(last.status))
        throw new Error(`${last.status}, not ${statuses.join(' or ')}: ${last.text.slice(0, 300)}`);
      await prove(last, prepared);
    },
  };
  return kase as unknown as AuthCase;
}
