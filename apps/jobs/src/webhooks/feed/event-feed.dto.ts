import { IsOptional } from '@bonafide/platform/http/is-optional';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, Matches } from 'class-validator';
import { EVENT_TYPES } from '../events/event-type.js';
import { QueryFlag, Whole } from '../../core/http/dto-fields.js';
import { EVENTS_PAGE, EVENTS_PAGE_MAX, EVENTS_WAIT_SECONDS_MAX } from '../../limits.js';

const asList = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value;

export class ListEventsDto {
  @ApiPropertyOptional({
    description:
      '`next` of the previous response. Omitted: from the oldest event kept; `latest`: only events from now on',
    example: 'evc_1c',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @Matches(/^(latest|evc_[0-9a-z]{1,10})$/, { message: 'must be `next` of an earlier answer, or latest' })
  after?: string;

  @Whole(1, EVENTS_PAGE_MAX, {
    description: 'Maximum number of events in one response',
    default: EVENTS_PAGE,
  })
  limit?: number;

  @ApiPropertyOptional({
    type: String,
    description: 'Only events of these types, comma-separated; `key.*` matches every type with that prefix',
    example: 'job-review,key.*',
  })
  @IsOptional()
  @Transform(asList)
  @IsArray({ message: 'must be event types with commas between them' })
  @ArrayMaxSize(EVENT_TYPES.length, { message: `must have at most ${EVENT_TYPES.length} entries` })
  @IsString({ each: true, message: 'must be event types with commas between them' })
  types?: string[];

  @Whole(0, EVENTS_WAIT_SECONDS_MAX, {
    description: 'Seconds to wait when there are no events yet',
    default: 0,
  })
  wait?: number;

  @QueryFlag({ default: false, description: 'The feed of the sandbox' }) sandbox?: boolean;
}
