import { Cluster, type ClusterNode, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { parseRedisUrl, type RedisAddress } from './redis-address.js';

/** A client of a server, of Sentinels or of a cluster. */
export type RedisClient = Redis | Cluster;

export interface RedisConnectionOptions {
  keyPrefix?: string;
  /** false: a command fails at once while Redis is unavailable */
  enableOfflineQueue?: boolean;
  /** null: a command waits for as long as Redis is unavailable */
  maxRetriesPerRequest?: number | null;
  connectTimeout?: number;
  commandTimeout?: number;
  /** ms without data while a command waits, after which the connection is reopened */
  socketTimeout?: number;
  retryStrategy?: (times: number) => number;
}

/** The classes of ioredis, or subclasses of them. */
interface RedisClasses {
  Redis: new (...given: [RedisOptions] | [url: string, RedisOptions]) => Redis;
  Cluster: new (nodes: ClusterNode[], options: ClusterOptions) => Cluster;
}

/**
 * A connection without a response for this long is reopened: a machine that disappears closes nothing. Longer than a
 * worker waits for a task (BullMQ's blocking reads end after at most ten seconds).
 *
 * ioredis' `failoverDetector`, through which Sentinels announce failovers, is not used: if the news arrives while the
 * connection is asking them for the primary, the connection ends permanently (docs/design/running.md).
 */
const ANSWER_MS_MAX = 20_000;

/**
 * Creates all connections to Redis. If the primary is demoted, it refuses writes: the connection is then reopened to its
 * successor, and the command is sent again.
 *
 * @throws Error if `url` is not one that the settings accept
 */
export function connectRedis(
  url: string,
  options: RedisConnectionOptions = {},
  classes: RedisClasses = { Redis, Cluster },
): RedisClient {
  const address = parseRedisUrl(url);
  if (!address) throw new Error('REDIS_URL names no Redis');
  if (address.kind === 'cluster') return connectCluster(address, options, classes);
  const whole: RedisOptions = {
    socketTimeout: ANSWER_MS_MAX,
    ...options,
    reconnectOnError: ({ message }) => (message.startsWith('READONLY') ? 2 : false),
  };
  return address.kind === 'server'
    ? new classes.Redis(url, whole)
    : new classes.Redis({ ...sentinelOptions(address), ...whole });
}

const accessOf = ({ username, password, tls }: Exclude<RedisAddress, { kind: 'server' }>): RedisOptions => ({
  ...(username && { username }),
  ...(password && { password }),
  ...(tls && { tls: {} }),
});

function sentinelOptions(address: RedisAddress & { kind: 'sentinel' }): RedisOptions {
  const { hosts, primary, db, sentinel, tls } = address;
  return {
    ...accessOf(address),
    sentinels: hosts,
    name: primary,
    db,
    ...(sentinel.username && { sentinelUsername: sentinel.username }),
    ...(sentinel.password && { sentinelPassword: sentinel.password }),
    ...(tls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  };
}

function connectCluster(
  address: RedisAddress & { kind: 'cluster' },
  { keyPrefix, enableOfflineQueue = true, retryStrategy, ...node }: RedisConnectionOptions,
  classes: RedisClasses,
): Cluster {
  return new classes.Cluster(address.hosts, {
    ...(keyPrefix && { keyPrefix }),
    enableOfflineQueue,
    ...(retryStrategy && { clusterRetryStrategy: retryStrategy }),
    // Certificates contain host names, so they must not be resolved here.
    ...(address.tls && { dnsLookup: (name, found) => found(null, name) }),
    redisOptions: { ...accessOf(address), socketTimeout: ANSWER_MS_MAX, ...node },
  });
}

/**
 * The key prefix of a queue. BullMQ's scripts use several keys, which a cluster allows only with the same hash tag;
 * without a cluster, keys have no hash tag.
 */
export const queuePrefix = (client: RedisClient, prefix: string, queue: string): string =>
  client instanceof Cluster ? `{${prefix}:${queue}}` : prefix;
