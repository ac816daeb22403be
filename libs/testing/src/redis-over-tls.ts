import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { TestCertificates } from './certificates.js';
import { waitFor } from './eventually.js';
import { freePort } from './free-port.js';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startRedis } from '../../../scripts/services/redis.mjs';

const PASSWORD = 'only-over-tls';
const SLOTS_LAST = 16_383;

/** Redis over TLS, in each form of REDIS_URL. */
export interface RedisOverTls {
  /** by form: a server, the primary of a Sentinel, a single-node cluster */
  urls: Record<'server' | 'sentinel' | 'cluster', string>;
  /** the same with another host name, which is not in the certificate */
  otherName(url: string): string;
  stop(): Promise<void>;
}

/** Starts a server, a Sentinel for it, and a single-node cluster, all with a password. */
export async function startRedisOverTls(
  folder: string,
  certificates: TestCertificates,
): Promise<RedisOverTls> {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, certificates.cert);
  writeFileSync(files.key, certificates.key, { mode: 0o600 });
  const tls = (port: number) => ({
    'tls-port': String(port),
    'tls-cert-file': files.cert,
    'tls-key-file': files.key,
    'tls-ca-cert-file': certificates.caFile,
    'tls-auth-clients': 'no',
  });
  const [serverPort, sentinelPort, clusterPort] = [await freePort(), await freePort(), await freePort()];
  const server = await startRedis({
    dataDir: join(folder, 'server'),
    settings: { ...tls(serverPort), requirepass: PASSWORD },
  });
  const sentinel = await startRedis({
    dataDir: join(folder, 'sentinel'),
    sentinel: [
      ...Object.entries({ ...tls(sentinelPort), 'tls-replication': 'yes' }).map((line) => line.join(' ')),
      `sentinel monitor main 127.0.0.1 ${serverPort} 1`,
      `sentinel auth-pass main ${PASSWORD}`,
    ],
  });
  const cluster = await startRedis({
    dataDir: join(folder, 'cluster'),
    settings: {
      ...tls(clusterPort),
      'cluster-enabled': 'yes',
      // Otherwise the cluster announces its nodes with their non-TLS ports.
      'tls-cluster': 'yes',
      'cluster-announce-ip': '127.0.0.1',
      'cluster-port': String(await freePort()),
      requirepass: PASSWORD,
    },
  });
  const operator = new Redis(cluster.port, '127.0.0.1', { password: PASSWORD });
  try {
    await operator.cluster('ADDSLOTSRANGE', 0, SLOTS_LAST);
    await waitFor('the cluster', async () =>
      String(await operator.cluster('INFO')).includes('cluster_state:ok'),
    );
  } finally {
    operator.disconnect();
  }
  return {
    urls: {
      server: `rediss://:${PASSWORD}@127.0.0.1:${serverPort}`,
      sentinel: `rediss+sentinel://:${PASSWORD}@127.0.0.1:${sentinelPort}/main`,
      cluster: `rediss+cluster://:${PASSWORD}@127.0.0.1:${clusterPort}`,
    },
    otherName: (url) => url.replace('127.0.0.1', 'localhost'),
    stop: async () => void (await Promise.all([sentinel, server, cluster].map((one) => one.stop()))),
  };
}
