import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig, derivedKeys } from '../../config.js';
import { LINK_MAX_LENGTH } from '../../limits.js';
import { findBouncerRequest, insertBouncerRequest, type NewBouncerRequest } from './bouncer-request.js';
import { FlowRefusal } from './flow-refusal.js';
import { newRequestId, readRequestId } from './request-id.js';

const belongsTo = (requestId: string) => `bouncer_requests.link|${requestId}`;

/**
 * Links that hold a whole request, encrypted (docs/design/delegations.md): requests without an API key store nothing.
 * The row is created when the link is first followed; followed links are counted by address.
 */
@Injectable()
export class RequestLinksService {
  private readonly idKeys: readonly Buffer[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    private readonly clock: Clock,
    @Inject(AUTH_CONFIG) config: AuthConfig,
  ) {
    this.idKeys = derivedKeys(config, 'request-ids');
  }

  newId(projectId: string, linkExpiresAt: Date): string {
    return newRequestId(this.idKeys[0]!, { projectId, linkExpiresAt });
  }

  /** When the link of a request ended of which nothing is stored; undefined when the project has no such request. */
  endOf(requestId: string, projectId: string): Date | undefined {
    return readRequestId(this.idKeys, requestId, projectId);
  }

  /** The link including the request. Throws if it would be too long for a URL. */
  withRequest(link: string, request: NewBouncerRequest): string {
    const sealed = this.cipher.encrypt(JSON.stringify(request), belongsTo(request.id)).toString('base64url');
    const url = `${link}?request=${sealed}`;
    if (url.length > LINK_MAX_LENGTH)
      throw invalidParameter(
        'requested_scopes',
        'requested_scopes: the request is too long for a link; send it by POST with an API key',
      );
    return url;
  }

  /** Stores the request from a followed link, unless already stored. Throws FlowRefusal for a link not issued here. */
  async storeSealed(requestId: string, sealed: unknown): Promise<void> {
    const held = typeof sealed === 'string' ? this.open(requestId, sealed) : undefined;
    if (!held) throw new FlowRefusal('unknown');
    const { manager } = this.dataSource;
    if (await findBouncerRequest(manager, requestId)) return;
    if (held.linkExpiresAt <= this.clock.now()) throw new FlowRefusal('expired');
    if (await insertBouncerRequest(manager, held)) return;
    // Another request stored it at the same moment, or its proof was used for another link.
    if (!(await findBouncerRequest(manager, requestId))) throw new FlowRefusal('decided');
  }

  private open(requestId: string, sealed: string): NewBouncerRequest | undefined {
    try {
      const text = this.cipher.decryptText(Buffer.from(sealed, 'base64url'), belongsTo(requestId));
      const held = JSON.parse(text) as NewBouncerRequest;
      return {
        ...held,
        linkExpiresAt: new Date(held.linkExpiresAt),
        deadlineAt: new Date(held.deadlineAt),
      };
    } catch {
      return undefined;
    }
  }
}
