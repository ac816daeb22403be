import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { ACCOUNT_FEATURES } from '@bonafide/contracts/job-types';
import type { ListedKey } from '@bonafide/jobs/accounts/accounts.service';
import { SCOPES } from '@bonafide/jobs/accounts/access/scopes';
import { withClient } from '@bonafide/testing/with-client';
import type { Browser } from '../browser.js';
import { readDocument } from '../fuzz/read-document.js';
import type { Attack } from './attack.js';
import { approve, byKey, exchange, organization, person, project, signedIn } from './delegation-flow.js';
import type { Project } from './delegation-flow.js';
import type { Account, HttpRequest, Stage } from './stage.js';

const SESSION: HttpRequest = { path: '/api/jobs/session', body: { type: 'id-verification' } };
const LISTING: HttpRequest = { path: '/api/jobs?pageSize=1' };
const OUT_WITHIN_MS = 1_000;

/** An account, and a project of an organization whose agents it trusts within its entry's limits. */
interface Trust {
  account: Account;
  org: string;
  made: Project;
  owner: Browser;
}

export const newAccount = (stage: Stage, name: string, settings: object = {}): Promise<Account> =>
  stage.cluster.admin(
    ...(['jobs', 'account', 'create', '--name', name, '--enable', ACCOUNT_FEATURES.join(',')] as const),
    ...['--settings', JSON.stringify(settings)],
  );

export const didOf = (stage: Stage, org: string): string =>
  `did:web:${encodeURIComponent(new URL(stage.url('auth')).host)}:orgs:${org}`;

const grantTrust = (stage: Stage, { accountId }: Account, { org, projectId }: Project, scopes: string) =>
  stage.cluster.admin(
    ...(['jobs', 'issuer', 'add', accountId, '--did', didOf(stage, org)] as const),
    ...['--project', projectId, '--scopes', scopes],
  );

export async function trust(stage: Stage, scopes: string): Promise<Trust> {
  const org = await organization(stage);
  const made = await project(stage, org, SCOPES.join(','));
  const account = await newAccount(stage, `Trusts ${org}`, { membersOnly: false });
  await grantTrust(stage, account, made, scopes);
  return { account, org, made, owner: await signedIn(stage, await person(stage, org, 'owner')) };
}

/** A token obtained like an agent does: requested, approved by this person, exchanged. */
export async function tokenOf(
  stage: Stage,
  made: Project,
  browser: Browser,
  scopes: readonly string[],
  fields: object = {},
) {
  const { code, delegationId } = await approve(stage, made, browser, [...scopes], fields);
  assert.ok(code && delegationId, 'the approval');
  const { status, json } = await exchange(stage, made, code);
  assert.equal(status, 200, 'the exchange');
  return { token: json.delegation_token as string, delegationId };
}

export const revoke = async (stage: Stage, made: Project, delegationId: string): Promise<void> => {
  const { status } = await byKey(stage, made.apiKey, `/delegations/${delegationId}/revoke`, {});
  assert.equal(status, 200, 'the revocation');
};

const withToken = async (stage: Stage, token: string, request: HttpRequest): Promise<number> =>
  (await stage.withToken('jobs', token, request)).status;

const totalOf = async (stage: Stage, { apiKey }: Account): Promise<number> =>
  (await stage.withKey(apiKey, LISTING)).json.total as number;

async function openSession(stage: Stage, { apiKey }: Account): Promise<{ id: string; token: string }> {
  const { status, json } = await stage.withKey(apiKey, SESSION);
  assert.equal(status, 200, 'a session can be opened');
  return json as { id: string; token: string };
}

/** Checks that it is refused within a second, and stays so. */
async function assertRejected(what: string, statusNow: () => Promise<number>): Promise<void> {
  const since = performance.now();
  while ((await statusNow()) !== 401) {
    assert.ok(performance.now() - since < OUT_WITHIN_MS, `${what} is still in after a second`);
    await pause(20);
  }
  for (let n = 0; n < 5; n += 1) assert.equal(await statusNow(), 401, `${what} is in again`);
}

/** Every operation of the jobs service that takes bearer tokens, on this job. */
function operationsOn(jobId: string): HttpRequest[] {
  return Object.entries(readDocument('jobs').paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { security }]) => security?.some((way) => 'bearer' in way))
      .map(([name, { requestBody }]) => ({
        method: name.toUpperCase(),
        path: path.replace(/\{\w+\}/g, jobId),
        ...(requestBody && { body: {} }),
      })),
  );
}

