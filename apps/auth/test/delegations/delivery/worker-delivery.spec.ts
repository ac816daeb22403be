import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { findWebhookFault } from '@bonafide/delivery/webhook-signature';
import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { webhookContractOf } from '@bonafide/testing/webhook-contract';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { RetentionSweeper } from '../../../src/privacy/retention.sweeper.js';
import { openApiDocument } from '../../../src/openapi.js';
import { AGENT, BouncerDriver } from '../../bouncer/bouncer-driver.js';
import { DashboardClient } from '../../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../../start-auth.js';

let auth: RunningAuth;
let worker: StubServer;
let bouncer: BouncerDriver;
beforeAll(async () => {
  worker = await startStubServer({ tls: true });
  auth = await startAuth({
    env: {
      BOUNCER_REQUESTS_PER_MINUTE: '100000',
      OUTBOUND_ALLOW_HOSTS: worker.host,
      OUTBOUND_EXTRA_CA_FILE: worker.caFile,
    },
  });
  bouncer = new BouncerDriver(auth);
});
afterAll(async () => {
  await auth.close();
  await worker.close();
});
beforeEach(() => worker.reset());

const workerProject = () => bouncer.project({ mcpWorkerUrl: `${worker.url}/hook` });
const deliver = (projectId: string) => auth.app.get(DeliveryService).deliverDue(projectId);

describe('delegation.granted', () => {
  it('reaches the worker signed, with the token of the same delegation', async () => {
    const project = await workerProject();
    const { code, delegationId } = await bouncer.approvedCode(project);
    const [row] = (await auth.dataSource.query('SELECT body FROM deliveries WHERE subject_id = $1', [
      delegationId,
    ])) as [{ body: Buffer | null }];
    expect(row.body).toBeNull();
    await deliver(project.id);
    const [request] = await worker.received(1, { path: '/hook' });
    const message = request!.json<Record<string, unknown>>();
    const { body } = await bouncer.exchange(project, code);
    expect(message).toMatchObject({
      event: 'delegation.granted',
      id: request!.headers['webhook-id'],
      delegation_id: body['delegation_id'],
      project_id: project.id,
      agent_did: AGENT,
      user_did: body['user_did'],
      scopes: ['files:read'],
      session_id: body['session_id'],
    });
    const claims = (token: unknown) =>
      JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString()) as Record<
        string,
        unknown
      >;
    expect(claims(message['delegation_token'])['exp']).toBe(claims(body['delegation_token'])['exp']);
    const { headers } = request!;
    const secrets = [project.webhookSecret];
    expect(findWebhookFault({ headers, body: request!.body, secrets, now: new Date() })).toBeNull();
  });

  it('is kept nowhere, also where the worker repeats it in its response', async () => {
    const project = await workerProject();
    worker.otherwise((request) => ({ json: { got: request.json() } }));
    const { delegationId } = await bouncer.approvedCode(project);
    await deliver(project.id);
    await worker.received(1, { path: '/hook' });
    const [row] = (await auth.dataSource.query(
      `SELECT a.answer FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id WHERE d.subject_id = $1`,
      [delegationId],
    )) as [{ answer: string }];
    expect(row.answer).toBe('not kept: it repeats a token of the message');
  });

  it.each([
    ['another host', () => 'https://8.8.8.8'],
    ['another port', () => 'https://8.8.8.8:8443'],
    ['no worker', () => null],
  ])('goes no more to a worker that the project left for %s', async (_what, moved) => {
    const project = await workerProject();
    worker.otherwise({ status: 503 });
    const { delegationId } = await bouncer.approvedCode(project);
    await deliver(project.id);
    await worker.received(1, { path: '/hook' });
    const change = (mcpWorkerUrl: string | null) =>
      bouncer.call('PATCH', `/projects/${project.id}/config`, {
        apiKey: project.apiKey,
        body: { mcpWorkerUrl },
      });
    const lastOf = (count: number) =>
      eventually(async () => {
        const rows = (await auth.dataSource.query(
          `SELECT a.error_kind AS kind FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
           WHERE d.subject_id = $1 ORDER BY a.number`,
          [delegationId],
        )) as { kind: string | null }[];
        expect(rows).toHaveLength(count);
        return rows.at(-1)!.kind;
      });
    const retry = async (count: number) => {
      worker.reset();
      await auth.dataSource.query(
        `UPDATE deliveries SET status = 'pending', next_attempt_at = now() WHERE subject_id = $1`,
        [delegationId],
      );
      await deliver(project.id);
      return { kind: await lastOf(count), sent: worker.requests.length };
    };
    expect(await lastOf(1)).toBeNull();
    expect((await change(moved())).status).toBe(200);
    expect(await retry(2)).toEqual({ kind: 'ungranted', sent: 0 });
    expect((await change(`${worker.url}/moved`)).status).toBe(200);
    expect(await retry(3)).toEqual({ kind: null, sent: 1 });
  });

  it('is sent once for an approval, and revocation is told too', async () => {
    const project = await workerProject();
    const { delegationId } = await bouncer.approvedCode(project);
    await deliver(project.id);
    await worker.received(1);
    await bouncer.call('POST', `/delegations/${delegationId}/revoke`, { apiKey: project.apiKey, body: {} });
    await deliver(project.id);
    const all = await worker.received(2);
    expect(all.map((request) => request.json<{ event: string }>().event)).toEqual([
      'delegation.granted',
      'delegation.revoked',
    ]);
    expect(all[1]!.text).not.toContain('delegation_token');
  });
});

