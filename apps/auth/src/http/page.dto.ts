import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

const digits = ({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

export class PageDto {
  @ApiPropertyOptional({ minimum: 1, default: 1 })
  @Transform(digits)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  page?: number;

  @ApiPropertyOptional({ minimum: 1, maximum: 250, default: 100 })
  @Transform(digits)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(250)
  pageSize?: number;
}
