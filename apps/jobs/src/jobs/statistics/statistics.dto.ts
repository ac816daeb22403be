import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { STATISTICS_DAYS, STATISTICS_DAYS_MAX } from '../../limits.js';

/** A day that exists and that the database can represent. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

const Day =
  (description: string): PropertyDecorator =>
  (target, property) => {
    const name = property as string;
    ApiPropertyOptional({ type: String, format: 'date', description, example: '2026-03-01' })(target, name);
    IsOptional()(target, name);
    ValidateBy({
      name: 'isDay',
      validator: { validate: isDay, defaultMessage: () => 'must be a day, YYYY-MM-DD' },
    })(target, name);
  };

export class StatisticsDto {
  @Day(`First day, UTC; default: ${STATISTICS_DAYS} days in all, at most ${STATISTICS_DAYS_MAX}`)
  from?: string;
  @Day('Last day, UTC; default: today') to?: string;
}
