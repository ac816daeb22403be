import type { NameValue } from '@bonafide/contracts/job-record';
import type { AccountFeature, JobType } from '@bonafide/contracts/job-types';
import { Injectable } from '@nestjs/common';
import { hasFeature } from '../accounts/account.js';
import { assertScope, type Caller } from '../accounts/caller.js';
import type { Scope } from '../accounts/scopes.js';
import { featureDisabled } from '../errors.js';
import type { RequestContext } from '../http/request-info.js';
import type { JobGate } from '../job-store/stored-job.js';
import type { Alongside } from './submit-job.service.js';

/** What a standalone check makes of its parameters before they become a job: what to seal, what to show. */
export interface PreparedSubmission {
  details?: Record<string, unknown>;
  secrets?: Record<string, string>;
  properties?: NameValue[] | null;
  gate?: JobGate;
  alongside?: Alongside;
}

export interface Standalone {
  /** without it the account is refused with 403; left out: every account may */
  feature?: AccountFeature;
  /** what a bearer token needs, besides what the endpoint asks for */
  scope?: Scope;
  /** Refuses what the check never takes, whatever the body says; asked before the feature. */
  admit?(context: RequestContext): void;
  prepare?(
    caller: Caller,
    submitted: { details: Record<string, unknown>; properties?: NameValue[] | null },
    context: RequestContext,
  ): PreparedSubmission | Promise<PreparedSubmission>;
}

/** The standalone checks' own rules (feature flags, sealing), used alike by their endpoint and by `POST /api/jobs`. */
@Injectable()
export class StandaloneSubmissions {
  private readonly byType = new Map<JobType, Standalone>();

  register(type: JobType, standalone: Standalone): void {
    this.byType.set(type, standalone);
  }

  /** Whether the caller may submit this type at all; asked before the body is judged. */
  admit(caller: Caller, type: JobType, context: RequestContext): void {
    const standalone = this.byType.get(type);
    if (!standalone) return;
    const { feature, scope } = standalone;
    if (scope) assertScope(caller, scope);
    standalone.admit?.(context);
    if (feature && !hasFeature(caller.account, feature)) throw featureDisabled(feature);
  }

  async prepare(
    caller: Caller,
    type: JobType,
    submitted: { details: Record<string, unknown>; properties?: NameValue[] | null },
    context: RequestContext,
  ): Promise<PreparedSubmission> {
    return (await this.byType.get(type)?.prepare?.(caller, submitted, context)) ?? {};
  }
}
