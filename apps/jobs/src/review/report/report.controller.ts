import { invalidParameter } from '@bonafide/platform/errors';
import { misspelledNames } from '@bonafide/platform/http/query-names';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { Controller, Get, Headers, Param, Query, Res, StreamableFile } from '@nestjs/common';
import {
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  type ApiResponseOptions,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ReportService } from './report.service.js';

const REPORT = {
  status: 200,
  description: '`Accept: application/pdf` returns the file',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['id', 'pdf'],
        properties: {
          id: { type: 'string', example: 'aB3dE6gH9jK2' },
          confidences: {
            description: 'confidences of the checks, with `confidences=true`',
            oneOf: [{ type: 'object', additionalProperties: { type: ['number', 'null'] } }, { type: 'null' }],
          },
          pdf: { type: 'string', format: 'byte' },
        },
      },
    },
    'application/pdf': { schema: { type: 'string', format: 'binary' } },
  },
} satisfies ApiResponseOptions;

@ApiTags('jobs')
@Controller('api/jobs')
export class ReportController {
  constructor(private readonly report: ReportService) {}

  @Get(':id/download')
  @Allow({ scope: 'jobs:read', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'downloadJob',
    summary: 'A report of the job, as JSON with base64 PDF or as the file',
  })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @ApiQuery({ name: 'confidences', required: false, schema: { type: 'boolean' } })
  @ApiResponse(REPORT)
  @ApiResponse({ status: 409, description: 'The job was removed' })
  async download(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Query() query: Record<string, unknown>,
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | object> {
    const { confidences } = query;
    refuseFaults(misspelledNames(query, ['confidences']));
    if (confidences !== undefined && confidences !== 'true' && confidences !== 'false')
      throw invalidParameter('confidences', 'confidences: must be true or false');
    const report = await this.report.reportOf(caller, id);
    response.setHeader('Cache-Control', 'private, no-store');
    if (/\bapplication\/pdf\b/i.test(accept ?? ''))
      return new StreamableFile(report.pdf, {
        type: 'application/pdf',
        disposition: `attachment; filename="report-${id}.pdf"`,
      });
    return {
      id: report.id,
      ...(confidences === 'true' ? { confidences: report.confidences } : {}),
      pdf: report.pdf.toString('base64'),
    };
  }
}
