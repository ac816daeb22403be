import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment } from '@bonafide/testing/config';
import { createTestDatabase, type TestDatabase } from '@bonafide/testing/test-database';
import { createTestRedis, type TestRedis } from '@bonafide/testing/test-redis';

const ROOT = join(import.meta.dirname, '../../..');

describe.each(['jobs', 'auth'])('the bundle of the %s service', (service) => {
  const folder = join(ROOT, 'apps', service, 'dist/bundle');
  let scratch: string;
  let database: TestDatabase;
  let redis: TestRedis;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'bonafide-bundle-'));
    const empty = { service: 'bundles', migrationsKey: '', migrate: () => Promise.resolve() };
    [database, redis] = await Promise.all([createTestDatabase(empty), createTestRedis()]);
  });
  afterAll(async () => {
    await database.drop();
    rmSync(scratch, { recursive: true });
  });

  /** Packages whose files Node loaded while the service did what `role` says. */
  function loadedBy(role: string): Set<string> {
    const [hook, list] = [join(scratch, 'list-loaded.cjs'), join(scratch, 'loaded')];
    writeFileSync(
      hook,
      `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(list)}, Object.keys(require.cache).join('\\n')))`,
    );
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--require', hook, join(folder, 'main.js'), role],
      {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
        env: {
          PATH: environment()['PATH'],
          NODE_ENV: 'test',
          LOG_LEVEL: 'error',
          DATABASE_URL: database.url,
          REDIS_URL: redis.url,
          PUBLIC_URL: 'http://localhost:3000',
          ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
          PHOTO_STORE_DIR: scratch,
        },
      },
    );
    expect([status, stderr.replaceAll(/^oidc-provider WARNING.*\n/gm, '')]).toEqual([0, '']);
    return packagesOf(readFileSync(list, 'utf8').split('\n'));
  }

  const bundled = () =>
    packagesOf(
      readdirSync(folder)
        .filter((name) => name.endsWith('.map'))
        .flatMap(
          (name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { sources: string[] }).sources,
        ),
    );

  it('holds no package that is loaded from node_modules as well', () => {
    const loaded = new Set([...loadedBy('migrate'), ...loadedBy('openapi')]);
    expect(loaded).toContain('class-transformer');
    expect(bundled()).toContain('@nestjs/core');
    expect([...bundled()].filter((name) => loaded.has(name))).toEqual([]);
  });
});

function packagesOf(paths: string[]): Set<string> {
  const names = paths
    .filter((path) => path.includes('/node_modules/'))
    .map((path) => /^(?:@[^/]+\/)?[^/]+/.exec(path.split('/node_modules/').at(-1)!)![0]);
  return new Set(names);
}
