import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { Field, Whole } from './fields.js';

const digits = ({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;

export class PageDto {
  @Transform(digits)
  @Field([IsInt(), Min(1), Max(1_000_000)], { optional: true, minimum: 1, default: 1 })
  page?: number;

  @Transform(digits)
  @Whole(1, 250, { optional: true, default: 100 })
  pageSize?: number;
}
