import { JOB_TYPES, type JobType } from '@bonafide/contracts/job-types';
import { IsOptional } from '@bonafide/platform/http/is-optional';
import { readNetwork } from '@bonafide/platform/http/network';
import { Strict } from '@bonafide/platform/http/validation';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { ALL_SCOPES, type Scope } from '../access/scopes.js';
import { GraceSeconds, Note } from '../../core/http/dto-fields.js';
import { IsDateTime } from '../../core/http/is-date-time.js';
import { KEY_NETWORKS_MAX } from '../../limits.js';

const IsNetwork = () =>
  ValidateBy(
    {
      name: 'isNetwork',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && readNetwork(value) !== null,
        defaultMessage: () => 'must be IP addresses or networks in CIDR notation',
      },
    },
    { each: true },
  );

class KeyBoundsDto {
  @ApiPropertyOptional({
    enum: JOB_TYPES,
    isArray: true,
    type: String,
    nullable: true,
    description: 'Only jobs of these types; null: of every type',
    example: ['tin-validation'],
  })
  @IsOptional({ keepsNull: true })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'must not be empty' })
  @ArrayUnique({ message: 'must not repeat an entry' })
  @IsIn(JOB_TYPES, { each: true, message: `must be some of ${JOB_TYPES.join(', ')}` })
  jobTypes?: JobType[] | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    description: 'Addresses and networks (CIDR) that a private key may be used from; null: from anywhere',
    example: ['203.0.113.0/24', '2001:db8:7::/48'],
  })
  @IsOptional({ keepsNull: true })
  @IsArray({ message: 'must be a list' })
  @ArrayMinSize(1, { message: 'must not be empty' })
  @ArrayMaxSize(KEY_NETWORKS_MAX, { message: `must have at most ${KEY_NETWORKS_MAX} entries` })
  @IsNetwork()
  addresses?: string[] | null;

  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The key is refused from this time on; null: never',
    example: '2027-03-01T00:00:00.000Z',
  })
  @IsOptional({ keepsNull: true })
  @IsDateTime()
  expiresAt?: string | null;

  @Note({ description: 'Shown in the list of keys', example: 'Payroll' }) note?: string | null;
}

const Scopes = () => (target: object, property: string) => {
  ApiProperty({
    enum: ALL_SCOPES,
    isArray: true,
    description: 'What a private key may do; a public key opens sessions and has none',
    example: ['jobs:read', 'tin:verify'],
    required: false,
  })(target, property);
  IsArray({ message: 'must be a list' })(target, property);
  ArrayMinSize(1, { message: 'must not be empty' })(target, property);
  ArrayUnique({ message: 'must not repeat an entry' })(target, property);
  IsIn(ALL_SCOPES, { each: true, message: `must be some of ${ALL_SCOPES.join(', ')}` })(target, property);
};

@Strict()
export class CreateKeyDto extends KeyBoundsDto {
  @ApiProperty({ enum: ['private', 'public'] })
  @IsIn(['private', 'public'], { message: 'must be private or public' })
  kind: 'private' | 'public';

  @ApiPropertyOptional({ default: false, description: 'A key of the sandbox' })
  @IsOptional()
  @IsBoolean({ message: 'must be true or false' })
  sandbox?: boolean;

  @Scopes()
  @ValidateIf(({ kind, scopes }: CreateKeyDto) => kind !== 'public' || scopes !== undefined)
  scopes?: Scope[];
}

@Strict()
export class UpdateKeyDto extends KeyBoundsDto {
  @Scopes()
  @ValidateIf(({ scopes }: UpdateKeyDto) => scopes !== undefined)
  scopes?: Scope[];
}

@Strict()
export class RotateKeyDto {
  @GraceSeconds('How long the replaced key keeps working, in seconds') graceSeconds?: number;
}
