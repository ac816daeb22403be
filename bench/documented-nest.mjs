// The service of bench/peers/documented-nest, compiled and started with a database of its own.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPeer } from './http-load.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {object} [options]
 * @param {number} [options.poolSize] connections to PostgreSQL
 * @returns {Promise<{url: string, apiKey: string, fillJobs: (records: any[]) => Promise<void>, stop: () => Promise<void>}>}
 *   `fillJobs` stores completed jobs as the service's listing shows them
 */
export async function startDocumentedNest({ poolSize = 20 } = {}) {
  execFileSync(
    join(ROOT, 'node_modules/.bin/swc'),
    ['peers/documented-nest', '-d', 'dist', '--config-file', '../.swcrc', '--quiet'],
    { cwd: join(ROOT, 'bench'), stdio: 'inherit' },
  );
  const name = `bench_nest_${process.pid}_${randomBytes(3).toString('hex')}`;
  const admin = new pg.Client(process.env.TEST_DATABASE_URL);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const databaseUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL), { pathname: `/${name}` }).href;
  const photoFolder = mkdtempSync(join(tmpdir(), 'bonafide-bench-'));
  const sealKey = randomBytes(32);
  const peer = await startPeer('../dist/peers/documented-nest/main.js', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env.TEST_REDIS_URL,
    QUEUE: name.replaceAll('_', '-'),
    POOL_SIZE: String(poolSize),
    PHOTO_FOLDER: photoFolder,
    SEAL_KEY: sealKey.toString('base64'),
  });
  const apiKey = `sk_us_${randomBytes(32).toString('base64url')}`;
  const own = new pg.Client(databaseUrl);
  await own.connect();
  await own.query(`INSERT INTO accounts VALUES ('bench', '{tin,ssn,documents}')`);
  await own.query(`INSERT INTO api_keys (hash, account_id) VALUES ($1, 'bench')`, [
    createHash('sha256').update(apiKey).digest('hex'),
  ]);
  /** @type {{seal: (key: Buffer, text: string) => Buffer}} */
  const { seal } = await import(new URL('./dist/peers/documented-nest/seal.js', import.meta.url).href);
  const fillJobs = async (records) => {
    for (const { request, submitted, completed, result } of records) {
      const { id, barcodeData, ...open } = result;
      await own.query(
        `INSERT INTO jobs (id, account_id, type, status, submitted_at, completed_at, request, sealed, result)
         VALUES (gen_random_uuid(), 'bench', $1, 'completed', $2, $3, $4, $5, $6)`,
        [
          request.type,
          submitted,
          completed,
          request,
          seal(sealKey, JSON.stringify({ id, barcodeData })),
          open,
        ],
      );
    }
    await own.query('VACUUM (ANALYZE) jobs');
  };
  const stop = async () => {
    await own.end();
    peer.stop();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    rmSync(photoFolder, { recursive: true, force: true });
  };
  return { url: peer.url, apiKey, fillJobs, stop };
}
