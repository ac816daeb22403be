import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@bonafide/testing/eventually';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { Command } from 'commander';
import type { Scope } from '../../../src/accounts/access/scopes.js';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { accountCommands } from '../../../src/processes/commands/account-commands.js';
import { card, licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// CrossCheck as a part of an id-verification: what reaches it, what it takes over, the account's model, the names' table.

let jobs: RunningJobs;
let provider: StubServer;
let backIdPhoto: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gender-'));
  await writeFile(join(folder, 'men'), 'JAMES 3.318 3.318 1\nROBIN 0.095 4.0 2\nRARE 0.0001 4.1 3\n');
  await writeFile(join(folder, 'women'), 'MARY 2.629 2.629 1\nROBIN 0.215 3.0 2\nJANE 0.246 3.3 3\n');
  provider = await startStubServer();
  jobs = await startJobs({
    env: {
      TRUSTED_PROXIES: '1',
      GENDER_MEN_FILE: join(folder, 'men'),
      GENDER_WOMEN_FILE: join(folder, 'women'),
      PROVIDER_EMAIL: 'http',
      PROVIDER_EMAIL_URL: provider.url,
      PROVIDER_EMAIL_SECRET: 'key',
    },
  });
  backIdPhoto = await licence();
});
afterAll(async () => {
  await Promise.all([jobs.close(), provider.close()]);
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  provider.reset();
  provider.otherwise({
    json: { outcome: 'match', data: { ownerName: 'Jane Sample', domainCreated: '1999-01-01' } },
  });
});

const PERSON = { firstName: 'Jane', lastName: 'Sample' };
const EMAIL = 'jane@bonafide-customer.com';
const crosscheck = (given: Record<string, unknown>, key?: string) =>
  jobs.call('POST', '/api/identity/crosscheck', { body: { ...PERSON, ...given }, ...(key ? { key } : {}) });

