import { AUDIT_EXPORT_LINES_MAX, AUDIT_LEAVES_MAX } from '@bonafide/audit/limits';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { QueryFlag, Text, Whole } from '../../core/http/dto-fields.js';
import { IsDateTime } from '../../core/http/is-date-time.js';
import { AUDIT_PAGE, AUDIT_PAGE_MAX } from '../../limits.js';

const Filter = (description: string, example: string) =>
  applyDecorators(ApiPropertyOptional({ type: String, description, example }), Text());

class AuditSpaceDto {
  @QueryFlag({ default: false, description: 'The trail of the sandbox' }) sandbox?: boolean;
}

export class ListAuditDto extends AuditSpaceDto {
  @Filter(
    'Actor: `user:…` (a person, through any agent), `agent:…` (an agent, on behalf of anyone), `key:…`, `operator`',
    'key:key_4gKpTzcZ1mXW',
  )
  actor?: string;
  @Filter('Action; a trailing `.*` matches every action with that prefix', 'key.*') action?: string;
  @Filter('Subject of the action, when it is not a job', 'key_4gKpTzcZ1mXW') subject?: string;
  @Filter('Job that the action concerned', 'aB3dE6gH9jK2')
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: 'must be a job id' })
  jobId?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'From this time on' })
  @IsOptional()
  @IsDateTime()
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Before this time' })
  @IsOptional()
  @IsDateTime()
  to?: string;

  @ApiPropertyOptional({ type: String, description: '`next` of the previous page' })
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'must be `next` of an earlier page' })
  after?: string;

  @Whole(1, AUDIT_PAGE_MAX, { description: 'Lines per page', default: AUDIT_PAGE }) limit?: number;
}

export class CheckpointQueryDto extends AuditSpaceDto {
  @Whole(1, AUDIT_LEAVES_MAX, { description: 'Checkpoint with this many lines; default: the latest' })
  size?: number;
}

export class ExportAuditDto extends CheckpointQueryDto {
  @Whole(0, AUDIT_LEAVES_MAX, { description: 'Index of the first line, from 0', default: 0 }) first?: number;
  @Whole(1, AUDIT_EXPORT_LINES_MAX, {
    description: 'Maximum number of lines',
    default: AUDIT_EXPORT_LINES_MAX,
  })
  limit?: number;

  @ApiPropertyOptional({
    enum: ['jsonl', 'csv'],
    default: 'jsonl',
    description: 'Only JSON lines can be verified',
  })
  @IsOptional()
  @IsIn(['jsonl', 'csv'], { message: 'must be jsonl or csv' })
  format?: 'jsonl' | 'csv';
}

export class InclusionQueryDto extends CheckpointQueryDto {
  @Whole(0, AUDIT_LEAVES_MAX, { description: 'Index of the line, from 0', required: true }) leaf: number;
}

export class ConsistencyQueryDto extends CheckpointQueryDto {
  @Whole(1, AUDIT_LEAVES_MAX, { description: 'Number of lines in the earlier tree', required: true })
  first: number;
}
