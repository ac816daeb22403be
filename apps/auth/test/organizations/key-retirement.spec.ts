import { randomBytes } from 'node:crypto';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { findKeyUse, rewrapColumns } from '@bonafide/platform/crypto/sealed-columns';
import { SEALED_COLUMNS } from '../../src/database/sealed-columns.js';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

const K1 = { id: 'k1', key: randomBytes(32) };
const K2 = { id: 'k2', key: randomBytes(32) };

let auth: RunningAuth;
beforeAll(async () => {
  auth = await startAuth({ env: { ENCRYPTION_KEYS: `k1:${K1.key.toString('base64')}` } });
});
afterAll(() => auth?.close());

/** bytes, and no ciphertext of ours */
const PLAIN = new Set([
  'deliveries.body',
  'passkeys.public_key',
  'audit_tree.hash',
  'audit_checkpoints.root',
  'audit_checkpoints.heads',
]);

it('every encrypted column is in the list, or is known to hold no ciphertext', () => {
  const found = auth.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.filter(({ type }) => type === 'bytea').map(({ databaseName }) => `${tableName}.${databaseName}`),
  );
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(found.filter((name) => !PLAIN.has(name)).sort()).toEqual(listed.sort());
});

it('an encryption key retires after everything it sealed is sealed by the next one', async () => {
  const bouncer = new BouncerDriver(auth);
  const project = await bouncer.project();
  await bouncer.approvedCode(project);
  const both = new FieldCipher([K2, K1], randomBytes(32));
  const before = await findKeyUse(auth.dataSource, both, SEALED_COLUMNS);
  expect(before.rows['k1']).toBeGreaterThan(2);
  expect(before.mayGo).toEqual([]);
  expect(await rewrapColumns(auth.dataSource, both, SEALED_COLUMNS)).toEqual({
    rewrapped: before.rows['k1'],
    unreadable: 0,
  });
  const after = await findKeyUse(auth.dataSource, both, SEALED_COLUMNS);
  expect([after.rows, after.mayGo]).toEqual([{ k1: 0, k2: before.rows['k1'] }, ['k1']]);
});