describe('a CrossCheck inside an id-verification', () => {
  it('asks about the submitted e-mail address and phone, in the submitted name', async () => {
    const { body } = await submitId(jobs, { backIdPhoto, ...PERSON, email: EMAIL, phone: '+12125550101' });
    expect(provider.requests.map((request) => request.json())).toEqual([
      expect.objectContaining({ email: EMAIL, ...PERSON }),
    ]);
    expect(body.result.crosscheck).toMatchObject({
      address: null,
      email: { isMatch: true },
      phone: { isMatch: false, name: 'Robin Elsewhere' },
      ageRange: null,
    });
    expect(body.result.confidences.idCrosscheckIdentity).toBe(body.result.crosscheck.confidences.identity);
  });

  it('asks in the document’s name when none was submitted', async () => {
    await submitId(jobs, { backIdPhoto, email: EMAIL });
    expect(provider.requests[0]!.json()).toMatchObject({ firstName: 'JANE', lastName: 'SAMPLE' });
  });

  it('asks in the submitted half of a name and the document’s other', async () => {
    await submitId(jobs, { backIdPhoto, lastName: 'Sample', email: EMAIL });
    await submitId(jobs, { backIdPhoto, firstName: 'Janet', email: EMAIL });
    expect(provider.requests.map((request) => request.json())).toEqual([
      expect.objectContaining({ firstName: 'JANE', lastName: 'Sample' }),
      expect.objectContaining({ firstName: 'Janet', lastName: 'SAMPLE' }),
    ]);
  });

  it('is not determined of a mailbox whose owner nobody knows, nor taken over as passed', async () => {
    provider.otherwise({ json: { outcome: 'match', data: { isDeliverable: true } } });
    const { apiKey: key } = await jobs.createAccount(['crosscheckEnabled'], { required: ['crosscheck'] });
    const { body } = await submitId(jobs, { backIdPhoto, email: EMAIL }, { key });
    expect(body.result).toMatchObject({ success: false, confidences: { idCrosscheckIdentity: null } });
    expect(body.errors).toEqual([
      { type: 'ConnectionError', message: 'crosscheck: not determined: nothing could be compared' },
    ]);
    const earlier = await crosscheck({ email: EMAIL }, key);
    expect(earlier.body.result.confidences.identity).toBe(0);
    const later = await submitId(jobs, { backIdPhoto, crosscheckReferenceId: earlier.body.id }, { key });
    expect(later.body.result.success).toBe(false);
  });

  it('has neither ipAddress nor the extras of a live request', async () => {
    const { result } = (await submitId(jobs, { backIdPhoto, ...PERSON, email: EMAIL, phone: '+12125550100' }))
      .body;
    expect('ipAddress' in result.crosscheck).toBe(false);
    expect('emailDomainCreationDate' in result.crosscheck.email).toBe(false);
    expect('lastSeenDays' in result.crosscheck.phone).toBe(false);
    expect('darkweb' in result.crosscheck.confidences).toBe(false);
  });

  it('is null when there is nothing to check, and when the account has it off', async () => {
    const nothing = await submitId(jobs, { backIdPhoto, ...PERSON });
    expect([nothing.body.result.crosscheck, nothing.body.errors]).toEqual([null, []]);
    const { apiKey: key } = await jobs.createAccount(['amlEnabled']);
    const off = await submitId(jobs, { backIdPhoto, email: EMAIL }, { key });
    expect(off.body.result.crosscheck).toBeNull();
    expect(off.body.result.featuresEnabled).toMatchObject({
      crosscheckEnabled: false,
      crosscheckBillable: false,
    });
    expect(provider.requests).toEqual([]);
  });

  it('may be left out by the account although it has it', async () => {
    const { apiKey: key } = await jobs.createAccount(['crosscheckEnabled'], {
      idVerificationChecks: { crosscheck: false },
    });
    const { body } = await submitId(jobs, { backIdPhoto, email: EMAIL }, { key });
    expect(body.result.crosscheck).toBeNull();
    expect(body.result.featuresEnabled.crosscheckEnabled).toBe(false);
  });

  it('remembers when the account saw an e-mail address first, by itself', async () => {
    provider.otherwise({ json: { outcome: 'match', data: { ownerName: 'Jane Sample' } } });
    const daysOf = async (key?: string) =>
      (await crosscheck({ email: 'first-seen@bonafide-customer.com' }, key)).body.result.email.daysFirstSeen;
    expect(await daysOf()).toBe(0);
    await jobs.dataSource.query(`UPDATE email_first_seen SET first_seen_at = now() - interval '61 hours'`);
    expect(await daysOf()).toBe(2);
    const { apiKey } = await jobs.createAccount(['crosscheckEnabled']);
    expect(await daysOf(apiKey)).toBe(0);
    const kept = await jobs.dataSource.query('SELECT digest FROM email_first_seen');
    expect(JSON.stringify(kept)).not.toContain('first-seen@');
  });
});

