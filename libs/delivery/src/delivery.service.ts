import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@bonafide/platform/telemetry/logging';
import { observeDelivery } from '@bonafide/platform/telemetry/metrics';
import { MicroBatch } from '@bonafide/platform/database/micro-batch';
import { inSpan } from '@bonafide/platform/telemetry/tracing';
import type { OnModuleDestroy } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { claimDueDeliveries, type OwnerShare } from './claim-due-deliveries.js';
import type { AttemptErrorKind } from './delivery-attempt.entity.js';
import type { DueDelivery } from './delivery-message.js';
import { FairScheduler } from './fair-scheduler.js';
import { ReceiverWindow } from './receiver-window.js';
import { type AnswerSeal, type AttemptResult, recordAttempts } from './record-attempts.js';
import { sendDelivery, type SendingOptions } from './send-delivery.js';

export interface DeliveryServiceOptions extends SendingOptions {
  dataSource: DataSource;
  logger: Logger;
  /** maximum concurrent attempts of one account or project */
  perOwner?: number;
  /** maximum while no other owner has any; default: `perOwner` if that is given */
  alone?: number;
  /** maximum concurrent messages in this process, including those whose results are being recorded */
  total?: number;
  /** after which an attempt without a result is repeated; well above an attempt's time limit */
  leaseMs?: number;
  /** whether an owner is a single receiver, whose share depends on its success; default: none is */
  isReceiver?(ownerId: string): boolean;
  /** default: responses are stored in plain text */
  answers?: AnswerSeal;
  /** called after results were recorded; its errors are only logged */
  recorded?(results: readonly AttemptResult[]): Promise<void>;
}

const PER_OWNER = 16;
/** A quarter of a process at most, so that it takes at least thirteen owners with hanging receivers to occupy it. */
const ALONE = 64;
const TOTAL = 256;
/** An attempt has 15 s (docs/design/events.md); the rest is for building the message and recording the result. */
const LEASE_MS = 60_000;
const OWNERS_PER_CLAIM = 64;
const RESULTS_PER_STATEMENT = 128;
/** Minimum interval between statements of a kind during attempts, so that each handles more rows. */
const STATEMENTS_APART_MS = 4;
/** Outcomes that are not the receiver's fault. */
const OWN_FAULTS = new Set<AttemptErrorKind>(['lost', 'unresolved', 'erased', 'disabled', 'ungranted']);
/** Waits before recording a result again. Together far below the lease, after which another worker may retry. */
const RECORD_AGAIN_MS = [100, 500, 1_000, 2_000, 4_000];

/**
 * Delivers due messages. Owners take turns (`FairScheduler`), every claim takes many rows at once, and results are
 * recorded in groups, so that a delivery costs a share of two statements. All state is in the rows: if it is killed at any
 * point, another process continues when the leases expire.
 */
export class DeliveryService implements OnModuleDestroy {
  private readonly turns: FairScheduler;
  private readonly windows: ReceiverWindow;
  private readonly results: MicroBatch<AttemptResult>;
  private readonly leaseMs: number;
  private readonly running = new Set<Promise<void>>();
  private readonly untilClaimed = new Map<string, (() => void)[]>();
  private claiming = false;
  private claimedAt = -Infinity;
  private closed = false;

  constructor(private readonly options: DeliveryServiceOptions) {
    const perOwner = options.perOwner ?? PER_OWNER;
    this.windows = new ReceiverWindow(perOwner);
    this.turns = new FairScheduler({
      perOwner,
      alone: options.alone ?? options.perOwner ?? ALONE,
      total: options.total ?? TOTAL,
      widthOf: (ownerId) => (options.isReceiver?.(ownerId) ? this.windows.widthOf(ownerId) : Infinity),
    });
    this.leaseMs = options.leaseMs ?? LEASE_MS;
    this.results = new MicroBatch(
      (results) => this.recordAll(results),
      // Recording a result is idempotent under its lease.
      {
        maxItems: RESULTS_PER_STATEMENT,
        concurrency: 1,
        minIntervalMs: STATEMENTS_APART_MS,
        retryAlone: () => true,
      },
    );
  }

  /**
   * Attempts the owner's due deliveries, with as many in parallel as allowed. Resolves when they are being claimed, or at
   * once if the owner is at its limit: then the rest continues when one of its attempts ends. Waiting for the turn leaves
   * other tasks in Redis for other processes.
   */
  async deliverDue(ownerId: string): Promise<void> {
    if (this.closed || !this.turns.ask(ownerId)) return;
    const claimed = new Promise<void>((resolve) => {
      const others = this.untilClaimed.get(ownerId);
      if (others) others.push(resolve);
      else this.untilClaimed.set(ownerId, [resolve]);
    });
    this.claim();
    await claimed;
  }

