import { sql } from '@bonafide/platform/database/sql';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { DataSource } from 'typeorm';
import { recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { effectsIn, type Line, lineOf } from '../../core/http/effects.js';

/** Repeated reads of the same thing by the same reader within this time are one line, for each process. */
const SAME_READ_MS = 60_000;
const READS_REMEMBERED = 20_000;

interface Place {
  organizationId: string;
  projectId: string | null;
}

const OF_ORGANIZATION = `SELECT id AS "organizationId", NULL AS "projectId" FROM organizations WHERE slug = $1`;
const OF_PROJECT = `SELECT organization_id AS "organizationId", id AS "projectId" FROM projects WHERE id = $1`;
const OF_DELEGATION = `SELECT organization_id AS "organizationId", project_id AS "projectId" FROM delegations WHERE id = $1`;

/** Records who read people's data, as the operation's effects say, before the response is sent; a refused request leaves no line. */
@Injectable()
export class ReadAudit implements NestInterceptor {
  private readonly recent = new LRUCache<string, true>({ max: READS_REMEMBERED, ttl: SAME_READ_MS });

  constructor(private readonly dataSource: DataSource) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const action = lineOf(effectsIn(context));
    if (!action) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const returned: unknown = await lastValueFrom(next.handle());
    await this.record(request, action);
    return of(returned);
  }

  private async record(request: Request, action: Line): Promise<void> {
    const { keyHolder, signedIn } = request;
    const actor = keyHolder
      ? ({ type: 'api_key', id: keyHolder.keyId } as const)
      : ({ type: 'user', id: signedIn!.user.id } as const);
    const key = JSON.stringify([action, actor, request.ip, request.path, request.query]);
    if (this.recent.has(key)) return;
    this.recent.set(key, true);
    try {
      const place = await this.placeOf(request);
      await recordAuditEvent(this.dataSource.manager, {
        actor: { ...actor, address: request.ip },
        requestId: request.id,
        action,
        ...(place && { organizationId: place.organizationId }),
        ...(place?.projectId && { projectId: place.projectId }),
        details: { route: (request.route as { path: string }).path },
      });
    } catch (error) {
      this.recent.delete(key);
      throw error;
    }
  }

  private placeOf({ params, query, keyHolder }: Request): Promise<Place | undefined> {
    const find = (statement: string, id: unknown) => sql.maybe<Place>(this.dataSource, statement, [id]);
    if (params['org'] !== undefined) return find(OF_ORGANIZATION, params['org']);
    const projectId = params['projectId'] ?? keyHolder?.projectId ?? query['project_id'];
    return projectId !== undefined ? find(OF_PROJECT, projectId) : find(OF_DELEGATION, params['id']);
  }
}