describe('crosscheckReferenceId', () => {
  it('takes an earlier CrossCheck over, without asking or billing again', async () => {
    const earlier = await crosscheck({ email: EMAIL, ipAddress: '203.0.113.40' });
    expect(provider.requests).toHaveLength(1);
    const { body } = await submitId(jobs, {
      backIdPhoto,
      email: EMAIL,
      crosscheckReferenceId: earlier.body.id,
    });
    expect(provider.requests).toHaveLength(1);
    const { email, ip, confidences } = earlier.body.result;
    const { emailDomainCreationDate: _domain, ...part } = email;
    expect(body.result.crosscheck).toMatchObject({
      ip,
      email: part,
      confidences: { identity: confidences.identity },
    });
    expect('ipAddress' in body.result.crosscheck).toBe(false);
    expect('emailDomainCreationDate' in body.result.crosscheck.email).toBe(false);
    expect(body.request.parameters.crosscheckReferenceId).toBe(earlier.body.id);
    expect(body.result.featuresEnabled).toMatchObject({ crosscheckEnabled: true, crosscheckBillable: false });
  });

  it('of a CrossCheck that was not determined is not determined, however well the rest agreed', async () => {
    const { apiKey: key } = await jobs.createAccount(['crosscheckEnabled'], { required: ['crosscheck'] });
    const earlier = await crosscheck({ email: EMAIL, phone: '+12125550104' }, key);
    expect(earlier.body.result).toMatchObject({ confidences: { identity: 1 } });
    const { body } = await submitId(jobs, { backIdPhoto, crosscheckReferenceId: earlier.body.id }, { key });
    expect(body.result).toMatchObject({ success: false, confidences: { idCrosscheckIdentity: null } });
    expect(body.errors).toEqual([{ type: 'ConnectionError', message: 'crosscheck: not determined: phone' }]);
  });

  it.each([
    ['of another person', { firstName: 'Robin', lastName: 'Elsewhere' }, {}, false],
    ['of the half of a name that was submitted, and another', PERSON, { firstName: 'Robin' }, false],
    ['of the person', PERSON, { firstName: 'Jane' }, true],
  ])('asked %s', async (_whose, asked, submitted, success) => {
    provider.otherwise({ json: { outcome: 'match', data: { ownerName: Object.values(asked).join(' ') } } });
    const { apiKey: key } = await jobs.createAccount(['crosscheckEnabled'], { required: ['crosscheck'] });
    const earlier = await crosscheck({ ...asked, email: EMAIL }, key);
    expect(earlier.body.result.confidences.identity).toBe(1);
    const { body } = await submitId(
      jobs,
      { backIdPhoto, ...submitted, crosscheckReferenceId: earlier.body.id },
      { key },
    );
    expect(body.result.confidences.idCrosscheckIdentity).toBe(success ? 1 : null);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual(
      success
        ? []
        : expect.arrayContaining([
            'crosscheck: not determined: crosscheckReferenceId names the CrossCheck of another person',
          ]),
    );
  });

  it.each<[number, Scope[]]>([
    [403, ['jobs:write']],
    [403, ['jobs:write', 'jobs:photos', 'invites:write']],
    [200, ['jobs:write', 'jobs:read']],
    [200, ['jobs:write', 'crosscheck:run']],
  ])('is answered with %i for a key with %j, which may or may not read that job', async (status, scopes) => {
    const { body } = await crosscheck({ email: EMAIL });
    const made = await jobs.call('POST', '/api/management/keys', { body: { kind: 'private', scopes } });
    for (const path of ['/api/jobs', '/api/jobs/session']) {
      const params = { crosscheckReferenceId: body.id, ...(path === '/api/jobs' && { backIdPhoto }) };
      const answer = await jobs.call('POST', path, {
        key: made.body.secret,
        body: { type: 'id-verification', params },
      });
      expect([answer.status, answer.text]).toEqual([
        status,
        status === 200 ? expect.any(String) : expect.stringContaining('params.crosscheckReferenceId: shows'),
      ]);
      if (status === 403) expect(answer.text).not.toContain(EMAIL);
    }
  });

  it('of another account, of another type or of nobody is refused by its name', async () => {
    const other = await jobs.createAccount();
    const foreign = await crosscheck({ email: EMAIL }, other.apiKey);
    const aamva = await submitId(jobs, { backIdPhoto });
    for (const id of [foreign.body.id, aamva.body.id, 'aB3dE6gH9jK2']) {
      const { status, body } = await submitId(jobs, { backIdPhoto, crosscheckReferenceId: id });
      expect([status, body.errors[0].message]).toEqual([
        400,
        expect.stringContaining('params.crosscheckReferenceId'),
      ]);
    }
  });
});

