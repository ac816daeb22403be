import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../../errors.js';
import { findBouncerRequest } from './bouncer-request.js';
import { DelegationCodesService } from './delegation-codes.service.js';
import { markPolled } from './mark-polled.js';
import { RequestLinksService } from './request-links.service.js';
import { publicState, type PublicRequestState } from './request-states.js';

/** The response to a polling agent. */
@Injectable()
export class RequestStatusService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly codes: DelegationCodesService,
    private readonly links: RequestLinksService,
  ) {}

  /** Another project's request is not found. */
  async of(
    requestId: string,
    projectId: string,
  ): Promise<{
    request_id: string;
    status: PublicRequestState;
    code?: string;
    delegation_id?: string;
    error?: string;
  }> {
    const request = await findBouncerRequest(this.dataSource.manager, requestId);
    if (!request) return { request_id: requestId, status: this.unstoredStatus(requestId, projectId) };
    if (request.projectId !== projectId) throw notFound('request');
    await markPolled(this.dataSource.manager, requestId, this.clock.now());
    const status = publicState(request.status, request.deadlineAt, this.clock.now());
    const code = status === 'completed' ? await this.codes.findLive(requestId) : undefined;
    return {
      request_id: requestId,
      status,
      ...(code ? { code } : {}),
      ...(status === 'completed' && request.delegationId ? { delegation_id: request.delegationId } : {}),
      ...(request.errorCode ? { error: request.errorCode } : {}),
    };
  }

  /** The link has not been followed, or nobody signed in in time. */
  private unstoredStatus(requestId: string, projectId: string): PublicRequestState {
    const end = this.links.endOf(requestId, projectId);
    if (!end) throw notFound('request');
    return publicState('pending', end, this.clock.now());
  }
}
