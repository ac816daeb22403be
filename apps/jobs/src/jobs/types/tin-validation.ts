import { ServiceError } from '@bonafide/platform/errors';
import { TinParamsDto } from '../../checks/tin/tin.dto.js';
import { TinEngine } from '../../checks/tin/tin.engine.js';
import { tinRecord } from '../../checks/tin/tin-record.js';
import { TinController } from '../../checks/tin/tin.controller.js';
import { TinService } from '../../checks/tin/tin.service.js';
import { TinWebhookController } from '../../checks/tin/tin-webhook.controller.js';
import { TinWebhookService } from '../../checks/tin/tin-webhook.service.js';
import type { JobTypeDefinition } from '../store/job-type.js';
import { TIN_DEADLINE_MS } from '../../limits.js';

export const tinValidation: JobTypeDefinition = {
  type: 'tin-validation',
  summary:
    'An ITIN against name and phone; the provider may answer days later, and the job is `pending` until then.',
  params: TinParamsDto,
  feature: 'tinValidationEnabled',
  scope: 'tin:verify',
  engine: TinEngine,
  controllers: [TinController, TinWebhookController],
  providers: [TinService, TinWebhookService],
  isInline: true,
  deadlineMs: TIN_DEADLINE_MS,
  respondsWhilePending: true,
  admit: ({ isTest }) => {
    // The response the specification defines for test mode, which TIN does not support.
    if (isTest) throw new ServiceError('internal', 'x-test-request is not supported');
  },
  prepare: ({ details: { tin, ...details } }) => ({ details, secrets: { tin: tin as string } }),
  record: tinRecord,
  events: { completed: 'job-tin-validation' },
  undetermined: { success: false, status: 'NOT_DETERMINED', tinType: 'ITIN' },
  report: {
    check: 'tin',
    answer: ({ status }) => (status === 'MATCH' ? true : status === 'NO_MATCH' ? false : null),
  },
};
