import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse } from '@nestjs/swagger';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { LISTING_PARAMETERS, type ListingParameter } from './listing-parameters.js';

const schemaOf = (parameter: ListingParameter) => {
  switch (parameter.kind) {
    case 'text':
    case 'id':
    case 'name':
    case 'email':
    case 'phone':
    case 'country':
    case 'state':
      return { type: 'string' as const };
    case 'texts':
      return { type: 'array' as const, items: { type: 'string' as const } };
    case 'boolean':
      return { type: 'boolean' as const };
    case 'integer':
      return {
        type: 'integer' as const,
        minimum: parameter.min,
        maximum: parameter.max,
        default: parameter.default,
      };
    case 'date':
      return { type: 'string' as const, format: 'date-time' };
    case 'enum':
      return { type: 'string' as const, enum: [...parameter.values] };
  }
};

const count = { type: 'integer' as const, minimum: 0 };
/** The listing writes its own response, so it is documented by hand. */
const PAGE_OF_JOBS = {
  type: 'object',
  required: ['items', 'total', 'totalPages', 'page', 'pageSize'],
  properties: {
    items: {
      type: 'array' as const,
      items: {
        anyOf: [
          { $ref: '#/components/schemas/JobRecord' },
          // with `fields`: only the named paths
          { $ref: '#/components/schemas/JobView' },
        ],
      },
    },
    total: count,
    totalPages: count,
    page: count,
    pageSize: count,
    next: {
      type: ['string', 'null'],
      description: 'with `after`: the `after` of the next page; null on the last',
    },
  },
};

/** The listing's OpenAPI, generated from the table that its parser reads. */
export const ListingDocs = () =>
  applyDecorators(
    ApiOperation({ operationId: 'findJobs', summary: 'Paginated jobs' }),
    ErrorResponses(500),
    ...Object.entries(LISTING_PARAMETERS as Record<string, ListingParameter>).map(([name, parameter]) =>
      ApiQuery({
        name,
        required: false,
        description: parameter.description,
        schema: schemaOf(parameter),
        ...(parameter.aliasOf ? { deprecated: true } : {}),
      }),
    ),
    ApiResponse({
      status: 200,
      description: 'One page of jobs',
      content: { 'application/json': { schema: PAGE_OF_JOBS } },
    }),
  );
