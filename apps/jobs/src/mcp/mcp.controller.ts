import { Body, Controller, HttpCode, Post, Req, Res, StreamableFile, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, CallerOf } from '../accounts/access/allow.js';
import type { Caller } from '../accounts/access/caller.js';
import { SCOPES } from '../accounts/access/scopes.js';
import { ContextOf, type RequestContext } from '../core/http/request-info.js';
import { McpDocs } from './mcp.docs.js';
import { McpService } from './mcp.service.js';
import { OriginGuard } from './origin.guard.js';

@ApiTags('agents')
@Controller('mcp')
@UseGuards(OriginGuard)
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  @HttpCode(200)
  @Allow({ scope: SCOPES, resource: '/mcp', does: ['tools'] })
  @McpDocs()
  async answer(
    @CallerOf() caller: Caller,
    @Body() body: object,
    @ContextOf() context: RequestContext,
    @Req() { headers }: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const answered = await this.mcp.answer({ caller, context }, { headers, body });
    response.status(answered.status);
    const bytes = Buffer.from(await answered.arrayBuffer());
    const type = answered.headers.get('content-type');
    return bytes.length === 0 ? undefined : new StreamableFile(bytes, type ? { type } : {});
  }
}
