import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { ENDPOINT_ID } from '../endpoints/endpoint-secrets.js';
import { DELIVERIES_PAGE, DELIVERIES_PAGE_MAX } from '../limits.js';

const STATUSES = ['pending', 'delivered', 'failed', 'stopped'] as const;

const asNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
const asBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;

export class DeliverySpaceDto {
  @ApiPropertyOptional({ type: Boolean, default: false, description: 'Deliveries of the sandbox' })
  @IsOptional()
  @Transform(asBoolean)
  @IsIn([true, false], { message: 'must be true or false' })
  sandbox?: boolean;
}

export class ListDeliveriesDto extends DeliverySpaceDto {
  @ApiPropertyOptional({ enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES, { message: `must be one of ${STATUSES.join(', ')}` })
  status?: (typeof STATUSES)[number];

  @ApiPropertyOptional({ description: 'To this webhook endpoint alone', example: 'we_4gKpTzcZ1mXW0Q9b' })
  @IsOptional()
  @Matches(ENDPOINT_ID, { message: 'must be the id of a webhook endpoint' })
  endpoint?: string;

  @ApiPropertyOptional({
    description: 'Of this event (`evt_…`), or of events of this type',
    example: 'job-review',
  })
  @IsOptional()
  @IsString({ message: 'must be the id of an event or a type' })
  @MaxLength(64, { message: 'must have at most 64 characters' })
  event?: string;

  @ApiPropertyOptional({ description: '`next` of the page before' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,200}$/, { message: 'must be `next` of an earlier page' })
  after?: string;

  @ApiPropertyOptional({ minimum: 1, maximum: DELIVERIES_PAGE_MAX, default: DELIVERIES_PAGE })
  @IsOptional()
  @Transform(asNumber)
  @IsInt({ message: `must be a whole number from 1 to ${DELIVERIES_PAGE_MAX}` })
  @Min(1, { message: `must be a whole number from 1 to ${DELIVERIES_PAGE_MAX}` })
  @Max(DELIVERIES_PAGE_MAX, { message: `must be a whole number from 1 to ${DELIVERIES_PAGE_MAX}` })
  limit?: number;
}
