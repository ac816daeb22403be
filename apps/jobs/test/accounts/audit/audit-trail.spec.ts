import { Command } from 'commander';
import { accountCommands } from '../../../src/processes/commands/account-commands.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { recordCommand } from '../../../src/processes/commands/record-command.js';
import { RetentionService } from '../../../src/privacy/retention.service.js';
import { trusting } from '../bearer/stub-issuer.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.close());

interface Line {
  tenant: string;
  actor: string;
  action: string;
  subject: string | null;
  jobId: string | null;
  detail: Record<string, unknown>;
  addressHash: string | null;
}

const trail = (where: string, ...values: unknown[]): Promise<Line[]> =>
  jobs.dataSource.query(
    `SELECT tenant, actor, action, subject, job_id AS "jobId", detail, address_hash AS "addressHash"
       FROM account_audit WHERE ${where} ORDER BY id`,
    values,
  );
const actionsOf = async (accountId: string) =>
  (await trail(`split_part(tenant, '~', 1) = $1`, accountId)).map(({ action }) => action);

const ssn = { ssn: '1234', firstName: 'Zebulonia', lastName: 'Quackenbush', phone: '+12125550100' };
const completedSsn = async (key = jobs.account.apiKey) => {
  const answer = await jobs.call('POST', '/api/private-ssn/verify', { key, body: ssn });
  expect(answer.status).toBe(200);
  return answer.body.id as string;
};

describe('the service’s own database role', () => {
  it.each([
    `UPDATE account_audit SET actor = 'nobody'`,
    `UPDATE account_audit SET detail = '{}' WHERE actor = 'operator'`,
    'DELETE FROM account_audit',
    'TRUNCATE account_audit CASCADE',
    `INSERT INTO account_audit (id, tenant, actor, action) OVERRIDING SYSTEM VALUE
       VALUES ((SELECT min(id) FROM account_audit), 'x', 'x', 'x') ON CONFLICT (id) DO UPDATE SET actor = 'nobody'`,
  ])('cannot run %s', async (statement) => {
    const before = await trail('true');
    expect(before.length).toBeGreaterThan(0);
    await expect(jobs.dataSource.query(statement)).rejects.toThrow(
      /append-only|permission denied for table account_audit/,
    );
    expect((await trail('true')).slice(0, before.length)).toEqual(before);
  });

  it('has no privilege for it, even where it owns the table', async () => {
    const [row] = (await jobs.dataSource.query(
      `SELECT bool_or(entry.privilege_type IN ('UPDATE', 'TRUNCATE')) AS may
         FROM pg_class, aclexplode(relacl) AS entry WHERE oid = 'account_audit'::regclass`,
    )) as { may: boolean }[];
    expect(row!.may).toBe(false);
  });

  it('may let go what its account no longer keeps, and nothing younger', async () => {
    const { accountId } = await jobs.createAccount([], { retention: { logsDays: 5 } });
    const insert = (days: number) =>
      jobs.dataSource.query(
        `INSERT INTO account_audit (tenant, actor, action, at)
         VALUES ($1, 'key:x', 'job.reviewed', now() - $2 * interval '1 day')`,
        [accountId, days],
      );
    await insert(6);
    await insert(4);
    await expect(
      jobs.dataSource.query(`DELETE FROM account_audit WHERE tenant = $1`, [accountId]),
    ).rejects.toThrow('append-only');
    await jobs.app.get(RetentionService).sweep();
    const left = await trail(`tenant = $1 AND action = 'job.reviewed'`, accountId);
    expect(left).toHaveLength(1);
  });

  it('lets nothing go of an account that keeps its logs for good, or of the service', async () => {
    const { accountId } = await jobs.createAccount([], { retention: { logsDays: null } });
    for (const tenant of [accountId, 'service', 'acc_unknown'])
      await jobs.dataSource.query(
        `INSERT INTO account_audit (tenant, actor, action, at)
         VALUES ($1, 'key:x', 'old.event', now() - interval '9 years')`,
        [tenant],
      );
    await jobs.app.get(RetentionService).sweep();
    await expect(
      jobs.dataSource.query(`DELETE FROM account_audit WHERE action = 'old.event'`),
    ).rejects.toThrow('append-only');
    expect(await trail(`action = 'old.event'`)).toHaveLength(3);
  });
});

