import { invalidParameter } from '@bonafide/platform/errors';
import { OutboundRefusedError } from '@bonafide/delivery/outbound-errors';
import {
  type AllowedHost,
  checkOutboundUrl,
  isAllowedHost,
  parseAllowedHosts,
  portOf,
} from '@bonafide/delivery/outbound-url';
import { type ResolveHost } from '@bonafide/delivery/resolve-host';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

/** Nest token: resolves host names when a URL is configured. */
export const RESOLVE_HOST = Symbol('RESOLVE_HOST');

/**
 * Which URLs of a project this service may call (docs/design/delegations.md). Checked here when they are configured;
 * the HTTP client checks every connection again.
 */
@Injectable()
export class OutboundTargetsService {
  readonly allowHosts: readonly AllowedHost[];

  constructor(
    @Inject(AUTH_CONFIG) config: AuthConfig,
    @Inject(RESOLVE_HOST) private readonly resolve: ResolveHost,
  ) {
    this.allowHosts = parseAllowedHosts(config.OUTBOUND_ALLOW_HOSTS);
  }

  /** HTTPS without exception: the body contains the delegation token. */
  async checkWorkerUrl(url: string, parameter: string): Promise<void> {
    await this.check(url, parameter, false);
  }

  /** HTTPS, or plain HTTP to a host that the operator has allowed. */
  async checkEndpoint(url: string, parameter: string): Promise<void> {
    await this.check(url, parameter, this.isOpened(url));
  }

  /** True if the URL may be called: HTTPS, or a host that the operator has allowed. */
  mayCall(url: string): boolean {
    return parseUrl(url)?.protocol === 'https:' || this.isOpened(url);
  }

  private isOpened(url: string): boolean {
    const parsed = parseUrl(url);
    return parsed !== undefined && isAllowedHost(this.allowHosts, parsed.hostname, portOf(parsed));
  }

  private async check(url: string, parameter: string, allowHttp: boolean): Promise<void> {
    try {
      await checkOutboundUrl(url, { allowHttp, allowHosts: this.allowHosts }, this.resolve);
    } catch (error) {
      if (error instanceof OutboundRefusedError)
        throw invalidParameter(parameter, `${parameter}: ${error.message}`);
      throw error;
    }
  }
}
