import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { apiKeyOf } from '../projects/api-key.guard.js';
import { ApiKeysService, type KeyHolder } from '../projects/api-keys.service.js';

/** Who may introspect and revoke with a project's API key: tokens of the project's organization. */
@Injectable()
export class ProjectCallers {
  constructor(@Inject(ApiKeysService) private readonly apiKeys: ApiKeysService) {}

  /** Undefined when the request carries no API key, or one that is not live. */
  async authenticate(request: Pick<Request, 'headers'>): Promise<KeyHolder | undefined> {
    const key = apiKeyOf(request);
    return key === undefined ? undefined : this.apiKeys.authenticate(key);
  }
}
