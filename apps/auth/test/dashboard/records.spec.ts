import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportedLeaf } from '@bonafide/audit/audit-export';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { ExportRefused, verifyExport } from '@bonafide/audit/verify-export';
import { verifyFiles } from '@bonafide/audit/verify-files';
import { isConsistent, isIncluded } from '@bonafide/platform/crypto/merkle-tree';
import type { DidDocument } from '@bonafide/vc-jwt/did-document';
import { OrganizationKeysService } from '../../src/organizations/organization-keys.service.js';
import { type RunningAuth, startAuth } from '../start-auth.js';
import { BOUNCER, BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { startUpstream, type Upstream } from '../bouncer/upstream-provider.js';
import { DashboardClient } from './dashboard-client.js';

let auth: RunningAuth;
let bouncer: BouncerDriver;
let upstream: Upstream;
let owner: DashboardClient;
let project: TestProject;
beforeAll(async () => {
  upstream = await startUpstream();
  auth = await startAuth({
    env: { BOUNCER_REQUESTS_PER_MINUTE: '100000', OUTBOUND_ALLOW_HOSTS: upstream.host },
  });
  bouncer = new BouncerDriver(auth);
  owner = await new DashboardClient(auth).signIn('owner@acme.example');
  project = await bouncer.project();
});
afterAll(async () => {
  await auth?.close();
  await upstream?.close();
});

interface Record {
  id: string;
  status: string;
  createdAt: string;
  updatedAt: string;
  issuedAt: string | null;
  revokedAt: string | null;
  revocationReason: string | null;
}

describe('a revocation', () => {
  const revoke = async (body?: string, contentType?: string) => {
    const { delegationId } = await bouncer.approvedCode(project);
    const answer = await fetch(`${auth.url}${BOUNCER}/delegations/${delegationId}/revoke`, {
      method: 'POST',
      headers: { 'x-api-key': project.apiKey, ...(contentType ? { 'content-type': contentType } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { data: Record; error?: { message: string } },
    };
  };

  it.each([
    ['no body', undefined, undefined, 'api'],
    ['no body but a type', undefined, 'application/json', 'api'],
    ['an empty body', '', 'application/json', 'api'],
    ['an empty object', '{}', 'application/json', 'api'],
    ['a reason', '{"reason":"lost laptop"}', 'application/json', 'lost laptop'],
    ['no reason', '{"reason":null}', 'application/json', 'api'],
  ])('takes %s', async (_, body, type, reason) => {
    const answer = await revoke(body, type);
    expect([answer.status, answer.body.data?.status, answer.body.data?.revocationReason]).toEqual([
      200,
      'revoked',
      reason,
    ]);
  });

  it.each(['{"reason":5}', '{"reason":{}}', `{"reason":"${'x'.repeat(501)}"}`, '[1]', '{"why":"typo"'])(
    'refuses %.30s',
    async (body) => {
      expect((await revoke(body, 'application/json')).status).toBe(400);
    },
  );

  it('from the dashboard judges its reason too', async () => {
    const { delegationId } = await bouncer.approvedCode(project);
    const path = `/delegations/${delegationId}/revoke`;
    expect((await owner.call('POST', path, { reason: 5 })).status).toBe(400);
    expect((await owner.call('POST', path)).status).toBe(200);
  });
});

describe('a delegation record', () => {
  it('says when it last changed', async () => {
    const { delegationId } = await bouncer.approvedCode(project);
    const read = async () => (await owner.call<Record>('GET', `/delegations/${delegationId}`)).data;
    const granted = await read();
    expect(granted.updatedAt).toBe(granted.issuedAt);
    await owner.call('POST', `/delegations/${delegationId}/revoke`);
    const revoked = await read();
    expect(revoked.updatedAt).toBe(revoked.revokedAt);
    expect(Date.parse(revoked.updatedAt)).toBeGreaterThan(Date.parse(granted.updatedAt));
    const listed = await bouncer.call<{ items: Record[] }>('GET', '/delegations', { apiKey: project.apiKey });
    expect(listed.body.data.items.every(({ updatedAt }) => Date.parse(updatedAt) > 0)).toBe(true);
  });
});

describe('the audit log', () => {
  interface Line {
    action: string;
    actorType: string;
    actorId: string;
    actorName: string | null;
    actorEmail: string | null;
    actorDid: string | null;
    delegationId: string;
  }
  const linesOf = async (delegationId: string) =>
    (
      await owner.call<{ items: Line[] }>(
        'GET',
        `/organizations/acme/audit-log?delegation_id=${delegationId}`,
      )
    ).data.items;

  it('names the members and keys who acted', async () => {
    const { delegationId } = await bouncer.approvedCode(project);
    await bouncer.call('POST', `/delegations/${delegationId}/revoke`, { apiKey: project.apiKey });
    const lines = await linesOf(delegationId);
    const granted = lines.find(({ action }) => action === 'delegation.granted')!;
    expect(granted).toMatchObject({
      actorId: auth.user.id,
      actorName: 'owner@acme.example',
      actorEmail: 'owner@acme.example',
      actorDid: `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:acme:users:${auth.user.id}`,
    });
    const revoked = lines.find(({ action }) => action === 'delegation.revoked')!;
    expect(revoked).toMatchObject({
      actorType: 'api_key',
      actorName: 'First key',
      actorEmail: null,
      actorDid: null,
    });
  });

  it('names a person from upstream as their delegation does, by a DID', async () => {
    const own = {
      clientId: 'direct',
      authorizationUrl: `${upstream.url}/auth`,
      tokenUrl: `${upstream.url}/token`,
      userInfoUrl: `${upstream.url}/me`,
      issuer: upstream.url,
    };
    const oauth = await bouncer.project({ oauthProviders: { own } });
    const { data } = (await bouncer.authorize(oauth)).body;
    const browser = bouncer.browser();
    const { html, url } = await bouncer.throughUpstream(browser, data.authorization_url!);
    await bouncer.decide(browser, url, html, 'approve');
    const { delegation_id: id, code } = (await bouncer.status(oauth, data.request_id)).body.data;
    const { body } = await bouncer.exchange(oauth, code!);
    const granted = (await linesOf(id!)).find(({ action }) => action === 'delegation.granted')!;
    expect(granted).toMatchObject({
      actorName: 'ada@people.example',
      actorEmail: null,
      actorDid: body['user_did'],
    });
  });
});

describe('the signed log of an organization', () => {
  interface SignedAs {
    size: number;
    root: string;
    token: string;
  }
  const LOG = '/organizations/acme/audit-log';
  const sequence = () => auth.app.get(AuditSequencer).sequence();
  const checkpoint = async (query = '') =>
    (await owner.call<SignedAs>('GET', `${LOG}/checkpoint${query}`)).data;
  const exported = async (query = '') => (await owner.raw('GET', `${LOG}/export${query}`)).text();
  const document = async () => (await (await fetch(`${auth.url}/orgs/acme/did.json`)).json()) as DidDocument;
  const grow = (count: number) =>
    auth.dataSource.query(
      `INSERT INTO audit_events (organization_id, action, actor_type, actor_id, subject, details)
       SELECT $1, 'test.done', 'user', 'usr_test', n::text, jsonb_build_object('n', n) FROM generate_series(1, $2::int) n`,
      [auth.organization.id, count],
    );
  const refusal = async (lines: string[], token: string) =>
    verifyExport(lines, token, await document()).then(
      () => 'verified',
      (error: unknown) => (error instanceof ExportRefused ? 'refused' : String(error)),
    );

  it('verifies with the export and the organization’s published key alone, in both programs’ form', async () => {
    await grow(30);
    await sequence();
    const { size, token } = await checkpoint();
    const lines = (await exported()).split('\n').filter(Boolean);
    expect(lines).toHaveLength(size);
    expect(await verifyExport(lines, token, await document())).toMatchObject({
      tenant: auth.organization.id,
      lines: size,
      expired: 0,
    });
    const numbered = (all: string[]) =>
      all.map((text, leaf) => JSON.stringify({ ...(JSON.parse(text) as ExportedLeaf), leaf }));
    const at = size - 10;
    const cases = {
      changed: lines.with(at, lines[at]!.replace('usr_test', 'usr_best')),
      removed: numbered(lines.toSpliced(at, 1)),
      inserted: numbered(lines.toSpliced(at, 0, lines[at]!)),
      reordered: numbered(lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!)),
    };
    for (const [name, altered] of Object.entries(cases))
      expect([name, await refusal(altered, token)]).toEqual([name, 'refused']);
    const folder = await mkdtemp(join(tmpdir(), 'audit-'));
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const files = [
      await write('export.jsonl', lines.join('\n')),
      await write('checkpoint.json', await (await owner.raw('GET', `${LOG}/checkpoint?size=${size}`)).text()),
      await write('did.json', JSON.stringify(await document())),
    ] as const;
    expect((await verifyFiles(...files)).lines).toBe(size);
    await rm(folder, { recursive: true });
  });

  it('goes on over a change of the organization’s key, and proves lines and growth', async () => {
    await sequence();
    const first = await checkpoint();
    await auth.app.get(OrganizationKeysService).rotate(auth.organization.id, { type: 'admin' });
    await grow(300);
    await Promise.all([sequence(), sequence(), sequence()]);
    await sequence();
    const now = await checkpoint();
    const lines = (await exported()).split('\n').filter(Boolean);
    expect(await refusal(lines, now.token)).toBe('verified');
    expect(await refusal(lines.slice(0, first.size), first.token)).toBe('verified');
    const bytes = (text: string) => Buffer.from(text, 'base64url');
    const inclusion = await owner.call<{ hash: string; path: string[]; checkpoint: SignedAs }>(
      'GET',
      `${LOG}/inclusion?leaf=${first.size}`,
    );
    const claim = {
      leaf: first.size,
      size: now.size,
      hash: bytes(inclusion.data.hash),
      root: bytes(now.root),
    };
    expect(isIncluded(claim, inclusion.data.path.map(bytes))).toBe(true);
    const growth = await owner.call<{ path: string[] }>(
      'GET',
      `${LOG}/consistency?first=${first.size}&size=${now.size}`,
    );
    const [older, newer] = [first, now].map(({ size, root }) => ({ size, root: bytes(root) }));
    expect(isConsistent(older!, newer!, growth.data.path.map(bytes))).toBe(true);
  });

  it('notes who took it away, is CSV without formulas, and refuses what is no part of it by name', async () => {
    await auth.dataSource.query(
      `INSERT INTO audit_events (organization_id, action, actor_type, subject) VALUES ($1, 'test.done', 'admin', '=1+1')`,
      [auth.organization.id],
    );
    await exported();
    await sequence();
    expect(await exported('?format=csv')).toContain(`,"'=1+1",`);
    const log = await owner.call<{ items: { action: string; actorId: string }[] }>('GET', LOG);
    expect(log.data.items[0]).toMatchObject({ action: 'audit.exported', actorId: auth.user.id });
    for (const [path, status] of [
      ['checkpoint?size=999999', 404],
      ['inclusion?leaf=999999', 400],
      ['inclusion', 400],
      ['consistency?first=0', 400],
      ['export?limit=10001', 400],
    ] as const)
      expect([path, (await owner.call('GET', `${LOG}/${path}`)).status]).toEqual([path, status]);
  });

  it('goes on where another organization’s key is out of reach', async () => {
    await sequence();
    const before = (await checkpoint()).size;
    await grow(1);
    await auth.dataSource.query(
      `INSERT INTO audit_events (organization_id, action, actor_type) VALUES ('org_without_a_key', 'test.done', 'admin')`,
    );
    await expect(sequence()).rejects.toThrow('no leaves for org_without_a_key');
    expect((await checkpoint()).size).toBe(before + 1);
  });
});
