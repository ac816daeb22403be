import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { ERROR_KINDS } from '@bonafide/platform/errors';
import { toServiceError } from '@bonafide/platform/http/error-filter';
import { IdempotencyStore, type IdempotentRequest } from '@bonafide/platform/http/idempotency';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOB_ID_CHARACTERS } from '../limits.js';
import { idOf } from './response-bytes.js';

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

interface Answered<T> {
  value: T;
  status: number;
  bytes: Buffer;
  /** the job the response is about; default: the `id` of a JSON body */
  subjectId?: string;
}

/** Runs a request once for each key: the first response is stored before it is sent, and replayed. */
@Injectable()
export class Idempotency {
  private readonly store: IdempotencyStore;
  constructor(dataSource: DataSource, cipher: FieldCipher) {
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
    await this.finish(started.scope, answered);
    return { value: answered.value };
  }

  private async finish(
    scope: string,
    { status, bytes, subjectId = idOf(bytes) }: Answered<unknown>,
  ): Promise<void> {
    try {
      await this.store.finish(scope, status, bytes.toString(), subjectId);
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
