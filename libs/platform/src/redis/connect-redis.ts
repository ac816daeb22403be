import { Cluster, type ClusterNode, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { parseRedisUrl, type RedisAddress } from './redis-address.js';

/** What a server, Sentinels and a cluster have in common. */
export type RedisClient = Redis | Cluster;

export interface RedisConnectionOptions {
  keyPrefix?: string;
  /** false: a command fails at once while Redis is away */
  enableOfflineQueue?: boolean;
  /** null: a command waits for as long as Redis is away */
  maxRetriesPerRequest?: number | null;
  connectTimeout?: number;
  commandTimeout?: number;
  /** ms in which something is answered while a command waits; otherwise the connection is made anew */
  socketTimeout?: number;
  retryStrategy?: (times: number) => number;
}

/** The classes of ioredis, or subclasses of them. */
interface RedisClasses {
  Redis: new (...given: [RedisOptions] | [url: string, RedisOptions]) => Redis;
  Cluster: new (nodes: ClusterNode[], options: ClusterOptions) => Cluster;
}

/**
 * A command is answered sooner, or the connection is made anew: a machine that is gone closes nothing. Longer than a worker
 * waits for a task (BullMQ's blocking reads end after ten seconds at most).
 *
 * ioredis can be told of a fail-over by the Sentinels (`failoverDetector`). It is not: where that news comes while the
 * connection asks them for the primary, it ends for good (decision 0348).
 */
const ANSWER_MS_MAX = 20_000;

/**
 * Every connection to Redis begins here. A primary that was demoted while we were connected refuses writes: the connection
 * is made anew, which finds its successor, and the command is sent again.
 *
 * @throws Error when `url` is none that settings accept
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
    // The names stand in certificates.
    ...(address.tls && { dnsLookup: (name, found) => found(null, name) }),
    redisOptions: { ...accessOf(address), socketTimeout: ANSWER_MS_MAX, ...node },
  });
}

/**
 * Begins the keys of a queue. A script of BullMQ uses several of them, which a cluster allows only of keys with the same
 * hash tag; elsewhere the keys stay as they are.
 */
export const queuePrefix = (client: RedisClient, prefix: string, queue: string): string =>
  client instanceof Cluster ? `{${prefix}:${queue}}` : prefix;
