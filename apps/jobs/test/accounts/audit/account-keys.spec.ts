import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { keyCommands } from '@bonafide/platform/crypto/key-commands';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { Command } from 'commander';
import { AccountCiphers } from '../../../src/accounts/account-ciphers.js';
import { KmsKeyWrapper } from '../../../src/accounts/kms-key-wrapper.js';
import { type KeyWrapper, LocalKeyWrapper } from '../../../src/accounts/key-wrapper.js';
import { EraseAccountService } from '../../../src/privacy/erase-account.service.js';
import { SEALED_COLUMNS } from '../../../src/processes/commands/sealed-columns.js';
import { seedJob } from '../../seed-jobs.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

const K1 = { id: 'k1', key: randomBytes(32) };
const K2 = { id: 'k2', key: randomBytes(32) };
const RESULT = { success: true, id: 'D1234567ZEB', firstName: 'Zebulonia' };

let jobs: RunningJobs;
let kms: StubServer;
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  kms = await startStubServer();
  jobs = await startJobs({
    worker: false,
    env: { ENCRYPTION_KEYS: `k1:${K1.key.toString('base64')}`, ACCOUNT_KEYS: 'true' },
  });
});
afterAll(async () => {
  await jobs?.close();
  await kms?.close();
});

/** KMS as its API reference describes Encrypt and Decrypt (AWS JSON 1.1), with a key of its own. */
const MASTER = randomBytes(32);
function answerAsKms(): void {
  kms.on('POST', '/', ({ headers, body }) => {
    const request = JSON.parse(body.toString()) as Record<string, string> & { EncryptionContext: object };
    const aad = Buffer.from(JSON.stringify(request.EncryptionContext));
    const reply = (status: number, answer: object) => ({
      status,
      headers: { 'content-type': 'application/x-amz-json-1.1' },
      body: JSON.stringify(answer),
    });
    if (headers['x-amz-target'] === 'TrentService.Encrypt') {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', MASTER, iv).setAAD(aad);
      const data = Buffer.concat([cipher.update(request['Plaintext']!, 'base64'), cipher.final()]);
      const blob = Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64');
      return reply(200, { CiphertextBlob: blob, KeyId: request['KeyId'] });
    }
    const blob = Buffer.from(request['CiphertextBlob']!, 'base64');
    try {
      const decipher = createDecipheriv('aes-256-gcm', MASTER, blob.subarray(0, 12))
        .setAAD(aad)
        .setAuthTag(blob.subarray(12, 28));
      const plain = Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]);
      return reply(200, { Plaintext: plain.toString('base64'), KeyId: 'k' });
    } catch {
      return reply(400, { __type: 'InvalidCiphertextException' });
    }
  });
}

const ciphers = (keys: (typeof K1)[], options: { kms?: KeyWrapper; seals?: boolean } = {}) => {
  const service = new FieldCipher(keys, K1.key);
  const local = new LocalKeyWrapper(service);
  const wrappers = options.kms ? [options.kms, local] : [local];
  return {
    service,
    accounts: new AccountCiphers(jobs.dataSource, { service, wrappers, seals: options.seals ?? true }),
  };
};
const kmsWrapper = () =>
  new KmsKeyWrapper({ keyId: 'alias/bonafide', region: 'us-east-1', endpoint: kms.url });

async function keys(command: string, of: ReturnType<typeof ciphers>, account?: AccountCiphers) {
  let printed = '';
  const program = new Command().exitOverride();
  const services = {
    dataSource: () => jobs.dataSource,
    cipher: () => of.service,
    sealed: SEALED_COLUMNS,
    accounts: {
      cipherOf: (one: string) => (account ?? of.accounts).of(one),
      findUse: () => of.accounts.findUse(),
      rewrap: () => of.accounts.rewrap(),
    },
  };
  keyCommands(program, services, (line) => void (printed = line));
  await program.parseAsync(['keys', command, '--json'], { from: 'user' });
  return JSON.parse(printed);
}
/** The key ids in the headers of a column's ciphertexts. */
const keysOf = async (table: string, column: string, where: string, id: string): Promise<string[]> =>
  (await jobs.dataSource.query(`SELECT ${column} AS sealed FROM ${table} WHERE ${where} = $1`, [id])).map(
    ({ sealed }: { sealed: Buffer }) => sealed.subarray(2, 2 + sealed[1]!).toString(),
  );
