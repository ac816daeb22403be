import type { ApiBodyOptions } from '@nestjs/swagger';
import { settingsChangesSchema } from '../settings/account-settings.js';
import { answer, refusal } from '../../core/http/answer.docs.js';
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

export const SETTINGS_BODY: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['settings'],
    properties: { settings: settingsChangesSchema() },
    additionalProperties: false,
    example: { settings: { review: { fourEyes: true, slaHours: 24 }, amlMonitoring: null } },
  },
};

export const SettingsAnswer = () => answer('The account', EXAMPLE);

export const SettingsOfOperatorAnswer = () =>
  refusal(
    403,
    'Only the operator may set it, or it would grant more than the caller holds',
    'features: is set by the operator of this deployment alone',
    'AuthenticationError',
  );
