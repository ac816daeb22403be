import type { ExportFormat } from '@bonafide/audit/audit-proofs';
import { AUDIT_EXPORT_LINES_MAX, AUDIT_LEAVES_MAX } from '@bonafide/audit/limits';
import { Type } from 'class-transformer';
import { OneOf, Whole } from '../core/http/fields.js';

export class CheckpointQueryDto {
  @Type(() => Number)
  @Whole(1, AUDIT_LEAVES_MAX, {
    optional: true,
    description: 'Number of lines of the checkpoint. Default: the latest',
  })
  size?: number;
}

export class ExportAuditDto extends CheckpointQueryDto {
  @Type(() => Number)
  @Whole(0, AUDIT_LEAVES_MAX, { optional: true, description: 'Index of the first line, from 0', default: 0 })
  first?: number;

  @Type(() => Number)
  @Whole(1, AUDIT_EXPORT_LINES_MAX, {
    optional: true,
    description: 'Maximum number of lines',
    default: AUDIT_EXPORT_LINES_MAX,
  })
  limit?: number;

  @OneOf(['jsonl', 'csv'], {
    optional: true,
    default: 'jsonl',
    description: 'Only JSON Lines can be verified',
  })
  format?: ExportFormat;
}

export class InclusionQueryDto extends CheckpointQueryDto {
  @Type(() => Number)
  @Whole(0, AUDIT_LEAVES_MAX, { description: 'Index of the line, from 0' })
  leaf: number;
}

export class ConsistencyQueryDto extends CheckpointQueryDto {
  @Type(() => Number)
  @Whole(1, AUDIT_LEAVES_MAX, { description: 'Number of lines of the earlier checkpoint' })
  first: number;
}
