import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, Matches } from 'class-validator';
import { Field, Text } from '../core/http/fields.js';
import { MAX_RESOURCE_LENGTH, RESOURCE_SCOPES_MAX } from '../limits.js';
import { SCOPE_NAME } from '../projects/resources/resource-metadata.js';

/** The most that a client may get of a resource without asking a person. */
export class PolicyAccessDto {
  @Text(1, MAX_RESOURCE_LENGTH, { example: 'https://jobs.example' })
  resource: string;

  @Field(
    [
      IsArray(),
      ArrayMinSize(1),
      ArrayMaxSize(RESOURCE_SCOPES_MAX),
      ArrayUnique(),
      Matches(SCOPE_NAME, { each: true, message: 'scopes must be scopes (RFC 6749 section 3.3)' }),
    ],
    { type: [String], example: ['jobs:read'], description: 'Scopes of the resource, or `mcp`' },
  )
  scopes: string[];
}
