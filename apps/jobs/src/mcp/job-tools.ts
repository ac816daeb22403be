import type { JobRecord } from '@bonafide/contracts/job-record';
import { JOB_STATUSES, JOB_TYPES } from '@bonafide/contracts/job-types';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ListJobsService } from '../jobs/listing/list-jobs.service.js';
import { PERSONAL_FILTERS } from '../jobs/listing/listing-parameters.js';
import { readListingQuery } from '../jobs/listing/listing-query.js';
import { JOB_SUMMARY, jobSummary, maySeePersonal, PERSONAL_SCOPE, withoutToken } from './job-summary.js';
import { defineTool, type Tool, type ToolProvider } from './tool.js';
import { jobId } from './tool-arguments.js';

const PAGE_SIZE_MAX = 50;

const SEARCH = z.strictObject({
  type: z.enum(JOB_TYPES).optional(),
  status: z.enum(JOB_STATUSES).optional(),
  success: z.boolean().optional().describe('Whether verification succeeded'),
  accountReviewed: z.boolean().optional().describe('Whether a reviewer decided'),
  from: z.string().optional().describe('Submitted at or after; ISO 8601'),
  to: z.string().optional().describe('Submitted at or before; ISO 8601'),
  firstName: z.string().optional().describe('Verified first name, prefix; needs jobs:review'),
  lastName: z.string().optional().describe('Verified last name, prefix; needs jobs:review'),
  email: z.string().optional().describe('Submitted e-mail address, prefix; needs jobs:review'),
  phone: z.string().optional().describe('Submitted phone number, prefix; needs jobs:review'),
  internalId: z.string().optional().describe('Internal id set at creation; needs jobs:review'),
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(PAGE_SIZE_MAX).default(20),
});

const namesPerson = (args: Record<string, unknown>) =>
  PERSONAL_FILTERS.some((name) => args[name] !== undefined);

/** Reading jobs: `GET /api/jobs` and `GET /api/jobs/{id}`. */
@Injectable()
export class JobTools implements ToolProvider {
  constructor(private readonly list: ListJobsService) {}

  tools(): Tool[] {
    return [
      defineTool({
        name: 'search_jobs',
        title: 'Search verification jobs',
        description: 'Lists jobs, the newest first, without data of persons.',
        toolset: 'jobs',
        does: (args) => (namesPerson(args) ? ['reads-persons'] : ['reads-results']),
        scope: (args) => (namesPerson(args) ? [PERSONAL_SCOPE] : ['jobs:read', PERSONAL_SCOPE]),
        input: SEARCH,
        output: z.object({ jobs: z.array(JOB_SUMMARY), total: z.int(), page: z.int(), totalPages: z.int() }),
        run: async (args, { caller }) => {
          const asText = Object.entries(args).map(([name, value]) => [name, String(value)]);
          const { body } = await this.list.listJobs(
            caller,
            readListingQuery(Object.fromEntries(asText) as Record<string, unknown>),
          );
          const { items, total, page, totalPages } = JSON.parse(body.toString()) as {
            items: JobRecord[];
            total: number;
            page: number;
            totalPages: number;
          };
          return { jobs: items.map(jobSummary), total, page, totalPages };
        },
      }),
      defineTool({
        name: 'get_job',
        title: 'Read one job',
        description: 'Reads one job. Data of the person are masked unless the token holds jobs:review.',
        toolset: 'jobs',
        does: ['reads-results'],
        scope: () => ['jobs:read', PERSONAL_SCOPE],
        input: z.strictObject({ jobId }),
        output: z.object({
          job: JOB_SUMMARY,
          record: z
            .record(z.string(), z.unknown())
            .nullable()
            .describe('The whole record; null where data of the person are masked'),
        }),
        run: async (args, { caller }) => {
          const record = (await this.list.getJob(caller, args.jobId, readListingQuery({}))) as JobRecord;
          return {
            job: jobSummary(record),
            record: maySeePersonal(caller) ? withoutToken(record) : null,
          };
        },
      }),
    ];
  }
}
