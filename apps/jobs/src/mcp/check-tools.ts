import { JOB_STATUSES } from '@bonafide/contracts/job-types';
import { validateDto } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { VerifyAmlDto } from '../checks/aml/aml.dto.js';
import { AmlScreeningsService } from '../checks/aml/aml-screenings.service.js';
import { SubmitTinDto } from '../checks/tin/tin.dto.js';
import { TinService } from '../checks/tin/tin.service.js';
import { SubmissionService } from '../jobs/submission/submission.service.js';
import { defineTool, type Tool, type ToolProvider } from './tool.js';
import { idempotencyKey, jobId } from './tool-arguments.js';

const internalId = z.string().optional().describe('Your own id for the job');
const errors = z.array(z.object({ type: z.string(), message: z.string() }));
const times = { submitted: z.string(), completed: z.string().nullable(), updatedAt: z.string() };

const TIN_RECORD = z.object({
  id: z.string(),
  status: z.enum(['pending', 'complete']),
  ...times,
  request: z.object({
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    tinType: z.string(),
  }),
  result: z.object({
    status: z.enum(['PENDING', 'MATCH', 'NO_MATCH', 'NOT_DETERMINED']),
    tinType: z.string(),
    simulated: z.boolean().optional(),
  }),
  errors: errors.optional(),
});

const SCREENING = z.object({
  id: z.string(),
  status: z.enum(JOB_STATUSES),
  ...times,
  request: z.record(z.string(), z.unknown()),
  result: z.record(z.string(), z.unknown()).nullable().describe('Listed persons who may be meant'),
  errors,
});

/** Checks of a name: `POST /api/tin/verify`, `GET /api/tin/jobs/{id}`, `POST /api/aml/verify`. */
@Injectable()
export class CheckTools implements ToolProvider {
  constructor(
    private readonly submissions: SubmissionService,
    private readonly tin: TinService,
    private readonly screenings: AmlScreeningsService,
  ) {}

  tools(): Tool[] {
    return [
      defineTool({
        name: 'submit_tin',
        title: 'Validate a TIN',
        description:
          'Validates an ITIN against a name and a phone number. The answer may take days: while status is pending, ask get_tin.',
        toolset: 'tin',
        does: ['submits'],
        scope: 'tin:verify',
        writes: 'additive',
        input: z.strictObject({
          firstName: z.string(),
          lastName: z.string(),
          tinType: z.enum(['ITIN']).default('ITIN'),
          tin: z.string().describe('Nine digits, no dashes or spaces; never shown again'),
          phone: z.string().describe('E.164 with its plus sign'),
          internalId,
          idempotencyKey,
        }),
        output: TIN_RECORD,
        run: ({ idempotencyKey: _key, ...body }, { caller, context }) => {
          this.submissions.admit(caller, 'tin-validation', context);
          return this.tin.verify(caller, validateDto(SubmitTinDto, body), context);
        },
      }),
      defineTool({
        name: 'get_tin',
        title: 'Read a TIN validation',
        description: 'Reads a TIN validation, also while it is pending.',
        toolset: 'tin',
        does: ['reads-results', 'reads-persons'],
        scope: 'tin:verify',
        input: z.strictObject({ jobId }),
        output: TIN_RECORD,
        run: (args, { caller }) => this.tin.read(caller, args.jobId),
      }),
      defineTool({
        name: 'screen_name',
        title: 'Screen a name',
        description: 'Screens a person against sanction, warning and PEP lists.',
        toolset: 'aml',
        does: ['submits'],
        scope: 'aml:screen',
        writes: 'additive',
        input: z.strictObject({
          firstName: z.string(),
          middleName: z.string().optional(),
          lastName: z.string(),
          dob: z.string().optional().describe('MM/DD/YYYY or ISO 8601'),
          country: z.string().optional().describe('ISO 3166-1 alpha-2'),
          gender: z.enum(['male', 'female']).optional(),
          internalId,
          idempotencyKey,
        }),
        output: SCREENING,
        run: ({ idempotencyKey: _key, ...body }, { caller, context }) => {
          this.submissions.admit(caller, 'id-aml', context);
          return this.screenings.verify(caller, validateDto(VerifyAmlDto, body), context);
        },
      }),
    ];
  }
}
