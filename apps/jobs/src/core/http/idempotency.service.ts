import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { ERROR_KINDS } from '@bonafide/platform/errors';
import { toServiceError } from '@bonafide/platform/http/error-filter';
import {
  eraseIdempotencyKeys,
  type IdempotencyStart,
  IdempotencyStore,
  type IdempotentRequest,
} from '@bonafide/platform/http/idempotency';
import { sql } from '@bonafide/platform/database/sql';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JOB_ID_CHARACTERS } from '../../limits.js';
import { subjectOf } from './response-bytes.js';

/** The parts of the request's caller that are read and set here. */
export interface RepeatingCaller {
  tenant: string;
  actor: string;
  delegation?: { userDid: string };
  newJobId?: string;
  isRepeat?: boolean;
}

export interface RepeatableRequest extends Pick<IdempotentRequest, 'method' | 'path' | 'key' | 'body'> {
  caller: RepeatingCaller;
  isTest: boolean;
}

type Claimed = Extract<IdempotencyStart, { scope: string }>;

interface Answered<T> {
  value: T;
  status: number;
  bytes: Buffer;
  /** the job the response is about; default: the one a JSON body names */
  subjectId?: string;
}

/** Runs a request once for each key: the first response is stored before it is sent, and replayed. */
@Injectable()
export class IdempotencyService {
  private readonly store: IdempotencyStore;
  constructor(
    private readonly dataSource: DataSource,
    cipher: FieldCipher,
  ) {
    this.store = new IdempotencyStore(dataSource.manager, cipher);
  }

  async once<T>(
    { caller, isTest, ...request }: RepeatableRequest,
    run: () => Promise<Answered<T>>,
  ): Promise<{ value: T } | { replay: { status: number; body: string } }> {
    const subjectId = randomAlphanumeric(JOB_ID_CHARACTERS);
    const started = await this.store.start({
      ...request,
      ownerId: caller.tenant,
      // A stored response is tied to the caller, the person it acts for, and test or real mode.
      holder: [caller.actor, isTest, ...(caller.delegation ? [caller.delegation.userDid] : [])].join('|'),
      subjectId,
    });
    if ('replay' in started) return started;
    caller.newJobId = started.subjectId;
    caller.isRepeat = started.subjectId !== subjectId;
    const answered = await run().catch(async (error: unknown) => {
      await this.fail(started.scope, error);
      throw error;
    });
    await this.finish(caller.tenant, started, answered);
    return { value: answered.value };
  }

  private async finish(
    tenant: string,
    { scope, subjectId: reserved }: Claimed,
    { status, bytes, subjectId = subjectOf(bytes) }: Answered<unknown>,
  ): Promise<void> {
    const body = bytes.toString();
    try {
      // An erasure finds a request by its reserved id before the response is stored, and by any other id only afterwards.
      if (subjectId === undefined || subjectId === reserved)
        await this.store.finish(scope, status, body, { subjectId });
      else
        await this.dataSource.transaction(async (manager) => {
          const isRemoved = await holdUnlessRemoved(manager, tenant, subjectId);
          await this.store.finish(scope, status, body, { subjectId, manager });
          if (isRemoved) await eraseIdempotencyKeys(manager, [subjectId]);
        });
    } catch (error) {
      await this.store.release(scope);
      throw error;
    }
  }

  /** A refused request created nothing; a failed one may have. */
  private async fail(scope: string, error: unknown): Promise<void> {
    if (ERROR_KINDS[toServiceError(error).kind] >= 500) await this.store.release(scope);
    else await this.store.abandon(scope);
  }
}

/** Whether the job is removed. Otherwise it cannot be removed until the transaction ends. */
async function holdUnlessRemoved(manager: EntityManager, tenant: string, jobId: string): Promise<boolean> {
  const statement = `SELECT status = 'removed' AS "isRemoved" FROM jobs WHERE id = $1 AND tenant = $2 FOR SHARE`;
  const row = await sql.maybe<{ isRemoved: boolean }>(manager, statement, [jobId, tenant]);
  return row?.isRemoved ?? false;
}
