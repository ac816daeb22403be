import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { ENDPOINT_ID } from '../endpoints/endpoint-secrets.js';
import { QueryFlag, Whole } from '../../core/http/dto-fields.js';
import { DELIVERIES_PAGE, DELIVERIES_PAGE_MAX } from '../../limits.js';

const STATUSES = ['pending', 'delivered', 'failed', 'stopped'] as const;

export class DeliverySpaceDto {
  @QueryFlag({ default: false, description: 'Deliveries of the sandbox' }) sandbox?: boolean;
}

export class ListDeliveriesDto extends DeliverySpaceDto {
  @ApiPropertyOptional({ enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES, { message: `must be one of ${STATUSES.join(', ')}` })
  status?: (typeof STATUSES)[number];

  @ApiPropertyOptional({
    description: 'Only deliveries to this webhook endpoint',
    example: 'we_4gKpTzcZ1mXW0Q9b',
  })
  @IsOptional()
  @Matches(ENDPOINT_ID, { message: 'must be the id of a webhook endpoint' })
  endpoint?: string;

  @ApiPropertyOptional({
    description: 'Only deliveries of this event (`evt_…`), or of events of this type',
    example: 'job-review',
  })
  @IsOptional()
  @IsString({ message: 'must be the id of an event or a type' })
  @MaxLength(64, { message: 'must have at most 64 characters' })
  event?: string;

  @ApiPropertyOptional({ description: '`next` of the previous page' })
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,200}$/, { message: 'must be `next` of an earlier page' })
  after?: string;

  @Whole(1, DELIVERIES_PAGE_MAX, { default: DELIVERIES_PAGE }) limit?: number;
}