describe('the trail knows', () => {
  it('changes of keys, issuers, settings and of the account itself', async () => {
    const { accountId } = await jobs.createAccount(['tinValidationEnabled']);
    const accounts = jobs.app.get(AccountsService);
    const secret = await accounts.rotateKey(accountId, 'private', false);
    const [, second] = await accounts
      .listKeys(accountId)
      .then((keys) => keys.filter(({ kind }) => kind === 'private'));
    await accounts.revokeKey(second!.keyId);
    await accounts.updateAccount(accountId, {
      settings: { retention: { logsDays: 7 } },
      name: 'Renamed Ltd',
    });
    const issuer = trusting('did:web:auth.example:orgs:audited', 'prj_audited');
    await jobs.app.get(TrustedIssuersService).add(accountId, issuer);
    await jobs.app.get(TrustedIssuersService).remove(accountId, issuer.did);
    await accounts.disableAccount(accountId);
    await accounts.enableAccount(accountId);
    const lines = (await trail(`split_part(tenant, '~', 1) = $1`, accountId)).slice(7);
    expect(lines.map(({ action, actor }) => [action, actor])).toEqual(
      [
        'key.created',
        'key.revoked',
        'account.updated',
        'issuers.changed',
        'issuers.changed',
        'account.disabled',
        'account.enabled',
      ].map((action) => [action, 'operator']),
    );
    expect(lines[1]!.subject).toBe(second!.keyId);
    expect(lines[2]!.detail).toEqual({ renamed: true, settings: { retention: { logsDays: 7 } } });
    expect(lines[3]!.detail).toMatchObject({ before: [], after: [{ did: issuer.did }] });
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('reads of results, listings, photographs and reports by key, with a hash of the address', async () => {
    const account = await jobs.createAccount();
    const id = await completedSsn(account.apiKey);
    const read = (path: string) => jobs.call('GET', path, { key: account.apiKey });
    for (const path of [
      `/api/jobs/${id}`,
      `/api/jobs?lastName=quackenbush`,
      `/api/jobs/${id}?withPhotos=true`,
      `/api/jobs/${id}/download`,
    ])
      expect((await read(path)).status).toBe(200);
    const lines = (await trail('tenant = $1', account.accountId)).filter(({ actor }) => actor !== 'operator');
    expect(lines.map(({ action, jobId }) => [action, jobId])).toEqual([
      ['result.read', id],
      ['results.listed', null],
      ['photos.read', id],
      ['report.read', id],
    ]);
    expect(lines[1]!.detail).toEqual({ filters: ['lastName'], page: 1, pageSize: 100 });
    for (const { actor, addressHash } of lines) {
      expect(actor).toMatch(/^key:key_/);
      expect(addressHash).toMatch(/^[0-9a-f]{64}$/);
    }
    expect(JSON.stringify(lines)).not.toMatch(/quackenbush|127\.0\.0\.1|1234/i);
  });

  it('the same read of the same job once a minute, and no read of what shows nothing', async () => {
    const account = await jobs.createAccount();
    const id = await completedSsn(account.apiKey);
    for (let n = 0; n < 5; n++) await jobs.call('GET', `/api/jobs/${id}`, { key: account.apiKey });
    await jobs.call('GET', `/api/jobs/AAAAAAAAAAAA`, { key: account.apiKey });
    expect(await trail(`tenant = $1 AND action LIKE '%read%'`, account.accountId)).toHaveLength(1);
    await jobs.call('DELETE', `/api/jobs/${id}`, { key: account.apiKey });
    const other = await completedSsn(account.apiKey);
    await jobs.call('DELETE', `/api/jobs/${other}`, { key: account.apiKey });
    await jobs.call('GET', `/api/jobs/${other}`, { key: account.apiKey });
    expect(await trail(`tenant = $1 AND action LIKE '%read%'`, account.accountId)).toHaveLength(1);
  });

  describe('who read what is known of a person, by whichever way', () => {
    const person = { firstName: 'Ana', lastName: 'Lima', dob: '1990-01-31' };
    const dob = { ...person, phone: '+12125550100' };
    const tin = {
      firstName: 'Ana',
      lastName: 'Lima',
      tinType: 'ITIN',
      tin: '912701230',
      phone: '+12125550100',
      callbackURL: 'https://callbacks.example/tin',
    };
    const consent = { signatureType: 'electronic', signedAt: '2026-01-01T00:00:00Z' };
    const ecbsv = { ssn: '219094567', ...person, consent };
    const invite = { contact: 'email', email: 'ana@example.com', send: false };
    const ways: [string, string, object, string, string][] = [
      ['without its result', '/api/ssn', ssn, '/api/jobs/{id}?includeResults=false', 'result.read'],
      ['one part of it', '/api/ssn', ssn, '/api/jobs/{id}?fields=request', 'result.read'],
      ['in a list without results', '/api/ssn', ssn, '/api/jobs?includeResults=false', 'results.listed'],
      ['at its check, a private SSN', '/api/ssn', ssn, '/api/private-ssn/jobs/{id}', 'result.read'],
      ['at its check, a date of birth', '/api/dob/verify', dob, '/api/dob/jobs/{id}', 'result.read'],
      ['at its check, a TIN', '/api/tin/verify', tin, '/api/tin/jobs/{id}', 'result.read'],
      ['at its check, an eCBSV job', '/api/ecbsv/verify', ecbsv, '/api/ecbsv/jobs/{id}', 'result.read'],
      ['among the invited', '/api/invites', invite, '/api/invites', 'invites.listed'],
    ];
    it.each(ways)('%s', async (_, made, body, read, action) => {
      const { apiKey: key, accountId } = await jobs.createAccount();
      const answer = await jobs.call('POST', made, { key, body });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      expect((await jobs.call('GET', read.replace('{id}', answer.body.id), { key })).status).toBe(200);
      const [line] = (await trail('tenant = $1', accountId)).filter(({ actor }) => actor !== 'operator');
      const jobId = read.includes('{id}') ? answer.body.id : null;
      expect(line).toMatchObject({ action, jobId, actor: expect.stringMatching(/^key:/) });
    });

    it('in the notes of a review', async () => {
      const { apiKey: key, accountId } = await jobs.createAccount();
      const id = await completedSsn(key);
      const text = 'Called her bank';
      expect(
        (await jobs.call('POST', `/api/reviews/${id}/notes`, { key, body: { text } })).status,
      ).toBeLessThan(300);
      expect((await jobs.call('GET', `/api/reviews/${id}`, { key })).status).toBe(200);
      expect(await actionsOf(accountId)).toContain('notes.read');
    });
  });

  it('operators’ commands before they run, without the values of their options', async () => {
    const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
    program.hook('preAction', (_, command) => recordCommand(jobs.dataSource.manager, command));
    accountCommands(
      program,
      async () => jobs.app.get(AccountsService),
      () => undefined,
    );
    const { accountId } = jobs.account;
    await program.parseAsync(['account', 'update', accountId, '--name', 'Hidden Ltd', '--json'], {
      from: 'user',
    });
    await expect(
      program.parseAsync(['account', 'disable', 'acc_none', '--json'], { from: 'user' }),
    ).rejects.toThrow('not found');
    const lines = await trail(`action = 'operator.command'`);
    expect(lines.map(({ tenant, subject, detail }) => [tenant, subject, detail])).toEqual([
      [accountId, accountId, { command: 'account update', options: ['name', 'json'] }],
      ['acc_none', 'acc_none', { command: 'account disable', options: ['json'] }],
    ]);
    expect(JSON.stringify(lines)).not.toContain('Hidden');
  });
});

describe('what was personal in an event', () => {
  it('goes with its job; who did what stays', async () => {
    const { body } = await jobs.call('POST', '/api/jobs/session', { body: { type: 'id-verification' } });
    const id = body.id as string;
    await jobs.dataSource.query(`UPDATE jobs SET status = 'completed' WHERE id = $1`, [id]);
    await jobs.dataSource.query(
      `UPDATE jobs SET head = jsonb_set(head::jsonb, '{status}', '"completed"')::json WHERE id = $1`,
      [id],
    );
    const reviewed = await jobs.call('PUT', `/api/jobs/${id}/review`, { body: { firstName: 'Zebulonia' } });
    expect(reviewed.status).toBe(200);
    const details = () =>
      jobs.dataSource.query('SELECT * FROM audit_job_details WHERE job_id = $1', [id]) as Promise<unknown[]>;
    expect(await details()).toMatchObject([{ sealed: expect.any(Buffer) }]);
    expect((await jobs.call('GET', `/api/audit?jobId=${id}`)).text).toContain('Zebulonia');
    expect(JSON.stringify(await trail('job_id = $1', id))).not.toContain('Zebulonia');
    expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
    expect(await details()).toEqual([]);
    expect((await trail('job_id = $1', id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['job.reviewed', { fields: ['firstName'], jobDetailDigest: expect.stringMatching(/^sha256:/) }],
      ['job.removed', {}],
    ]);
  });
});
