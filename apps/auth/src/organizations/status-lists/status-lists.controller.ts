import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { notFound } from '../../errors.js';
import { STATUS_LIST_MAX_AGE_SECONDS } from '../../limits.js';
import { StatusListsService } from './status-lists.service.js';
import { Public } from '../../core/http/effects.js';

const VC_JWT = 'application/vc+jwt';
const TOKEN_LIST = 'application/statuslist+jwt';
const FORMS = { [VC_JWT]: 'jwt', [TOKEN_LIST]: 'token-list', 'application/json': 'json' } as const;

const LIST = {
  description: 'A StatusList2021Credential',
  content: {
    'application/json': {
      schema: {
        type: 'object' as const,
        required: ['@context', 'id', 'type', 'issuer', 'credentialSubject'],
        properties: {
          '@context': { type: 'array' as const, items: { type: 'string' as const } },
          id: {
            type: 'string' as const,
            example: 'https://auth.bonafide.example/api/v1/gateway/oauth/status-list',
          },
          type: {
            type: 'array' as const,
            items: { type: 'string' as const, example: 'StatusList2021Credential' },
          },
          issuer: {
            type: 'string' as const,
            example: 'did:key:z6Mkq5xiSco7QvA9EfKBiQHey1ZgeZ4NGgo4D3mDf2kooPV8',
          },
          credentialSubject: { type: 'object' as const },
        },
      },
    },
    [VC_JWT]: { schema: { type: 'string' as const } },
    [TOKEN_LIST]: { schema: { type: 'string' as const } },
  },
};

const UNCHANGED = { status: 304, description: 'not modified (`If-None-Match`)' };

/** Revocation lists (StatusList2021); public. */
@ApiTags('gateway')
@Controller('api/v1/gateway/oauth/status-list')
export class StatusListsController {
  constructor(private readonly lists: StatusListsService) {}

  @Get()
  @Public()
  @ApiOperation({
    summary:
      'The first status list, as JSON or as a signed JWT (Accept: application/vc+jwt, application/statuslist+jwt)',
  })
  @ApiOkResponse(LIST)
  @ApiResponse(UNCHANGED)
  @ApiNotFoundResponse({ $ref: '#/components/responses/OAuthError404' } as never)
  first(@Req() request: Request, @Res() response: Response) {
    return this.send(1, request, response);
  }

  @Get(':number')
  @Public()
  @ApiOperation({ summary: 'A further status list' })
  @ApiParam({ name: 'number', schema: { type: 'integer', minimum: 1 } })
  @ApiOkResponse(LIST)
  @ApiResponse(UNCHANGED)
  further(@Param('number') number: string, @Req() request: Request, @Res() response: Response) {
    if (!/^[1-9]\d{0,8}$/.test(number)) throw notFound('status list');
    return this.send(Number(number), request, response);
  }

  private async send(number: number, request: Request, response: Response): Promise<void> {
    const type = request.accepts(['application/json', VC_JWT, TOKEN_LIST]);
    const form = FORMS[type as keyof typeof FORMS] ?? 'json';
    const { body, contentType, etag } = await this.lists.publish(number, form);
    response
      .setHeader('ETag', etag)
      .setHeader('Vary', 'Accept')
      .setHeader('Cache-Control', `max-age=${STATUS_LIST_MAX_AGE_SECONDS}`)
      .setHeader('Content-Type', contentType);
    // As bytes: Express would add a charset to the media type of a string.
    response.send(Buffer.from(body));
  }
}
