import { addressKey } from '@bonafide/platform/http/address-key';
import { ServiceError } from '@bonafide/platform/errors';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BouncerRatesService } from '../request/bouncer-rates.service.js';
import { TOKEN_EXAMPLE } from './token.docs.js';
import { CodeExchangeService } from './code-exchange.service.js';
import { Does } from '../../core/http/effects.js';

class TokenRequestDto {
  @ApiProperty({ enum: ['authorization_code'] }) grant_type: string;
  @ApiProperty({ example: 'bcode_…' }) code: string;
  @ApiProperty({ example: 'did:web:agent.example' }) agent_did: string;
  @ApiProperty({ example: 'prj_…' }) project_id: string;
  @ApiPropertyOptional({ description: 'Required if the request had a `code_challenge`' })
  code_verifier?: string;
}

@ApiTags('bouncer')
@Controller('api/v1/bouncer/oauth')
export class TokenController {
  constructor(
    private readonly exchanges: CodeExchangeService,
    private readonly rates: BouncerRatesService,
  ) {}

  @Post('token')
  @Does('exchanges')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Exchanges a code for the delegation token',
    description:
      'Once, within five minutes, and only by the agent and for the project that the code was issued to.',
  })
  @ApiBody({ type: TokenRequestDto })
  @ApiResponse({ status: 200, content: { 'application/json': { example: TOKEN_EXAMPLE } } })
  @ApiResponse({
    status: 400,
    description: '`unsupported_grant_type`, `invalid_grant` or `invalid_request`',
    content: { 'application/json': { example: { error: 'invalid_grant', error_description: 'the code …' } } },
  })
  async token(
    @Body() body: unknown,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Pragma', 'no-cache');
    await this.rates.request(`token|${addressKey(request.ip)}`, response);
    if (!request.is(['application/json', 'application/*+json']))
      throw new ServiceError('invalid-request', 'the body must be JSON', { code: 'invalid_request' });
    return this.exchanges.exchange(body, request);
  }
}
