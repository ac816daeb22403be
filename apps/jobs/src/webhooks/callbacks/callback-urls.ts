import type { ErrorDetail } from '@bonafide/platform/errors';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { NETWORK, type OutboundNetwork } from '@bonafide/delivery/outbound-http';
import { OutboundRefusedError } from '@bonafide/delivery/outbound-errors';
import {
  checkOutboundUrl,
  type OutboundUrlPolicy,
  parseAllowedHosts,
  parseOutboundUrl,
} from '@bonafide/delivery/outbound-url';
import { resolvePublicHost } from '@bonafide/delivery/resolve-host';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../../config.js';

/** Checks callback URLs at creation; the connection is checked again when it is made. */
@Injectable()
export class CallbackUrls {
  readonly policy: OutboundUrlPolicy;
  private readonly isProduction: boolean;

  constructor(
    @Inject(CONFIG) config: JobsConfig,
    @Inject(NETWORK) private readonly network: OutboundNetwork,
  ) {
    this.isProduction = config.NODE_ENV === 'production';
    this.policy = {
      allowHttp: config.CALLBACKS_ALLOW_HTTP || config.NODE_ENV !== 'production',
      allowHosts: parseAllowedHosts(config.OUTBOUND_ALLOW_HOSTS),
    };
  }

  /** Faults in the text of a body's `callbackURL`; values that are not strings are left to another rule. */
  faultsOf({ callbackURL }: { callbackURL?: unknown }): ErrorDetail[] {
    if (typeof callbackURL !== 'string') return [];
    try {
      parseOutboundUrl(callbackURL, this.policy);
      return [];
    } catch (error) {
      return [this.explain(error)];
    }
  }

  /** The same, and those of the host's addresses. */
  async faultsWithHost({ callbackURL }: { callbackURL?: unknown }): Promise<ErrorDetail[]> {
    const fault =
      typeof callbackURL === 'string' ? await this.faultOf(callbackURL, 'callbackURL') : undefined;
    return fault ? [fault] : [];
  }

  async assertAllowed(url: string | null | undefined, parameter = 'callbackURL'): Promise<void> {
    const fault = url === undefined || url === null ? undefined : await this.faultOf(url, parameter);
    if (fault) refuseFaults([fault]);
  }

  private async faultOf(url: string, parameter: string): Promise<ErrorDetail | undefined> {
    try {
      await checkOutboundUrl(url, this.policy, this.network.resolve ?? resolvePublicHost);
      return undefined;
    } catch (error) {
      return this.explain(error, parameter);
    }
  }

  /** Why it is refused and, if an operator can allow it, by which setting. Any other error is rethrown. */
  private explain(error: unknown, parameter = 'callbackURL'): ErrorDetail {
    if (!(error instanceof OutboundRefusedError)) throw error;
    const isNotPublic = error.reason === 'host' || error.reason === 'address';
    const hint =
      isNotPublic && !this.isProduction
        ? '; in development the setting OUTBOUND_ALLOW_HOSTS opens others, such as 127.0.0.1:4000'
        : '';
    return { parameter, message: `${parameter}: ${error.message}${hint}` };
  }
}
