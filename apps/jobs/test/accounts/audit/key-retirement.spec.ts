import { randomBytes } from 'node:crypto';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { findKeyUse, rewrapColumns } from '@bonafide/platform/crypto/sealed-columns';
import { SEALED_COLUMNS } from '../../../src/processes/commands/sealed-columns.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

const K1 = { id: 'k1', key: randomBytes(32) };
const K2 = { id: 'k2', key: randomBytes(32) };
const text = (...keys: { id: string; key: Buffer }[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

let jobs: RunningJobs;
beforeEach(async () => {
  jobs = await startJobs({ worker: false, env: { ENCRYPTION_KEYS: text(K1) } });
});
afterEach(() => jobs?.close());

/** A session with its sealed token, an idempotent answer, signature keys and a proof key. */
async function someSecrets(): Promise<string> {
  const headers = { 'Idempotency-Key': 'once' };
  const body = { type: 'id-verification' };
  const { body: session } = await jobs.call('POST', '/api/jobs/session', { headers, body });
  expect((await jobs.call('GET', '/.well-known/did.json')).status).toBe(200);
  return session.id as string;
}

/** Hashes that are published. */
const IN_CLEAR = ['audit_tree.hash', 'audit_checkpoints.root', 'audit_checkpoints.heads'];
/** Rewrapped by what wraps it, which may be no key of ours. */
const WRAPPED = ['account_keys.wrapped'];

describe('every encrypted column', () => {
  it('is in the list, or is known to hold no ciphertext', () => {
    const found = jobs.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns
        .filter(({ type }) => type === 'bytea')
        .map(({ databaseName }) => `${tableName}.${databaseName}`),
    );
    const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(found.sort()).toEqual([...listed, ...IN_CLEAR, ...WRAPPED].sort());
  });
});

describe('a key retires', () => {
  it('after everything it sealed is sealed by the next one, and what was stored is read without it', async () => {
    await someSecrets();
    const both = new FieldCipher([K2, K1]);
    const before = await findKeyUse(jobs.dataSource, both, SEALED_COLUMNS);
    expect(before.current).toBe('k2');
    expect(before.rows['k1']).toBeGreaterThan(3);
    expect(before.mayGo).toEqual([]);
    expect(await rewrapColumns(jobs.dataSource, both, SEALED_COLUMNS)).toEqual({
      rewrapped: before.rows['k1'],
      unreadable: 0,
    });
    const after = await findKeyUse(jobs.dataSource, both, SEALED_COLUMNS);
    expect(after.rows).toEqual({ k1: 0, k2: before.rows['k1'] });
    // Blind indexes still hang on the oldest key, until they have one of their own.
    expect([after.blindIndexKey, after.mayGo]).toEqual(['derived from k1', []]);
    const own = new FieldCipher([K2, K1], Buffer.from(both.exportBlindIndexKey(), 'base64'));
    expect((await findKeyUse(jobs.dataSource, own, SEALED_COLUMNS)).mayGo).toEqual(['k1']);
    const alone = new FieldCipher([K2], Buffer.from(both.exportBlindIndexKey(), 'base64'));
    expect(alone.blindIndex('a', 'b')).toBe(both.blindIndex('a', 'b'));
    for (const { table, column, belongsTo } of SEALED_COLUMNS) {
      const rows = (await jobs.dataSource.query(
        `SELECT ${belongsTo} AS "belongsTo", ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
      )) as { belongsTo: string; sealed: Buffer }[];
      for (const row of rows) expect(alone.decrypt(row.sealed, row.belongsTo).length).toBeGreaterThan(0);
    }
  });

  it('although a row is written while it is rewrapped, and goes on after it was broken off', async () => {
    await Promise.all(Array.from({ length: 20 }, () => jobs.createAccount([])));
    const both = new FieldCipher([K2, K1]);
    await jobs.dataSource.query(
      `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
       CREATE TRIGGER cut_off BEFORE UPDATE OF sealed ON signature_keys FOR EACH ROW EXECUTE FUNCTION cut_off()`,
    );
    const writing = Promise.all(
      Array.from({ length: 20 }, () =>
        jobs.dataSource.query('UPDATE signature_keys SET revoked_at = now() WHERE revoked_at IS NULL'),
      ),
    );
    await expect(rewrapColumns(jobs.dataSource, both, SEALED_COLUMNS)).rejects.toThrow('cut off');
    await writing;
    await jobs.dataSource.query('DROP TRIGGER cut_off ON signature_keys; DROP FUNCTION cut_off');
    await Promise.all([1, 2].map(() => rewrapColumns(jobs.dataSource, both, SEALED_COLUMNS)));
    expect((await findKeyUse(jobs.dataSource, both, SEALED_COLUMNS)).rows['k1']).toBe(0);
  });

  it('not while a row does not open: it is counted, named by no value, and left as it is', async () => {
    const id = await someSecrets();
    await jobs.dataSource.query(
      `UPDATE job_sessions SET sealed_token = set_byte(sealed_token, length(sealed_token) - 1, 0) || '\\x00' WHERE job_id = $1`,
      [id],
    );
    const both = new FieldCipher([K2, K1]);
    const { unreadable } = await rewrapColumns(jobs.dataSource, both, SEALED_COLUMNS);
    expect(unreadable).toBe(1);
    const { rows } = await findKeyUse(jobs.dataSource, both, SEALED_COLUMNS);
    expect(rows['k1']).toBe(1);
  });
});