  /** Claims nothing more and waits for running attempts. */
  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    this.release([...this.untilClaimed.keys()]);
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private claim(): void {
    if (this.claiming || this.closed) return;
    this.claiming = true;
    const run = this.claimWhilePossible().finally(() => this.running.delete(run));
    this.running.add(run);
  }

  private async claimWhilePossible(): Promise<void> {
    // Simultaneous requests share the statement.
    await new Promise(setImmediate);
    try {
      for (;;) {
        await this.untilApart();
        const turns = this.closed ? [] : this.turns.next(OWNERS_PER_CLAIM);
        if (turns.length === 0) return;
        this.release(turns.map(({ ownerId }) => ownerId));
        await this.claimFor(turns);
      }
    } catch (error) {
      // The rows stay due and the sweeper enqueues them again; waiting tasks would block it meanwhile.
      this.options.logger.error({ context: 'deliveries', errorName: (error as Error).name }, 'claim failed');
      this.release([...this.untilClaimed.keys()]);
    } finally {
      this.claiming = false;
    }
  }

  private async untilApart(): Promise<void> {
    const early = this.claimedAt + STATEMENTS_APART_MS - performance.now();
    // One of them is the claim itself.
    if (early > 0 && this.running.size > 1) await pause(early);
    this.claimedAt = performance.now();
  }

  private async claimFor(turns: OwnerShare[]): Promise<void> {
    const taken = new Map<string, number>(turns.map(({ ownerId }) => [ownerId, 0]));
    try {
      for (const delivery of await claimDueDeliveries(this.options.dataSource.manager, turns, this.leaseMs)) {
        taken.set(delivery.ownerId, taken.get(delivery.ownerId)! + 1);
        this.start(delivery);
      }
    } finally {
      for (const { ownerId, limit } of turns) {
        const used = taken.get(ownerId)!;
        if (used < limit) this.turns.release(ownerId, limit - used);
        // It got as many as it asked for, so there may be more.
        else this.turns.ask(ownerId);
      }
    }
  }

  private start(delivery: DueDelivery): void {
    const run = this.deliver(delivery).finally(() => {
      this.running.delete(run);
      this.turns.endRecording();
      this.claim();
    });
    this.running.add(run);
  }

  private async deliver(delivery: DueDelivery): Promise<void> {
    const result = await this.attemptOnce(delivery);
    if (result.errorKind === null || !OWN_FAULTS.has(result.errorKind))
      this.windows.note(delivery.ownerId, result.after.state === 'delivered');
    this.turns.endAttempt(delivery.ownerId);
    this.claim();
    await this.saveAttempt(delivery, result);
  }

  private attemptOnce(delivery: DueDelivery): Promise<AttemptResult> {
    return inSpan(
      'deliver',
      {
        kind: 'client',
        parent: delivery.headers['traceparent'],
        attributes: { 'bonafide.event': delivery.event },
      },
      () => sendDelivery(this.options, delivery),
    );
  }

  private async saveAttempt(delivery: DueDelivery, result: AttemptResult): Promise<void> {
    const { logger } = this.options;
    const { state } = result.after;
    observeDelivery(
      state,
      result.durationMs,
      state === 'delivered' ? Date.now() - delivery.createdAt.getTime() : undefined,
    );
    const facts = {
      deliveryId: delivery.id,
      event: delivery.event,
      attempt: delivery.attemptCount + 1,
      status: result.statusCode,
      kind: result.errorKind,
      outcome: state,
      durationMs: result.durationMs,
    };
    try {
      await this.record(result);
      logger[state === 'failed' || result.errorKind === 'ungranted' ? 'warn' : 'info'](
        facts,
        'delivery tried',
      );
    } catch (error) {
      // It is sent again when the lease expires: at-least-once delivery.
      logger.error({ ...facts, errorName: (error as Error).name }, 'delivery not recorded');
    }
  }

  private async record(result: AttemptResult): Promise<void> {
    for (const waitMs of RECORD_AGAIN_MS) {
      try {
        return await this.results.add(result);
      } catch {
        await pause(waitMs);
      }
    }
    await this.results.add(result);
  }

  private async recordAll(results: AttemptResult[]): Promise<void> {
    const { dataSource, answers, recorded, logger } = this.options;
    const ids = new Set(await recordAttempts(dataSource.manager, results, answers));
    try {
      await recorded?.(results.filter(({ deliveryId }) => ids.has(deliveryId)));
    } catch (error) {
      logger.error({ context: 'deliveries', errorName: (error as Error).name }, 'results not passed on');
    }
  }

  private release(ownerIds: string[]): void {
    for (const ownerId of ownerIds) {
      for (const release of this.untilClaimed.get(ownerId) ?? []) release();
      this.untilClaimed.delete(ownerId);
    }
  }
}
