import type { JobType } from '@bonafide/contracts/job-types';
import type { NameValue } from '@bonafide/contracts/job-record';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../accounts/caller.js';

/** What a standalone check makes of its parameters before they become a job: what to seal, what to show. */
export interface PreparedSubmission {
  details?: Record<string, unknown>;
  secrets?: Record<string, string>;
  properties?: NameValue[] | null;
}

export type Prepare = (
  caller: Caller,
  details: Record<string, unknown>,
  request: Request,
) => PreparedSubmission;

/** The standalone checks' own rules (feature flags, sealing), used alike by their endpoint and by `POST /api/jobs`. */
@Injectable()
export class StandaloneSubmissions {
  private readonly byType = new Map<JobType, Prepare>();

  register(type: JobType, prepare: Prepare): void {
    this.byType.set(type, prepare);
  }

  prepare(
    caller: Caller,
    type: JobType,
    details: Record<string, unknown>,
    request: Request,
  ): PreparedSubmission {
    return this.byType.get(type)?.(caller, details, request) ?? {};
  }
}
