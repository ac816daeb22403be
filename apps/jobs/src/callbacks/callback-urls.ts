import { invalidParameter } from '@bonafide/platform/errors';
import type { OutboundNetwork } from '@bonafide/delivery/outbound-http';
import { OutboundRefusedError } from '@bonafide/delivery/outbound-errors';
import { checkOutboundUrl, type OutboundUrlPolicy, parseAllowedHosts } from '@bonafide/delivery/outbound-url';
import { resolvePublicHost } from '@bonafide/delivery/resolve-host';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../config.js';
import { NETWORK } from '../foundation.module.js';

/** Which callback addresses are accepted at creation; the connection is checked again when it is made. */
@Injectable()
export class CallbackUrls {
  readonly policy: OutboundUrlPolicy;

  constructor(
    @Inject(CONFIG) config: JobsConfig,
    @Inject(NETWORK) private readonly network: OutboundNetwork,
  ) {
    this.policy = {
      allowHttp: config.CALLBACKS_ALLOW_HTTP || config.NODE_ENV !== 'production',
      allowHosts: parseAllowedHosts(config.OUTBOUND_ALLOW_HOSTS),
    };
  }

  async assertAllowed(url: string | null | undefined): Promise<void> {
    if (url === undefined || url === null) return;
    try {
      await checkOutboundUrl(url, this.policy, this.network.resolve ?? resolvePublicHost);
    } catch (error) {
      if (error instanceof OutboundRefusedError)
        throw invalidParameter(
          'callbackURL',
          `callbackURL: is not an address that may be called (${error.reason})`,
        );
      throw error;
    }
  }
}