/** Session endpoints do not accept agents; a message to the MCP server is checked before its tool's scope. */
const refusalOf = ({ path }: { path: string }): number =>
  path.startsWith('/api/jobs/session/') ? 401 : path === '/mcp' ? 400 : 403;

export const trustAttacks: Attack[] = [
  {
    attacker: 'stranger',
    promise: 'a token beyond the bounds of the account’s entry is refused at every operation',
    async run(stage) {
      const { account, org, made, owner } = await trust(stage, 'jobs:read');
      const viewer = await signedIn(stage, await person(stage, org, 'viewer'));
      const { id } = await openSession(stage, account);
      const honest = await tokenOf(stage, made, owner, ['jobs:read']);
      assert.equal(await withToken(stage, honest.token, LISTING), 200, 'the honest way');
      const strangers = [
        await tokenOf(stage, made, owner, SCOPES, { expires_in_days: 365 }),
        await tokenOf(stage, made, viewer, ['jobs:read']),
      ];
      const wide = await tokenOf(stage, made, owner, SCOPES);
      const operations = operationsOn(id);
      assert.ok(operations.length > 20);
      const before = await totalOf(stage, account);
      // Refused tokens are rate limited per address, so each operation is tried with only one of them.
      for (const [n, operation] of operations.entries()) {
        const what = `${operation.method} ${operation.path}`;
        assert.equal(await withToken(stage, strangers[n % 2]!.token, operation), 401, what);
        if (operation.method !== 'GET')
          assert.equal(
            await withToken(stage, wide.token, operation),
            refusalOf(operation),
            `${what}, more scopes`,
          );
      }
      assert.equal(await totalOf(stage, account), before);
      assert.equal((await stage.withKey(account.apiKey, { path: `/api/jobs/${id}` })).status, 200);
    },
  },
  {
    attacker: 'agent',
    promise: 'a revoked token changes nothing from that moment, and reads for a second at most',
    async run(stage) {
      const { account, made, owner } = await trust(stage, 'jobs:read,jobs:write');
      const { token, delegationId } = await tokenOf(stage, made, owner, ['jobs:read', 'jobs:write']);
      assert.equal(await withToken(stage, token, SESSION), 200, 'the honest way');
      const { id } = await openSession(stage, account);
      const before = await totalOf(stage, account);
      await revoke(stage, made, delegationId);
      await Promise.all([
        assertRejected('a read', () => withToken(stage, token, LISTING)),
        ...[SESSION, { method: 'DELETE', path: `/api/jobs/${id}` }].map(async (request) =>
          assert.equal(await withToken(stage, token, request), 401, request.path),
        ),
      ]);
      assert.equal(await totalOf(stage, account), before);
    },
  },
  {
    attacker: 'agent',
    promise: 'while an issuer cannot be asked, its tokens change nothing',
    async run(stage) {
      const { account, made, owner } = await trust(stage, 'jobs:read,jobs:write');
      const [good, bad] = [
        await tokenOf(stage, made, owner, ['jobs:read', 'jobs:write']),
        await tokenOf(stage, made, owner, ['jobs:read', 'jobs:write']),
      ];
      for (const { token } of [good, bad]) assert.equal(await withToken(stage, token, SESSION), 200);
      const { id } = await openSession(stage, account);
      const before = await totalOf(stage, account);
      const issuers = stage.cluster.instances.filter(
        ({ service, role }) => service === 'auth' && role === 'api',
      );
      await revoke(stage, made, bad.delegationId);
      await Promise.all(issuers.map((one) => one.stop()));
      try {
        for (const request of [SESSION, { method: 'DELETE', path: `/api/jobs/${id}` }]) {
          assert.equal(await withToken(stage, good.token, request), 503, request.path);
          const refused = await withToken(stage, bad.token, request);
          assert.ok([401, 503].includes(refused), `${request.path}: ${refused} after the revocation`);
        }
        assert.equal(await totalOf(stage, account), before);
        assert.equal((await stage.withKey(account.apiKey, { path: `/api/jobs/${id}` })).status, 200);
      } finally {
        await Promise.all(issuers.map((one) => one.start()));
      }
      assert.equal(await withToken(stage, bad.token, SESSION), 401, 'once the issuer is back');
      assert.equal(await withToken(stage, good.token, SESSION), 200, 'once the issuer is back');
    },
  },
  {
    attacker: 'service taken over',
    promise: 'the service’s own database role changes and removes no line of the audit trail',
    async run(stage) {
      await openSession(stage, stage.accounts.alpha);
      assert.equal((await stage.withKey(stage.accounts.alpha.apiKey, LISTING)).status, 200);
      await withClient(stage.cluster.databaseUrl('jobs'), async (client) => {
        const trail = async () =>
          (await client.query(`SELECT * FROM account_audit WHERE tenant <> '' ORDER BY id`)).rows as object[];
        const before = await trail();
        assert.ok(before.length > 0, 'there is a trail');
        for (const statement of [
          `UPDATE account_audit SET actor = 'nobody'`,
          `UPDATE account_audit SET at = at - interval '10 years'`,
          'DELETE FROM account_audit',
          `DELETE FROM account_audit WHERE action = 'results.listed'`,
          'TRUNCATE account_audit CASCADE',
          `INSERT INTO account_audit OVERRIDING SYSTEM VALUE SELECT * FROM account_audit ON CONFLICT (id) DO UPDATE SET actor = 'nobody'`,
        ])
          await assert.rejects(client.query(statement), /append-only|permission denied/, statement);
        assert.deepEqual((await trail()).slice(0, before.length), before);
      });
    },
  },
  {
    attacker: 'agent',
    promise:
      'a disabled account is out with its keys, sessions and agents within a second, a revoked key too',
    async run(stage) {
      const { account, made, owner } = await trust(stage, 'jobs:read');
      const { token } = await tokenOf(stage, made, owner, ['jobs:read']);
      const session = await openSession(stage, account);
      const { accountId, apiKey } = account;
      const admin = <T>(...args: string[]) => stage.cluster.admin<T>('jobs', ...args);
      const { secret } = await admin<{ secret: string }>('key', 'rotate', accountId);
      const byApiKey = (key: string) => async () => (await stage.withKey(key, LISTING)).status;
      const asPerson = () => withToken(stage, session.token, { path: `/api/jobs/${session.id}` });
      const asAgent = () => withToken(stage, token, LISTING);
      const all = [byApiKey(apiKey), byApiKey(secret), asPerson, asAgent];
      assert.deepEqual(await Promise.all(all.map((one) => one())), [200, 200, 200, 200], 'the honest way');
      const { keys } = await admin<{ keys: ListedKey[] }>('key', 'list', accountId);
      const live = keys.filter(({ kind, sandbox }) => kind === 'private' && !sandbox);
      await admin('key', 'revoke', live.at(-1)!.keyId);
      await assertRejected('the revoked key', byApiKey(apiKey));
      assert.equal(await byApiKey(secret)(), 200, 'the key beside it goes on');
      await admin('account', 'disable', accountId);
      await Promise.all([
        assertRejected('the key', byApiKey(secret)),
        assertRejected('the session', asPerson),
        assertRejected('the agent', asAgent),
      ]);
    },
  },
  {
    attacker: 'foreign tenant',
    promise: 'tokens of the issuer that one account trusts open no other account',
    async run(stage) {
      const [mine, theirs] = [await trust(stage, 'jobs:read'), await trust(stage, 'jobs:read')];
      const { token } = await tokenOf(stage, mine.made, mine.owner, ['jobs:read']);
      const [own, foreign] = [
        await openSession(stage, mine.account),
        await openSession(stage, theirs.account),
      ];
      const read = (id: string) => withToken(stage, token, { path: `/api/jobs/${id}` });
      assert.deepEqual([await read(own.id), await read(foreign.id)], [200, 404]);
      const listed = await stage.withToken('jobs', token, { path: '/api/jobs' });
      assert.deepEqual(
        listed.json.items.map(({ id }: { id: string }) => id),
        [own.id],
      );
      // A project of the same organization that no account trusts, and one of an untrusted organization.
      const unnamed = await project(stage, mine.org, 'jobs:read');
      const stranger = await organization(stage);
      const strangers = await project(stage, stranger, 'jobs:read');
      const strangersOwner = await signedIn(stage, await person(stage, stranger, 'owner'));
      for (const [made, browser] of [
        [unnamed, mine.owner],
        [strangers, strangersOwner],
      ] as const) {
        const other = await tokenOf(stage, made, browser, ['jobs:read']);
        assert.equal(await withToken(stage, other.token, LISTING), 401);
      }
      // An audience cannot be taken over by trusting it too.
      await assert.rejects(grantTrust(stage, theirs.account, mine.made, 'jobs:read'));
      assert.deepEqual([await read(own.id), await read(foreign.id)], [200, 404]);
    },
  },
];