const storedKey = async (accountId: string) =>
  (await jobs.dataSource.query('SELECT * FROM account_keys WHERE account_id = $1', [accountId]))[0];

it('what belongs to an account is sealed with a key of its own, and read', async () => {
  const { body: session } = await jobs.call('POST', '/api/jobs/session', {
    body: { type: 'id-verification' },
  });
  const other = await jobs.createAccount();
  await jobs.call('POST', '/api/jobs/session', { key: other.apiKey, body: { type: 'id-verification' } });
  const [own, theirs] = await Promise.all([storedKey(jobs.account.accountId), storedKey(other.accountId)]);
  expect(own.id).toMatch(/^a-[a-z0-9]{14}$/);
  expect(theirs.id).not.toBe(own.id);
  expect(await keysOf('job_sessions', 'sealed_token', 'job_id', session.id)).toEqual([own.id]);
  expect((await jobs.call('GET', `/api/jobs/${session.id}`)).body.token).toBe(session.token);
  const { body: invited } = await jobs.call('POST', '/api/invites', {
    body: { contact: 'email', email: 'jane@people.example', send: false },
  });
  expect(await keysOf('invites', 'sealed', 'id', invited.invite.id)).toEqual([own.id]);
  expect((await jobs.call('GET', '/api/invites')).body.items[0].email).toBe('jane@people.example');
  const id = await seedJob(jobs.dataSource, jobs.account.accountId, { result: RESULT });
  expect((await jobs.call('GET', `/api/jobs/${id}`)).body.result).toEqual(RESULT);
  expect((await jobs.call('GET', `/api/jobs?id=${id}`)).body.items[0].result).toEqual(RESULT);
  const foreign = await jobs.app.get(AccountCiphers).of(other.accountId);
  const [{ sealed }] = await jobs.dataSource.query('SELECT result_sealed AS sealed FROM jobs WHERE id = $1', [
    id,
  ]);
  expect(() => foreign.decrypt(sealed, `jobs.result_sealed|${id}`)).toThrow('is not configured');
});

it('of processes that give an account its key at once, all take the same', async () => {
  const { accountId } = await jobs.createAccount();
  const found = await Promise.all(Array.from({ length: 5 }, () => ciphers([K1]).accounts.of(accountId)));
  expect(new Set(found.map(({ currentKeyId }) => currentKeyId)).size).toBe(1);
});

it('what the service’s keys sealed before is read, and counted until it is rewrapped', async () => {
  const { accountId } = await jobs.createAccount();
  const id = await seedJob(jobs.dataSource, accountId, { result: RESULT });
  const { service } = ciphers([K1]);
  const sealed = service.encrypt('"id":"OLD"', `jobs.result_sealed|${id}`);
  await jobs.dataSource.query('UPDATE jobs SET result_sealed = $2 WHERE id = $1', [id, sealed]);
  expect(
    await (await ciphers([K1]).accounts.of(accountId)).decryptText(sealed, `jobs.result_sealed|${id}`),
  ).toBe('"id":"OLD"');
  const columnOf = (use: { columns: { column: string; rows: Record<string, number> }[] }) =>
    use.columns.find(({ column }) => column === 'jobs.result_sealed')!.rows;
  expect(columnOf(await keys('status', ciphers([K1])))['k1']).toBe(1);
  const done = await keys('rewrap', ciphers([K1]));
  expect(done.unreadable).toBe(0);
  expect(Object.keys(columnOf(done))).toEqual(['keys of accounts']);
  expect(await keysOf('jobs', 'result_sealed', 'id', id)).toEqual([(await storedKey(accountId)).id]);
  expect((await keys('rewrap', ciphers([K1]))).rewrapped).toBe(0);
});

