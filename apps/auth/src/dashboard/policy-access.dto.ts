import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsString, Length, Matches } from 'class-validator';
import { MAX_RESOURCE_LENGTH, RESOURCE_SCOPES_MAX } from '../limits.js';
import { SCOPE_NAME } from '../resources/resource-metadata.js';

/** What a client may have of a resource at most, where no person is asked. */
export class PolicyAccessDto {
  @ApiProperty({ example: 'https://jobs.example' })
  @IsString()
  @Length(1, MAX_RESOURCE_LENGTH)
  resource: string;

  @ApiProperty({
    type: [String],
    example: ['jobs:read'],
    description: 'Scopes that the resource has, or `mcp`',
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(RESOURCE_SCOPES_MAX)
  @ArrayUnique()
  @Matches(SCOPE_NAME, { each: true, message: 'scopes must be scopes (RFC 6749 section 3.3)' })
  scopes: string[];
}