it('what the interface description names reaches the worker in its form, and both public helpers verify it', async () => {
  const document = openApiDocument(auth.app) as unknown as { webhooks: Record<string, object> };
  const faultsOf = webhookContractOf(document);
  const owner = await new DashboardClient(auth).signIn('owner@acme.example');
  const project = await workerProject();
  const { delegationId } = await bouncer.approvedCode(project);
  await deliver(project.id);
  await owner.call('POST', `/delegations/${delegationId}/revoke`, {});
  expect((await owner.call('POST', `/projects/${project.id}/worker/test`)).status).toBe(202);
  await deliver(project.id);
  const sent = await worker.received(3);
  const events = sent.map(({ text, headers }) => {
    const helpers = [new Webhook(project.webhookSecret), new SvixWebhook(project.webhookSecret)];
    const [message, same] = helpers.map(
      (helper) => helper.verify(text, headers as never) as { event: string },
    );
    expect(same).toEqual(message);
    for (const helper of helpers) expect(() => helper.verify(`${text} `, headers as never)).toThrow();
    expect(faultsOf(message!.event, text)).toEqual([]);
    return message!.event;
  });
  expect(events.sort()).toEqual(Object.keys(document.webhooks).sort());
});

describe('a finished delivery', () => {
  const age = (ids: string[], days: number, status: string) =>
    auth.dataSource.query(
      `UPDATE deliveries SET status = $3, created_at = now() - $2::int * interval '1 day' WHERE subject_id = ANY($1)`,
      [ids, days, status],
    );
  const left = (ids: string[]) =>
    auth.dataSource
      .query('SELECT subject_id FROM deliveries WHERE subject_id = ANY($1)', [ids])
      .then((rows: { subject_id: string }[]) => rows.map((row) => row.subject_id).sort());

  it('is forgotten with its tries after 90 days, by several workers at once; what is pending stays', async () => {
    const project = await workerProject();
    const made = await Promise.all([1, 2, 3, 4].map(() => bouncer.approvedCode(project)));
    const [delivered, failed, young, pending] = made.map(({ delegationId }) => delegationId) as [
      string,
      string,
      string,
      string,
    ];
    await deliver(project.id);
    await worker.received(4);
    await age([delivered], 91, 'delivered');
    await age([failed], 91, 'failed');
    await age([young], 89, 'delivered');
    await age([pending], 400, 'pending');
    const sweeper = auth.app.get(RetentionSweeper);
    await Promise.all([sweeper.sweep(), sweeper.sweep(), sweeper.sweep()]);
    expect(await left([delivered, failed, young, pending])).toEqual([young, pending].sort());
    const orphans = await auth.dataSource.query(
      'SELECT 1 FROM delivery_attempts WHERE delivery_id NOT IN (SELECT id FROM deliveries)',
    );
    expect(orphans).toEqual([]);
  });

  it('locked by somebody is passed over', async () => {
    const project = await workerProject();
    const { delegationId } = await bouncer.approvedCode(project);
    await age([delegationId], 91, 'delivered');
    const sweeper = auth.app.get(RetentionSweeper);
    await auth.dataSource.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM deliveries WHERE subject_id = $1 FOR UPDATE', [delegationId]);
      await sweeper.sweep();
    });
    expect(await left([delegationId])).toEqual([delegationId]);
    await sweeper.sweep();
    expect(await left([delegationId])).toEqual([]);
  });
});

describe('a worker URL', () => {
  it('that is refused is named as it was sent, and so is a sign-in method', async () => {
    const project = await bouncer.project();
    const owner = await new DashboardClient(auth).signIn('owner@acme.example');
    const url = 'https://127.0.0.1/hook';
    const { status, error } = await owner.call('PUT', `/projects/${project.id}/worker`, { url });
    expect([status, error]).toMatchObject([
      400,
      { message: expect.stringMatching(/^url: /), details: [{ field: 'url' }] },
    ]);
    const path = `/projects/${project.id}/config`;
    const config = await bouncer.call('PATCH', path, { apiKey: project.apiKey, body: { mcpWorkerUrl: url } });
    expect(config.body.error).toMatchObject({ details: [{ field: 'mcpWorkerUrl' }] });
    const method = { method: 'nowhere' };
    const refused = await owner.call('PUT', `/projects/${project.id}/default-auth-method`, method);
    expect(refused.error).toMatchObject({ details: [{ field: 'method' }] });
  });

  it.each([
    'http://worker.example/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://[::1]/hook',
    'https://0x7f.1/hook',
    'https://2130706433/hook',
    'https://0177.0.0.1/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://[2002:7f00:1::]/hook',
    'https://10.1.2.3/hook',
    'https://172.16.0.1/hook',
    'https://192.168.1.1/hook',
    'https://169.254.169.254/latest',
    'https://[fc00::1]/hook',
    'https://[fe80::1]/hook',
    'https://user:pass@worker.example/hook',
    'https://worker.internal/hook',
    'ftp://worker.example/',
  ])('may not be %s', async (mcpWorkerUrl) => {
    const project = await bouncer.project();
    const path = `/projects/${project.id}/config`;
    const { status, body } = await bouncer.call('PATCH', path, {
      apiKey: project.apiKey,
      body: { mcpWorkerUrl },
    });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_INVALID_REQUEST']);
  });
});
