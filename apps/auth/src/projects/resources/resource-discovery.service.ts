import type { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { RESOURCE_METADATA_MAX_BYTES, RESOURCE_METADATA_TIMEOUT_MS } from '../../limits.js';
import { UPSTREAM_HTTP } from '../../core/outbound/outbound.module.js';
import { OutboundTargetsService } from '../../core/outbound/outbound-targets.service.js';
import { gatewayIssuer } from '../../core/public-urls.js';
import { metadataUrl, readResourceMetadata, type ResourceDescription } from './resource-metadata.js';

/** Fetches protected resource metadata (RFC 9728): only public addresses, no redirects, with limits on size and time. */
@Injectable()
export class ResourceDiscoveryService {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(UPSTREAM_HTTP) private readonly http: OutboundHttp,
    private readonly targets: OutboundTargetsService,
  ) {}

  /**
   * @param uri canonical
   * @throws ServiceError `invalid-request` that names the parameter `uri` and the fault of the metadata
   */
  async discover(uri: string): Promise<ResourceDescription> {
    const url = metadataUrl(uri);
    await this.targets.checkEndpoint(url, 'uri');
    const answer = await this.http
      .request({
        method: 'GET',
        url,
        headers: { accept: 'application/json' },
        timeoutMs: RESOURCE_METADATA_TIMEOUT_MS,
        maxResponseBytes: RESOURCE_METADATA_MAX_BYTES,
      })
      .catch(() => undefined);
    if (!answer || answer.status !== 200 || answer.truncated)
      throw invalidParameter('uri', 'uri: the metadata of the resource (RFC 9728) cannot be read');
    try {
      const issuer = gatewayIssuer(this.config.PUBLIC_URL);
      return readResourceMetadata(JSON.parse(answer.body.toString('utf8')), { uri, issuer });
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'the metadata are not JSON' : (error as Error).message;
      throw invalidParameter('uri', `uri: ${reason}`);
    }
  }
}
