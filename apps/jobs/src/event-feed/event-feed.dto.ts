import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { EVENT_TYPES } from '../events/event-type.js';
import { EVENTS_PAGE, EVENTS_PAGE_MAX, EVENTS_WAIT_SECONDS_MAX } from '../limits.js';

const asNumber = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
const asBoolean = ({ value }: { value: unknown }): unknown =>
  value === 'true' ? true : value === 'false' ? false : value;
const asList = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value;

const Whole =
  (description: string, min: number, max: number, standard: number) => (target: object, property: string) => {
    const message = `must be a whole number from ${min} to ${max}`;
    ApiPropertyOptional({ type: Number, description, minimum: min, maximum: max, default: standard })(
      target,
      property,
    );
    IsOptional()(target, property);
    Transform(asNumber)(target, property);
    IsInt({ message })(target, property);
    Min(min, { message })(target, property);
    Max(max, { message })(target, property);
  };

export class ListEventsDto {
  @ApiPropertyOptional({
    description:
      '`next` of the answer before. Left out: from the oldest event that is kept; `latest`: only what happens from now on',
    example: 'evc_1c',
  })
  @IsOptional()
  @IsString({ message: 'must be a string' })
  @Matches(/^(latest|evc_[0-9a-z]{1,10})$/, { message: 'must be `next` of an earlier answer, or latest' })
  after?: string;

  @Whole('Events of one answer', 1, EVENTS_PAGE_MAX, EVENTS_PAGE) limit?: number;

  @ApiPropertyOptional({
    type: String,
    description: 'Events of these types alone, with commas between them; `key.*` means all that begin so',
    example: 'job-review,key.*',
  })
  @IsOptional()
  @Transform(asList)
  @IsArray({ message: 'must be event types with commas between them' })
  @ArrayMaxSize(EVENT_TYPES.length, { message: `must have at most ${EVENT_TYPES.length} entries` })
  @IsString({ each: true, message: 'must be event types with commas between them' })
  types?: string[];

  @Whole('Seconds to wait for an event when there is none', 0, EVENTS_WAIT_SECONDS_MAX, 0) wait?: number;

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'The feed of the sandbox' })
  @IsOptional()
  @Transform(asBoolean)
  @IsIn([true, false], { message: 'must be true or false' })
  sandbox?: boolean;
}
