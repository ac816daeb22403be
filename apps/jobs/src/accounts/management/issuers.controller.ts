import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../access/allow.js';
import type { Caller } from '../access/caller.js';
import { answerTagged, IfMatch, NeedsIfMatch } from '../../core/http/entity-tag.js';
import { IssuersService, type IssuersView } from './issuers.service.js';
import {
  GivesTooMuchAnswer,
  ISSUER_BODY,
  IssuersAnswer,
  ISSUERS_BODY,
  IssuerTakenAnswer,
} from './trust.docs.js';
import { NamedIssuerDto } from './trust.dto.js';

@ApiTags('management')
@Controller('api/management/issuers')
export class IssuersController {
  constructor(private readonly issuers: IssuersService) {}

  @Get()
  @Allow({ scope: 'account:admin', does: ['reads-account'] })
  @ApiOperation({
    operationId: 'listIssuers',
    summary: 'List the trusted issuers, and what their agents may do',
  })
  @IssuersAnswer()
  async listIssuers(
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<IssuersView> {
    return answerTagged(response, await this.issuers.listIssuers(caller));
  }

  @Post()
  @HttpCode(200)
  @Allow({ scope: 'account:admin', does: ['lets-in', 'grants'] })
  @ApiOperation({
    operationId: 'addIssuer',
    summary: 'Trust an issuer, or change its limits: the entry applies to its audiences from now on',
  })
  @ApiBody(ISSUER_BODY)
  @NeedsIfMatch('trusted issuers')
  @IssuersAnswer()
  @GivesTooMuchAnswer()
  @IssuerTakenAnswer()
  async addIssuer(
    @CallerOf() caller: Caller,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<IssuersView> {
    return answerTagged(response, await this.issuers.addIssuer(caller, body, ifMatch));
  }

  @Put()
  @Allow({ scope: 'account:admin', does: ['lets-in', 'grants'] })
  @ApiOperation({ operationId: 'replaceIssuers', summary: 'Replace the list of trusted issuers' })
  @ApiBody(ISSUERS_BODY)
  @NeedsIfMatch('trusted issuers')
  @IssuersAnswer()
  @GivesTooMuchAnswer()
  @IssuerTakenAnswer()
  async replaceIssuers(
    @CallerOf() caller: Caller,
    @Body() body: object,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<IssuersView> {
    return answerTagged(response, await this.issuers.replaceIssuers(caller, body, ifMatch));
  }

  @Delete()
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({
    operationId: 'removeIssuer',
    summary: 'Remove a trusted issuer; its agents lose access within a second',
  })
  @NeedsIfMatch('trusted issuers')
  @IssuersAnswer()
  async removeIssuer(
    @CallerOf() caller: Caller,
    @Query() issuer: NamedIssuerDto,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<IssuersView> {
    return answerTagged(response, await this.issuers.removeIssuer(caller, issuer, ifMatch));
  }
}
