import { Resolver } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { NETWORK, OutboundHttp, type OutboundNetwork } from '@bonafide/delivery/outbound-http';
import { parseAllowedHosts } from '@bonafide/delivery/outbound-url';
import { resolvePublicHost } from '@bonafide/delivery/resolve-host';
import { Global, Inject, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { IssuersService } from './issuers.service.js';
import { OutboundTargetsService, RESOLVE_HOST } from './outbound-targets.service.js';
import { UpstreamFetch } from './upstream-fetch.js';

/** Nest tokens: the SSRF-safe clients for worker URLs (HTTPS only) and for upstream providers. */
export const WORKER_HTTP = Symbol('WORKER_HTTP');
export const UPSTREAM_HTTP = Symbol('UPSTREAM_HTTP');

/** All TXT records of a name, each joined from its strings. Rejects if there are none. */
export type ResolveTxt = (name: string) => Promise<string[]>;
/** Nest token: looks up the TXT records that verify domains. */
export const RESOLVE_TXT = Symbol('RESOLVE_TXT');

/** The parts of the network that tests replace. */
export type AuthNetwork = OutboundNetwork & { resolveTxt?: ResolveTxt };

const resolvePublicTxt: ResolveTxt = async (name) =>
  (await new Resolver({ timeout: 2_000, tries: 2 }).resolveTxt(name)).map((parts) => parts.join(''));

const client = (config: AuthConfig, network: OutboundNetwork, allowHttp: boolean): OutboundHttp =>
  new OutboundHttp({
    ...network,
    allowHttp,
    allowHosts: parseAllowedHosts(config.OUTBOUND_ALLOW_HOSTS),
    userAgent: 'Bonafide/1',
    ...(config.OUTBOUND_EXTRA_CA_FILE
      ? { extraCa: readFileSync(config.OUTBOUND_EXTRA_CA_FILE, 'utf8') }
      : {}),
  });

@Injectable()
class OutboundCloser implements OnApplicationShutdown {
  constructor(
    @Inject(WORKER_HTTP) private readonly worker: OutboundHttp,
    @Inject(UPSTREAM_HTTP) private readonly upstream: OutboundHttp,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.worker.close(), this.upstream.close()]);
  }
}

/** All requests of this service to customer-configured hosts go through here. */
@Global()
@Module({
  providers: [
    {
      provide: RESOLVE_HOST,
      useFactory: (network: OutboundNetwork) => network.resolve ?? resolvePublicHost,
      inject: [NETWORK],
    },
    {
      provide: WORKER_HTTP,
      useFactory: (config: AuthConfig, network: OutboundNetwork) => client(config, network, false),
      inject: [AUTH_CONFIG, NETWORK],
    },
    {
      provide: RESOLVE_TXT,
      useFactory: (network: AuthNetwork) => network.resolveTxt ?? resolvePublicTxt,
      inject: [NETWORK],
    },
    // Plain http reaches only allowed hosts: every call first checks OutboundTargets.mayCall.
    {
      provide: UPSTREAM_HTTP,
      useFactory: (config: AuthConfig, network: OutboundNetwork) => client(config, network, true),
      inject: [AUTH_CONFIG, NETWORK],
    },
    {
      provide: UpstreamFetch,
      useFactory: (http: OutboundHttp, targets: OutboundTargetsService) => new UpstreamFetch(http, targets),
      inject: [UPSTREAM_HTTP, OutboundTargetsService],
    },
    IssuersService,
    OutboundTargetsService,
    OutboundCloser,
  ],
  exports: [
    WORKER_HTTP,
    UPSTREAM_HTTP,
    RESOLVE_HOST,
    RESOLVE_TXT,
    OutboundTargetsService,
    UpstreamFetch,
    IssuersService,
  ],
})
export class OutboundModule {}
