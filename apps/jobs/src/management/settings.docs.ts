import { ApiResponse, type ApiBodyOptions } from '@nestjs/swagger';
import { settingsChangesSchema } from '../accounts/account-settings.js';
import type { SettingsView } from './settings-view.js';

const EXAMPLE: SettingsView = {
  settings: {
    retention: { photosDays: 30, personalDataDays: 365 },
    required: ['front', 'selfie'],
    sessionResult: 'verdict',
    callback: { url: 'https://hooks.customer.example/jobs' },
    review: { fourEyes: true, slaHours: 24 },
  },
  id: 'acc_Zx81kQp3LmN0vRt7',
  name: 'Customer Inc.',
  region: 'us',
  accountGroupSid: null,
  features: { tinValidationEnabled: true },
  limits: { readsPerMinute: 6000, writesPerMinute: 1200, agentRequestsPerMinute: 600 },
};

const json = (example: unknown) => ({ 'application/json': { example } });

export const SETTINGS_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['settings'],
    properties: { settings: settingsChangesSchema() },
    additionalProperties: false,
    example: { settings: { review: { fourEyes: true, slaHours: 24 }, amlMonitoring: null } },
  },
};

export const SettingsAnswer = () =>
  ApiResponse({ status: 200, description: 'The account', content: json(EXAMPLE) });

export const SettingsOfOperatorAnswer = () =>
  ApiResponse({
    status: 403,
    description: 'The operator sets it, or it would give away more than the caller holds',
    content: json({
      errors: [
        { type: 'AuthenticationError', message: 'features: is set by the operator of this deployment alone' },
      ],
    }),
  });
