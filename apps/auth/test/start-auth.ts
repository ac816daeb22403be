import { randomBytes } from 'node:crypto';
import type { Clock } from '@bonafide/platform/runtime/clock';
import { asPortTaken, onFreePort } from '@bonafide/testing/free-port';
import { holdToContract } from '@bonafide/testing/hold-to-contract';
import { createTestRedis, type TestRedis } from '@bonafide/testing/test-redis';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { hash } from '@node-rs/argon2';
import { DataSource } from 'typeorm';
import { createAuthApp } from '../src/app.js';
import { type AuthConfig, readAuthConfig } from '../src/config.js';
import { createServiceDatabase } from './service-database.js';
import type { Organization } from '../src/organizations/organization.js';
import { OrganizationsService } from '../src/organizations/organizations.service.js';
import type { AuthNetwork } from '../src/core/outbound/outbound.module.js';
import { UsersService } from '../src/people/users/users.service.js';

export const PASSWORD = 'correct horse battery staple';

export interface RunningAuth {
  /** the origin, `http://127.0.0.1:<port>` unless PUBLIC_URL was given */
  url: string;
  config: AuthConfig;
  /** what `config` was read from, for further processes beside this one */
  env: Record<string, string>;
  app: NestExpressApplication;
  dataSource: DataSource;
  redis: TestRedis;
  /** `acme`, with its owner `owner@acme.example` */
  organization: Organization;
  user: { id: string; email: string };
  close(): Promise<void>;
}

/** The service in this process on a database and Redis of its own, with one organization and one user. */
export async function startAuth(
  options: {
    env?: Record<string, string>;
    clock?: Clock;
    network?: AuthNetwork;
    redisSlot?: number;
  } = {},
): Promise<RunningAuth> {
  const [database, redis] = await Promise.all([createServiceDatabase(), createTestRedis(options.redisSlot)]);
  const { app, config, env } = await onFreePort(async (port) => {
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: '10',
      REDIS_URL: redis.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      REGISTRATIONS_PER_MINUTE: '100000',
      ...options.env,
    };
    const config = readAuthConfig(env);
    const { app } = await createAuthApp({ config, clock: options.clock, network: options.network });
    holdToContract(app.getHttpServer(), 'auth');
    await listenOn(app, port);
    return { app, config, env };
  });
  const admin = { type: 'admin' } as const;
  const organization = await app.get(OrganizationsService).create({ slug: 'acme', name: 'Acme' }, admin);
  const user = await app
    .get(UsersService)
    .create(
      { organizationSlug: 'acme', email: 'owner@acme.example', role: 'owner', password: PASSWORD },
      admin,
    );
  await hashLightly(app.get(DataSource), user.id);
  return {
    url: config.PUBLIC_URL,
    config,
    env,
    app,
    dataSource: app.get(DataSource),
    redis,
    organization,
    user,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** Its address is in its settings, so that another port needs another application. */
async function listenOn(app: NestExpressApplication, port: number): Promise<void> {
  try {
    await app.listen(port, '127.0.0.1');
  } catch (error) {
    await app.close();
    throw asPortTaken(error);
  }
}

/** Of {@link PASSWORD}, at a fiftieth of what a hash of the service costs to be compared with. */
const LIGHT_HASH = hash(PASSWORD, { algorithm: 2, memoryCost: 1_024, timeCost: 1, parallelism: 1 });

/** Signs in as before: a hash names its parameters, and they count. */
export async function hashLightly(dataSource: DataSource, userId: string): Promise<void> {
  await dataSource.query('UPDATE users SET password_hash = $2 WHERE id = $1', [userId, await LIGHT_HASH]);
}
