import { Redis, type RedisOptions } from 'ioredis';

/**
 * A worker's connection to Redis. ioredis never announces the end of a connection that is told to disconnect between
 * two attempts to reconnect, and BullMQ's `Worker.close()` waits for that end without a limit (taskforcesh/bullmq#4656):
 * a shutdown soon after Redis was away would never finish. Here such a connection ends like one that never began.
 */
export class WorkerConnection extends Redis {
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
