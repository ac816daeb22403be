import { AUDIT_EXPORT_LINES_MAX, AUDIT_LEAVES_MAX } from '@bonafide/audit/limits';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsDateTime } from '../http/is-date-time.js';
import { AUDIT_PAGE, AUDIT_PAGE_MAX } from '../limits.js';

const asNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
const asBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

const Text =
  (description: string, example: string) =>
  (target: object, property: string): void => {
    ApiPropertyOptional({ type: String, description, example })(target, property);
    IsOptional()(target, property);
    IsString({ message: 'must be a string' })(target, property);
    MaxLength(255, { message: 'must have at most 255 characters' })(target, property);
  };

const Whole =
  (description: string, min: number, max: number, standard?: number | 'required') =>
  (target: object, property: string): void => {
    const message = `must be a whole number from ${min} to ${max}`;
    const isRequired = standard === 'required';
    ApiProperty({
      type: Number,
      description,
      minimum: min,
      maximum: max,
      required: isRequired,
      ...(isRequired ? {} : { default: standard }),
    })(target, property);
    if (!isRequired) IsOptional()(target, property);
    Transform(asNumber)(target, property);
    IsInt({ message })(target, property);
    Min(min, { message })(target, property);
    Max(max, { message })(target, property);
  };

class AuditSpaceDto {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'The trail of the sandbox' })
  @IsOptional()
  @Transform(asBoolean)
  @IsIn([true, false], { message: 'must be true or false' })
  sandbox?: boolean;
}

export class ListAuditDto extends AuditSpaceDto {
  @Text(
    'Who did it: `user:…` (a person, by whichever agent), `agent:…` (an agent, for whomever), `key:…`, `operator`',
    'key:key_4gKpTzcZ1mXW',
  )
  actor?: string;
  @Text('What was done; with `.*` at its end every action that begins so', 'key.*') action?: string;
  @Text('What it was done to, when that is not a job', 'key_4gKpTzcZ1mXW') subject?: string;
  @Text('The job that it was done to', 'aB3dE6gH9jK2') jobId?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'From this time on' })
  @IsOptional()
  @IsDateTime()
  from?: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'Before this time' })
  @IsOptional()
  @IsDateTime()
  to?: string;

  @ApiPropertyOptional({ type: String, description: 'From `next` of the page before' })
  @IsOptional()
  @Matches(/^\d{1,18}$/, { message: 'must be `next` of an earlier page' })
  after?: string;

  @Whole('Lines of a page', 1, AUDIT_PAGE_MAX, AUDIT_PAGE) limit?: number;
}

export class CheckpointQueryDto extends AuditSpaceDto {
  @Whole('Of this many lines; the latest unless told', 1, AUDIT_LEAVES_MAX) size?: number;
}

export class ExportAuditDto extends CheckpointQueryDto {
  @Whole('The first line, from 0', 0, AUDIT_LEAVES_MAX, 0) first?: number;
  @Whole('Lines of this part', 1, AUDIT_EXPORT_LINES_MAX, AUDIT_EXPORT_LINES_MAX) limit?: number;

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
  @Whole('The line, from 0', 0, AUDIT_LEAVES_MAX, 'required') leaf: number;
}

export class ConsistencyQueryDto extends CheckpointQueryDto {
  @Whole('Lines of the earlier tree', 1, AUDIT_LEAVES_MAX, 'required') first: number;
}
