import { readBody } from '@bonafide/platform/http/request-body';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BODY_BYTES_MAX } from '../limits.js';
import { ApiKeysService, type KeyHolder } from './api-keys.service.js';
import { invalidApiKey, missingApiKey, otherProjectsKey } from './project-errors.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express asks for its Request to be widened
  namespace Express {
    interface Request {
      /** set by ApiKeyGuard: the project of the request's key */
      keyHolder?: KeyHolder;
    }
  }
}

/** The key in `X-API-Key`, otherwise in `Authorization: Bearer`; undefined without either. */
export function apiKeyOf(request: Pick<Request, 'headers'>): string | undefined {
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') return header;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return bearer;
}

/** 401 without a valid API key; 403 if the path or the query names another project. Sets `request.keyHolder`. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(private readonly apiKeys: ApiKeysService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = apiKeyOf(request);
    if (key === undefined) throw missingApiKey();
    const holder = await this.apiKeys.authenticate(key);
    if (!holder) throw invalidApiKey(key);
    for (const named of [request.params['projectId'], request.query['project_id']])
      if (named !== undefined && named !== holder.projectId) throw otherProjectsKey();
    request.keyHolder = holder;
    await readBody(request, context.switchToHttp().getResponse<Response>(), {
      limit: BODY_BYTES_MAX,
      sender: { pool: 'backend', shares: [holder.projectId] },
    });
    return true;
  }
}
