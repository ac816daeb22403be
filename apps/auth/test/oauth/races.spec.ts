import { raceRounds } from '@bonafide/testing/config';
import type { ServiceProcess } from '@bonafide/testing/service-process';
import { times } from '@bonafide/testing/times';
import { startAuthProcess } from '../auth-process.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import {
  claimsOf,
  GatewayDriver,
  hiddenField,
  newPkce,
  type TestBrowser,
  type Tokens,
} from './test-client.js';

let auth: RunningAuth;
let gateway: GatewayDriver;
let person: TestBrowser;
let processes: ServiceProcess[] = [];
beforeAll(async () => {
  auth = await startAuth();
  gateway = new GatewayDriver(auth);
  processes = await Promise.all([startAuthProcess(auth), startAuthProcess(auth)]);
  person = gateway.browser();
  await gateway.signIn(person);
  // Their connections are open, and their code is compiled.
  for (let n = 0; n < 3; n++) await raced((at) => gateway.refresh('eph_unknown', 'unknown', {}, at));
}, 60_000);
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await auth.close();
});

const PARALLEL = 50;
const ROUNDS = raceRounds(5);
const PATIENCE_MS = 30_000 + ROUNDS * 5_000;

/** The same request fifty times at once, half of them at each process. */
const raced = (request: (origin: string) => Promise<Response>) =>
  times(PARALLEL, (index) => request(processes[index % processes.length]!.url));

/** The same, all of it on the way before one of them can use the token: its delegation is locked until then. */
async function racedFor(
  clientId: string,
  request: (origin: string) => Promise<Response>,
): Promise<Response[]> {
  const holder = auth.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT 1 FROM delegations WHERE client_id = $1 FOR UPDATE', [clientId]);
  const answers = raced(request);
  // Answered after what was sent before.
  await Promise.all(processes.map(({ url }) => fetch(`${url}/healthz`)));
  await holder.rollbackTransaction();
  await holder.release();
  return answers;
}

async function statuses(answers: Response[]): Promise<{ won: Tokens[]; lost: string[] }> {
  const won: Tokens[] = [];
  const lost: string[] = [];
  for (const answer of answers) {
    const body = (await answer.json()) as Tokens & { error: string };
    if (answer.status === 200) won.push(body);
    else lost.push(`${answer.status} ${body.error}`);
  }
  return { won, lost };
}

async function expectDeadChain(clientId: string, tokens: Tokens): Promise<void> {
  for (const { url } of processes)
    expect((await gateway.refresh(clientId, tokens.refresh_token, {}, url)).status).toBe(400);
  const id = claimsOf(tokens.access_token).delegation_id;
  const [row] = await auth.dataSource.query(
    `SELECT d.status, d.revocation_reason AS reason, e.revoked_at IS NOT NULL AS flagged,
       (SELECT count(*)::int FROM issued_tokens a WHERE a.grant_id = d.id) AS left,
       (SELECT count(*)::int FROM audit_events v WHERE v.delegation_id = d.id AND v.action LIKE '%.replayed') AS thefts
     FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.id = $1`,
    [id],
  );
  expect(row).toEqual({ status: 'revoked', reason: 'replay', flagged: true, left: 0, thefts: 1 });
}

