import { addressKey } from '@bonafide/platform/http/address-key';
import { ServiceError } from '@bonafide/platform/errors';
import { misspelledNames, queryNamesOf } from '@bonafide/platform/http/query-names';
import { refuseFaults, validateDto } from '@bonafide/platform/http/validation';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { ApiBody, ApiOperation, ApiQuery, ApiResponse, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { BrowserErrorFilter } from '../../pages/browser-error.filter.js';
import { ApiKeyGuard } from '../../projects/api-key.guard.js';
import { otherProjectsKey } from '../../projects/project-errors.js';
import { assertJson } from '../../core/http/assert-json.js';
import { AuthorizeDto } from './authorize.dto.js';
import { AuthorizeService } from './authorize.service.js';
import { AUTHORIZE_EXAMPLE, AUTHORIZE_RESPONSE } from './authorize.docs.js';
import { ERROR_RESPONSES } from '../../core/http/error-responses.docs.js';
import { BouncerRatesService } from './bouncer-rates.service.js';
import { enveloped } from '../../core/http/envelope.js';
import { RequestStatusService } from './request-status.service.js';
import { Does } from '../../core/http/effects.js';

@ApiTags('bouncer')
@Controller('api/v1/bouncer')
export class AuthorizeController {
  constructor(
    private readonly authorizations: AuthorizeService,
    private readonly statuses: RequestStatusService,
    private readonly rates: BouncerRatesService,
  ) {}

  @Get('authorize')
  @Does('asks')
  @UseFilters(BrowserErrorFilter)
  @ApiOperation({
    summary: 'Requests a delegation, as a link to open in a browser',
    description: 'Needs no API key. A browser (`Accept: text/html`) is redirected; other callers get JSON.',
  })
  @ApiQuery({ name: 'agent_did', required: true })
  @ApiQuery({ name: 'project_id', required: true })
  @ApiQuery({ name: 'requested_scopes', required: true, example: 'files:read,files:write' })
  @ApiQuery({ name: 'expires_in_days', required: false, type: Number })
  @ApiQuery({ name: 'provider', required: false })
  @ApiQuery({ name: 'tool_name', required: false })
  @ApiQuery({ name: 'agent_name', required: false })
  @ApiQuery({ name: 'agent_proof', required: false })
  @ApiQuery({ name: 'code_challenge', required: false })
  @ApiQuery({ name: 'code_challenge_method', required: false, enum: ['S256'] })
  @ApiQuery({ name: 'state', required: false })
  @ApiQuery({ name: 'redirect_uri', required: false })
  @ApiResponse(AUTHORIZE_RESPONSE)
  @ApiResponse({ status: 303, description: 'Browsers: redirect to the sign-in or consent page' })
  @ApiResponse(ERROR_RESPONSES[404])
  async link(@Query() query: Record<string, unknown>, @Req() request: Request, @Res() response: Response) {
    await this.rates.request(`address|${addressKey(request.ip)}`, response);
    refuseFaults(misspelledNames(query, queryNamesOf(AuthorizeDto)));
    const params = readAuthorize(query, ['agent_did', 'requested_scopes', 'project_id']);
    const { answer, link } = await this.authorizations.start(params.project_id!, params, { stored: false });
    response.setHeader('Cache-Control', 'no-store');
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html') response.redirect(303, link);
    else response.json(enveloped(request, answer));
  }

  @Post('authorize')
  @Does('asks')
  @HttpCode(200)
  @UseGuards(ApiKeyGuard)
  @ApiSecurity('apiKey')
  @ApiOperation({ summary: 'Requests a delegation' })
  @ApiBody({ type: AuthorizeDto })
  @ApiResponse({ status: 200, content: { 'application/json': { example: AUTHORIZE_EXAMPLE } } })
  async start(
    @Body() body: Record<string, unknown> | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { projectId } = request.keyHolder!;
    await this.rates.request(`project|${projectId}`, response);
    assertJson(request);
    const params = readAuthorize(body ?? {});
    if (params.project_id !== undefined && params.project_id !== projectId) throw otherProjectsKey();
    response.setHeader('Cache-Control', 'no-store');
    return enveloped(request, (await this.authorizations.start(projectId, params)).answer);
  }

  @Get('authorize/:requestId/status')
  @Does('asks')
  @UseGuards(ApiKeyGuard)
  @ApiSecurity('apiKey')
  @ApiOperation({ summary: 'Status of a request', description: 'Includes `code` while it can be exchanged.' })
  @ApiResponse({ status: 200, description: '`status`: pending, completed, denied, expired or error' })
  async status(
    @Param('requestId') requestId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    response.setHeader('Cache-Control', 'no-store');
    return enveloped(request, await this.statuses.of(requestId, request.keyHolder!.projectId));
  }
}

function assertGiven(sent: Record<string, unknown>, name: string): void {
  const value = sent[name];
  if (value === undefined || value === null || value === '')
    throw new ServiceError('invalid-request', `${name}: is required`, {
      code: 'VALIDATION_MISSING_REQUIRED_FIELD',
      details: [{ parameter: name, message: `${name}: is required` }],
    });
}

/** Treats null as omitted, for all validation rules. */
function readAuthorize(
  sent: Record<string, unknown>,
  names = ['agent_did', 'requested_scopes'],
): AuthorizeDto {
  for (const name of names) assertGiven(sent, name);
  const given = Object.entries(sent).filter(([, value]) => value !== null);
  return validateDto(AuthorizeDto, Object.fromEntries(given));
}