describe('the account’s CrossCheck model', () => {
  const PHONE = { phone: '+12125550100', email: EMAIL };
  const account = (crosscheckModel: unknown) =>
    jobs.createAccount(['crosscheckEnabled'], { crosscheckModel: crosscheckModel as never });
  const ln = Math.log;

  it.each([
    ['approval', 0.2],
    ['fraud', 0.8],
  ])('of the kind %s replaces the identity, and the rules’ own is kept beside it', async (type, identity) => {
    const { apiKey } = await account({ type, intercept: ln(0.2 / 0.8), weights: {} });
    const { result } = (await crosscheck(PHONE, apiKey)).body;
    expect(result.model).toBe(type);
    expect(result.confidences.identity).toBeCloseTo(identity, 3);
    expect(result.confidences.originalIdentity).toBe(1);
  });

  it('weighs what was found and what is missing', async () => {
    const weights = { phoneMatch: 3, 'addressMatch.missing': -1 };
    const { apiKey } = await account({ type: 'approval', intercept: 0, weights });
    const { result } = (await crosscheck(PHONE, apiKey)).body;
    expect(result.confidences.identity).toBeCloseTo(1 / (1 + Math.exp(-2)), 3);
  });

  it.each([
    ['none', undefined],
    ['one that is no model', { type: 'approval', intercept: 'high', weights: {} }],
    ['one over unknown facts', { type: 'approval', intercept: 0, weights: { shoeSize: 1 } }],
  ])('leaves the rules score alone when it is %s', async (_what, model) => {
    const { accountId, apiKey } = await account(undefined);
    await jobs.dataSource.query('UPDATE accounts SET settings = $2 WHERE id = $1', [
      accountId,
      { crosscheckModel: model },
    ]);
    const { result } = (await crosscheck(PHONE, apiKey)).body;
    expect('model' in result).toBe(false);
    expect('originalIdentity' in result.confidences).toBe(false);
    expect(result.confidences.identity).toBe(1);
  });

  it('is loaded and removed from the command line, and a faulty file is refused in words', async () => {
    const { accountId, apiKey } = await jobs.createAccount(['crosscheckEnabled']);
    const run = (...args: string[]) => {
      const program = new Command('admin').exitOverride().configureOutput({ writeErr: () => undefined });
      accountCommands(
        program,
        async () => jobs.app.get(AccountsService),
        () => undefined,
      );
      return program.parseAsync(['account', 'model', accountId, ...args], { from: 'user' });
    };
    const file = join(folder, 'model.json');
    await writeFile(file, JSON.stringify({ type: 'fraud', intercept: 0, weights: {} }));
    await run('--file', file);
    expect((await crosscheck(PHONE, apiKey)).body.result).toMatchObject({
      model: 'fraud',
      confidences: { identity: 0.5 },
    });
    await run('--remove');
    // A key's account is remembered for some seconds.
    await eventually(async () =>
      expect('model' in (await crosscheck(PHONE, apiKey)).body.result).toBe(false),
    );
    await writeFile(file, JSON.stringify({ type: 'fraud', intercept: 0, weights: { shoeSize: 1 } }));
    await expect(run('--file', file)).rejects.toThrow('unknown features: shoeSize');
    await expect(run()).rejects.toThrow('either --file or --remove');
  });
});

describe('how frequent a first name is', () => {
  const genderOf = async (firstName: string) => (await crosscheck({ firstName })).body.result.gender;

  it.each([
    ['James', { man: 0.03318, woman: 0 }],
    ['mary', { man: 0, woman: 0.02629 }],
    ['Robin', { man: 0.00095, woman: 0.00215 }],
    ['Rare', { man: 0.0001, woman: 0 }],
    ['Xqzvwy', { man: null, woman: null }],
  ])('%s', async (firstName, gender) => {
    expect(await genderOf(firstName)).toEqual(gender);
  });

  it('is never between 0 and 0.0001', async () => {
    for (const name of ['James', 'Rare', 'Jane', 'Robin', 'Mary'])
      for (const value of Object.values(await genderOf(name)) as number[])
        expect(value === 0 || value >= 0.0001).toBe(true);
  });

  it('stands beside the document’s own sex in an id-verification', async () => {
    const woman = await submitId(jobs, { backIdPhoto: await licence({ sex: '2' }) });
    expect(woman.body.result.gender).toEqual({
      gender: 'woman',
      genderDistribution: { man: 0, woman: 0.00246 },
    });
    const man = await submitId(jobs, { backIdPhoto: await licence({ sex: '1', firstName: 'JAMES' }) });
    expect(man.body.result.gender).toEqual({ gender: 'man', genderDistribution: { man: 0.03318, woman: 0 } });
    const unsaid = await submitId(jobs, { backIdPhoto: await licence({ sex: '9', firstName: 'QQXY' }) });
    expect(unsaid.body.result.gender).toEqual({ genderDistribution: { man: null, woman: null } });
    const unread = await submitId(jobs, { idPhoto: await card({ type: 'other', fields: {} }) });
    expect(unread.body.result.gender.genderDistribution).toEqual({ man: null, woman: null });
  });
});
