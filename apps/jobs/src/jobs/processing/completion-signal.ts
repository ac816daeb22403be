import { TaskQueues } from '@bonafide/platform/queues/queues';
import { connectRedis, type RedisClient } from '@bonafide/platform/redis/connect-redis';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../../config.js';

/**
 * Notifies API processes that wait for a job or its session of a change. A hint through Redis: the row is read
 * afterwards, and a missed hint only costs a poll.
 */
@Injectable()
export class CompletionSignal implements OnModuleDestroy {
  private readonly channel: string;
  private readonly waiting = new Map<string, Set<() => void>>();
  private subscriber?: RedisClient;
  /** the application is closing: waiting must end */
  isClosing = false;

  constructor(
    private readonly queues: TaskQueues,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {
    this.channel = `${config.REDIS_PREFIX}:completed`;
  }

  announce(jobId: string): void {
    if (this.queues.connection.status === 'ready')
      void this.queues.connection.publish(this.channel, jobId).catch(() => undefined);
  }

  /** Resolves when the job is announced, after `timeoutMs`, or when `signal` is aborted. */
  async waitFor(jobId: string, timeoutMs: number, signal?: AbortSignal): Promise<void> {
    if (this.isClosing || signal?.aborted) return;
    this.listen();
    await new Promise<void>((resolve) => {
      const listeners = this.waiting.get(jobId) ?? new Set();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        listeners.delete(done);
        if (listeners.size === 0) this.waiting.delete(jobId);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      signal?.addEventListener('abort', done);
      listeners.add(done);
      this.waiting.set(jobId, listeners);
    });
  }

  onModuleDestroy(): void {
    this.isClosing = true;
    this.subscriber?.disconnect();
    for (const listeners of this.waiting.values()) for (const done of [...listeners]) done();
  }

  private listen(): void {
    if (this.subscriber) return;
    this.subscriber = connectRedis(this.config.REDIS_URL, { maxRetriesPerRequest: null });
    this.subscriber.on('error', () => undefined);
    this.subscriber.on('message', (_channel, jobId: string) => {
      for (const done of [...(this.waiting.get(jobId) ?? [])]) done();
    });
    void this.subscriber.subscribe(this.channel).catch(() => undefined);
  }
}
