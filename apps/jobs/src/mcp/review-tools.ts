import { refuseFaults, validateDto } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ReviewDto } from '../review/decisions/review.dto.js';
import { ReviewProposalsService } from '../review/decisions/review-proposals.service.js';
import { defineTool, type Tool, type ToolProvider } from './tool.js';
import { idempotencyKey, jobId } from './tool-arguments.js';

const verdict = z.boolean().nullable().optional();
const text = z.string().nullable().optional();

const OVERRIDES = z
  .strictObject({
    idValid: verdict,
    selfieValid: verdict,
    faceMatch: verdict,
    nameMatch: verdict,
    birthDateMatch: verdict,
    dlvValid: verdict,
    barcodeMatch: verdict,
    firstName: text,
    lastName: text,
    docId: text,
    birthDate: text,
    expireDate: text,
    issueDate: text,
    idType: text,
    state: text.describe('ISO 3166-2 without the country'),
    country: text.describe('ISO 3166-1 alpha-2'),
  } satisfies Record<keyof ReviewDto, z.ZodType>)
  .describe('What a reviewer would override; null takes an override back');

/** Review proposals: a person still decides, with `PUT /api/jobs/{id}/review`. */
@Injectable()
export class ReviewTools implements ToolProvider {
  constructor(private readonly proposals: ReviewProposalsService) {}

  tools(): Tool[] {
    return [
      defineTool({
        name: 'propose_review',
        title: 'Propose a review',
        description: 'Records what a reviewer should override and why. It changes and decides nothing.',
        toolset: 'review',
        does: ['reviews'],
        scope: 'jobs:review',
        writes: 'additive',
        input: z.strictObject({
          jobId,
          overrides: OVERRIDES,
          reason: z.string().min(1).max(1_000),
          idempotencyKey,
        }),
        output: z.object({ jobId, status: z.enum(['proposed']) }),
        run: async ({ jobId: id, overrides: sent, reason }, { caller }) => {
          const judged = validateDto(ReviewDto, sent, 'overrides.');
          const overrides = JSON.parse(JSON.stringify(judged)) as Partial<ReviewDto>;
          if (Object.keys(overrides).length === 0)
            refuseFaults([{ parameter: 'overrides', message: 'overrides: must name at least one' }]);
          await this.proposals.propose(caller, id, { overrides, reason });
          return { jobId: id, status: 'proposed' as const };
        },
      }),
    ];
  }
}
