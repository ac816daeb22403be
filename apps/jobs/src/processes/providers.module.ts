import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { LOGGER, type Logger } from '@bonafide/platform/telemetry/logging';
import { observeProviderCall } from '@bonafide/platform/telemetry/metrics';
import { Global, Module } from '@nestjs/common';
import { ListsAml } from '../checks/aml/lists-aml.js';
import { CONFIG, extraCaOf, type JobsConfig } from '../config.js';
import { MessagesService } from '../messages/messages.service.js';
import { DataSource } from 'typeorm';
import { buildProviders } from '../providers/build-providers.js';
import { ALL_EMBEDDED, ALL_SIMULATED, PROVIDERS, type Providers } from '../providers/providers.js';

/**
 * Outside production, and in a sandbox, checks without a configured provider are simulated; in production they are not
 * determined, except AML, which uses the imported lists, and checks that this machine can do itself.
 */
const settingsOf = (config: JobsConfig) =>
  config.NODE_ENV === 'production' && !config.SANDBOX
    ? { PROVIDER_AML: 'lists', ...ALL_EMBEDDED, ...config.providers }
    : { ...ALL_SIMULATED, ...config.providers };

@Global()
@Module({
  providers: [
    {
      provide: PROVIDERS,
      inject: [CONFIG, LOGGER, OutboundHttp, MessagesService, DataSource],
      useFactory: (
        config: JobsConfig,
        logger: Logger,
        http: OutboundHttp,
        messages: MessagesService,
        dataSource: DataSource,
      ): Providers =>
        buildProviders({
          settings: settingsOf(config),
          http,
          journal: ({ provider, check, outcome, reason, code, latencyMs, attempts }) => {
            observeProviderCall(check, provider, outcome, latencyMs);
            logger.info(
              { provider, check, outcome, reason, code, durationMs: latencyMs, attempts },
              'provider asked',
            );
          },
          captureMessage: async ({ id, channel, to, ...content }) => {
            const kept = { id, channel, provider: 'simulator', content: { to: [to], ...content } };
            await messages.keep([{ ...kept, source: 'captured' }]);
          },
          screenLists: (call, threshold) => new ListsAml(dataSource, call, threshold),
          extraCa: extraCaOf(config),
          allowSimulators: config.NODE_ENV !== 'production' || config.SANDBOX,
        }),
    },
  ],
  exports: [PROVIDERS],
})
export class ProvidersModule {}
