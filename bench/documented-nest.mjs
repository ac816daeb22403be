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
 * @returns {Promise<{url: string, apiKey: string, stop: () => Promise<void>}>}
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
  const peer = await startPeer('../dist/peers/documented-nest/main.js', {
    DATABASE_URL: databaseUrl,
    REDIS_URL: process.env.TEST_REDIS_URL,
    QUEUE: name.replaceAll('_', '-'),
    POOL_SIZE: String(poolSize),
    PHOTO_FOLDER: photoFolder,
  });
  const apiKey = `sk_us_${randomBytes(32).toString('base64url')}`;
  const own = new pg.Client(databaseUrl);
  await own.connect();
  await own.query(`INSERT INTO accounts VALUES ('bench', '{tin,ssn,documents}')`);
  await own.query(`INSERT INTO api_keys (hash, account_id) VALUES ($1, 'bench')`, [
    createHash('sha256').update(apiKey).digest('hex'),
  ]);
  await own.end();
  const stop = async () => {
    peer.stop();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    rmSync(photoFolder, { recursive: true, force: true });
  };
  return { url: peer.url, apiKey, stop };
}
