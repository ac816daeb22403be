import type { ExportFormat } from '@bonafide/audit/audit-proofs';
import { AUDIT_EXPORT_LINES_MAX, AUDIT_LEAVES_MAX } from '@bonafide/audit/limits';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

export class CheckpointQueryDto {
  @ApiPropertyOptional({
    description: 'Of this many lines; the latest unless told',
    minimum: 1,
    maximum: AUDIT_LEAVES_MAX,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(AUDIT_LEAVES_MAX)
  size?: number;
}

export class ExportAuditDto extends CheckpointQueryDto {
  @ApiPropertyOptional({
    description: 'The first line, from 0',
    minimum: 0,
    maximum: AUDIT_LEAVES_MAX,
    default: 0,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(AUDIT_LEAVES_MAX)
  first?: number;

  @ApiPropertyOptional({
    description: 'Lines of this part',
    minimum: 1,
    maximum: AUDIT_EXPORT_LINES_MAX,
    default: AUDIT_EXPORT_LINES_MAX,
  })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(AUDIT_EXPORT_LINES_MAX)
  limit?: number;

  @ApiPropertyOptional({
    enum: ['jsonl', 'csv'],
    default: 'jsonl',
    description: 'Only JSON lines can be verified',
  })
  @IsOptional()
  @IsIn(['jsonl', 'csv'])
  format?: ExportFormat;
}

export class InclusionQueryDto extends CheckpointQueryDto {
  @ApiProperty({ description: 'The line, from 0', minimum: 0, maximum: AUDIT_LEAVES_MAX })
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(AUDIT_LEAVES_MAX)
  leaf: number;
}

export class ConsistencyQueryDto extends CheckpointQueryDto {
  @ApiProperty({ description: 'Lines of the earlier tree', minimum: 1, maximum: AUDIT_LEAVES_MAX })
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(AUDIT_LEAVES_MAX)
  first: number;
}
