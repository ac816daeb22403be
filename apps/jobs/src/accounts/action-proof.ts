import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@bonafide/platform/telemetry/logging';
import type { Request, Response } from 'express';
import { LOGGER } from '../foundation.module.js';
import { holdAnswer, idIn } from '../http/defer-response.js';
import type { Access } from './access.js';
import { ActionProofs } from './action-proofs.service.js';
import { type Caller, heldScope } from './caller.js';

/** Leaves a proof of a request that a delegation token carries out; the answer goes out once it is written. */
@Injectable()
export class ProvenAnswers {
  constructor(
    private readonly proofs: ActionProofs,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `caller`: of a delegation. */
  hold(request: Request, response: Response, caller: Caller, access: Access): void {
    holdAnswer(request, response, async (responseBody) => {
      if (response.statusCode >= 400) return;
      const named = (request.params['id'] as string | undefined)?.slice(0, 64);
      try {
        await this.proofs.record(caller, {
          method: request.method,
          url: request.originalUrl,
          route: (request.route as { path: string }).path,
          status: response.statusCode,
          scope: heldScope(caller, access.scope),
          requestBody: request.rawBody ?? Buffer.alloc(0),
          responseBody,
          jobId: named ?? (request.method === 'GET' ? undefined : idIn(responseBody)),
        });
      } catch (error) {
        this.logger.error(
          { requestId: request.id, errorName: (error as Error).name },
          'no proof of an action',
        );
        throw error;
      }
    });
  }
}