it('a key-encryption key goes once nothing hangs on it', async () => {
  const both = () => ciphers([K2, K1]);
  const before = await keys('status', both());
  expect(before.accountKeys.keys['local:k1']).toBeGreaterThan(0);
  expect(before.mayGo).toEqual([]);
  const after = await keys('rewrap', both());
  expect(after.accountKeysRewrapped.unreadable).toBe(0);
  expect(Object.keys(after.accountKeys.keys)).toEqual(['local:k2']);
  expect([after.rows['k1'], after.mayGo]).toEqual([0, ['k1']]);
  const alone = await ciphers([K2]).accounts.of(jobs.account.accountId);
  expect(alone.currentKeyId).toBe((await storedKey(jobs.account.accountId)).id);
  // Back, for the service that runs with the first key.
  await keys('rewrap', ciphers([K1, K2]));
});

describe('AWS KMS', () => {
  it('wraps the keys of accounts, bound to their account, and takes over those wrapped before', async () => {
    answerAsKms();
    const of = ciphers([K1], { kms: kmsWrapper() });
    const { accountId } = jobs.account;
    const { id } = await storedKey(accountId);
    const done = await keys('rewrap', of);
    expect(done.accountKeysRewrapped.unreadable).toBe(0);
    expect(Object.keys(done.accountKeys.keys)).toEqual(['aws-kms:alias/bonafide']);
    expect((await ciphers([K1], { kms: kmsWrapper() }).accounts.of(accountId)).currentKeyId).toBe(id);
    const { wrapped } = await storedKey(accountId);
    const wrapper = kmsWrapper();
    await expect(wrapper.unwrap(wrapped, { accountId: 'acc_other', keyId: id })).rejects.toThrow();
    const asked = JSON.parse(kms.requests.at(-1)!.body.toString());
    expect(asked.EncryptionContext).toEqual({ account: 'acc_other', key: id });
    const stranger = ciphers([K1]);
    await expect(stranger.accounts.of(accountId)).rejects.toThrow('aws-kms, which is not configured');
  });

  it('that cannot be reached is told as such, and asked again', async () => {
    kms.on('POST', '/', () => ({ status: 500, body: '{}' }));
    const { accounts } = ciphers([K1], { kms: kmsWrapper() });
    await expect(accounts.of(jobs.account.accountId)).rejects.toMatchObject({ kind: 'unavailable' });
    answerAsKms();
    expect((await accounts.of(jobs.account.accountId)).currentKeyId).toMatch(/^a-/);
    await keys('rewrap', ciphers([K1], { kms: kmsWrapper() }));
  });
});

it('an erased account’s key is destroyed: what it sealed opens no more, and its jobs are gone', async () => {
  const erased = await jobs.createAccount();
  const { accountId } = erased;
  const id = await seedJob(jobs.dataSource, accountId, { result: RESULT });
  const [{ copy }] = await jobs.dataSource.query('SELECT result_sealed AS copy FROM jobs WHERE id = $1', [
    id,
  ]);
  const belongsTo = `jobs.result_sealed|${id}`;
  const all = () => ciphers([K1, K2], { kms: kmsWrapper() }).accounts.of(accountId);
  expect((await all()).decryptText(copy, belongsTo)).toContain('D1234567ZEB');
  const service = jobs.app.get(EraseAccountService);
  expect(await service.eraseAccount(accountId)).toEqual({ jobsErased: 1 });
  expect(await storedKey(accountId)).toMatchObject({ wrapped: null, destroyed_at: expect.any(Date) });
  const [left] = await jobs.dataSource.query('SELECT * FROM jobs WHERE id = $1', [id]);
  expect([left.status, left.result, left.result_sealed]).toEqual(['removed', null, null]);
  for (const cipher of [await all(), await jobs.app.get(AccountCiphers).of(accountId)])
    expect(() => cipher.decrypt(copy, belongsTo)).toThrow('is not configured');
  expect((await jobs.call('GET', '/api/jobs', { key: erased.apiKey })).status).toBe(401);
  expect(await service.eraseAccount(accountId)).toEqual({ jobsErased: 0 });
  expect((await keys('status', ciphers([K1], { kms: kmsWrapper() }))).accountKeys.destroyed).toBe(1);
});
