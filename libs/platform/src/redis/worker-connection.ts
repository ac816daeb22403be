import { Cluster, type ClusterNode, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import { connectRedis, type RedisClient } from './connect-redis.js';

/**
 * A worker's connection to Redis, and its duplicates for BullMQ's blocking reads.
 *
 * ioredis never emits `end` for a connection that is disconnected between two attempts to reconnect, and BullMQ's
 * `Worker.close()` waits for that without a limit (taskforcesh/bullmq#4656). Here such a connection ends like one that
 * never connected.
 */
export interface WorkerConnection {
  readonly client: RedisClient;
  /** Closes all of them: commands waiting for Redis fail. */
  disconnect(): void;
}

export function connectWorker(url: string): WorkerConnection {
  const clients: RedisClient[] = [];
  const kept = <C extends RedisClient>(client: C): C => {
    clients.push(client);
    return client;
  };

  class WorkerRedis extends Redis {
    override disconnect(reconnect = false): void {
      if (!reconnect && this.status === 'reconnecting') this.status = 'wait';
      super.disconnect(reconnect);
    }

    override duplicate: Redis['duplicate'] = ((override?: Partial<RedisOptions>) =>
      kept(
        new WorkerRedis({ ...this.options, ...override } as RedisOptions & { replyMapping?: 'legacy' }),
      )) as Redis['duplicate'];
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
      kept(
        new WorkerCluster(nodes.length > 0 ? nodes : this.startNodes, {
          ...(this.options as ClusterOptions),
          ...override,
          redisOptions: { ...(this.options as ClusterOptions).redisOptions, ...override?.redisOptions },
        }),
      )) as Cluster['duplicate'];
  }

  const classes = { Redis: WorkerRedis, Cluster: WorkerCluster };
  const client = kept(connectRedis(url, { maxRetriesPerRequest: null }, classes));
  return {
    client,
    disconnect: () => {
      for (const one of clients) one.disconnect();
    },
  };
}