describe('fifty at once, over two processes', () => {
  it(
    'with one code: exactly one gets tokens, which live until the code is replayed',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const authorized = await gateway.authorize({ browser: person });
        const { won, lost } = await statuses(
          await racedFor(authorized.clientId, (at) => gateway.exchange(authorized, {}, at)),
        );
        expect(won).toHaveLength(1);
        expect(new Set(lost)).toEqual(new Set(['400 invalid_grant']));
        const refreshed = await gateway.refresh(authorized.clientId, won[0]!.refresh_token);
        expect(refreshed.status).toBe(200);
        expect((await gateway.exchange(authorized, {}, processes[round % 2]!.url)).status).toBe(400);
        await expectDeadChain(authorized.clientId, (await refreshed.json()) as Tokens);
      }
    },
    PATIENCE_MS,
  );

  it(
    'with one refresh token: all get the same tokens of one delegation, which live until the token is replayed',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const { clientId, refresh_token } = await gateway.tokens({ browser: person });
        const { won, lost } = await statuses(
          await racedFor(clientId, (at) => gateway.refresh(clientId, refresh_token, {}, at)),
        );
        expect(lost).toEqual([]);
        expect(new Set(won.map((tokens) => JSON.stringify(tokens))).size).toBe(1);
        const stored = await auth.dataSource.query(
          `SELECT count(*)::int AS tokens, count(DISTINCT grant_id)::int AS delegations FROM issued_tokens
           WHERE client_id = $1 AND consumed_at IS NULL`,
          [clientId],
        );
        expect(stored).toEqual([{ tokens: 1, delegations: 1 }]);
        const refreshed = await gateway.refresh(clientId, won[0]!.refresh_token);
        expect(refreshed.status).toBe(200);
        const replay = await gateway.refresh(clientId, refresh_token, {}, processes[round % 2]!.url);
        expect(replay.status).toBe(400);
        await expectDeadChain(clientId, (await refreshed.json()) as Tokens);
      }
    },
    PATIENCE_MS,
  );

  it('with an old and the newest refresh token mixed: no deadlock, nothing survives', async () => {
    const { clientId, refresh_token: old } = await gateway.tokens({ browser: person });
    const newest = (await (await gateway.refresh(clientId, old)).json()) as Tokens;
    const answers = await times(PARALLEL, (index) =>
      gateway.refresh(clientId, index % 4 < 2 ? old : newest.refresh_token, {}, processes[index % 2]!.url),
    );
    const { won, lost } = await statuses(answers);
    expect(new Set(won.map((tokens) => tokens.refresh_token)).size).toBeLessThanOrEqual(1);
    expect(new Set(lost)).toEqual(new Set(['400 invalid_grant']));
    await expectDeadChain(clientId, won[0] ?? newest);
  });

  it('approving one request: one delegation, and one code at most', async () => {
    const { client_id } = await gateway.register();
    const browser = person;
    const page = await browser.follow(gateway.authorizeUrl(client_id, newPkce()));
    const html = await page.answer.text();
    const fields = {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
      decision: 'approve',
    };
    const answers = await times(PARALLEL, () => browser.form('/consent', fields));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const made = await auth.dataSource.query('SELECT id FROM delegations WHERE client_id = $1', [client_id]);
    expect(made).toHaveLength(1);
    const resume = `/api/v1/gateway/oauth/authorize/${fields.interaction}`;
    const resumed = await times(PARALLEL, () => browser.request(resume));
    expect(resumed.filter((answer) => answer.headers.get('location')?.includes('code='))).toHaveLength(1);
  });

  it(
    'approving and resuming one request, mixed: one code, however the answers overtake each other',
    async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        const { client_id } = await gateway.register();
        const page = await person.follow(gateway.authorizeUrl(client_id, newPkce()));
        const html = await page.answer.text();
        const fields = {
          _csrf: hiddenField(html, '_csrf'),
          interaction: hiddenField(html, 'interaction'),
          organization: hiddenField(html, 'organization'),
          decision: 'approve',
        };
        const resume = `/api/v1/gateway/oauth/authorize/${fields.interaction}`;
        // Each hand approves and goes on at once; a resume sends the cookie that binds it, as an open tab would.
        const cookie = person.cookieHeader(resume);
        const goOn = (): Promise<Response> =>
          fetch(`${auth.url}${resume}`, { redirect: 'manual', headers: { cookie, accept: 'text/html' } });
        const approve = (): Promise<Response> =>
          fetch(`${auth.url}/consent`, {
            method: 'POST',
            redirect: 'manual',
            headers: { cookie },
            body: new URLSearchParams(fields),
          });
        const answers = await times(PARALLEL, async () => {
          await approve();
          return goOn();
        });
        const codes = answers.filter((answer) => answer.headers.get('location')?.includes('code='));
        expect(codes).toHaveLength(1);
        const [{ given }] = await auth.dataSource.query(
          `SELECT count(*)::int AS given FROM issued_tokens WHERE client_id = $1`,
          [client_id],
        );
        expect(given).toBe(1);
      }
    },
    PATIENCE_MS * 2,
  );
});
