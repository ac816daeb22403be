import { Cluster, type ClusterNode, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { connectRedis, type RedisClient } from './connect-redis.js';

/**
 * A worker's connection to Redis. ioredis never announces the end of a connection that is told to disconnect between
 * two attempts to reconnect, and BullMQ's `Worker.close()` waits for that end without a limit (taskforcesh/bullmq#4656):
 * a shutdown soon after Redis was away would never finish. Here such a connection ends like one that never began.
 */
export const connectWorker = (url: string): RedisClient =>
  connectRedis(url, { maxRetriesPerRequest: null }, { Redis: WorkerConnection, Cluster: WorkerCluster });

class WorkerConnection extends Redis {
  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }

  /** BullMQ duplicates the connection for its blocking reads. */
  override duplicate: Redis['duplicate'] = ((override?: Partial<RedisOptions>) =>
    new WorkerConnection({ ...this.options, ...override } as RedisOptions & {
      replyMapping?: 'legacy';
    })) as Redis['duplicate'];
}

class WorkerCluster extends Cluster {
  constructor(
    private readonly startNodes: ClusterNode[],
    options: ClusterOptions,
  ) {
    super(startNodes, options as never);
  }

  override disconnect(reconnect = false): void {
    if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
    super.disconnect(reconnect);
  }

  override duplicate: Cluster['duplicate'] = ((nodes: ClusterNode[] = [], override?: ClusterOptions) =>
    new WorkerCluster(nodes.length > 0 ? nodes : this.startNodes, {
      ...(this.options as ClusterOptions),
      ...override,
      redisOptions: { ...(this.options as ClusterOptions).redisOptions, ...override?.redisOptions },
    })) as Cluster['duplicate'];
}
