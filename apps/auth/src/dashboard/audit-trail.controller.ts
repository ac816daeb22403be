import { AuditProofs, EXPORT_MEDIA_TYPES } from '@bonafide/audit/audit-proofs';
import { Controller, Get, Header, Param, Query, Req, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { enveloped } from '../core/http/envelope.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import {
  CheckpointQueryDto,
  ConsistencyQueryDto,
  ExportAuditDto,
  InclusionQueryDto,
} from './audit-trail.dto.js';
import { DashboardAccessService } from './dashboard-access.service.js';
import { Does } from '../core/http/effects.js';

/** The signed log of an organization: export and proofs (docs/design/rights-and-audit.md). */
@ApiTags('dashboard: organizations')
@SessionOnly()
@Controller('api/v1/dashboard/organizations/:org/audit-log')
export class AuditTrailController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly proofs: AuditProofs,
  ) {}

  @Get('checkpoint')
  @Does('reads-settings')
  @ApiOperation({
    summary: 'Checkpoints of the log, signed with the organization’s key',
    description:
      'One per minute in which the log grew: the number of lines and the root of their Merkle tree (RFC 9162).',
  })
  async checkpoint(@Param('org') slug: string, @Query() query: CheckpointQueryDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, await this.proofs.checkpoint(id, query));
  }

  @Get('export')
  @Does('exports-trail')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Exports part of the signed log, to be stored and verified elsewhere',
    description: 'One leaf per line, starting at `first`; fewer than `limit` lines means the end of the log.',
  })
  @ApiResponse({
    status: 200,
    description: 'JSON Lines or CSV',
    content: {
      'application/x-ndjson': { schema: { type: 'string' } },
      'text/csv': { schema: { type: 'string' } },
    },
  })
  async export(
    @Param('org') slug: string,
    @Query() query: ExportAuditDto,
    @Req() request: Request,
  ): Promise<StreamableFile> {
    const { id } = await this.access.organization(request, slug, 'viewer');
    const text = await this.proofs.export(id, query);
    return new StreamableFile(Buffer.from(text), { type: EXPORT_MEDIA_TYPES[query.format ?? 'jsonl'] });
  }

  @Get('inclusion')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Proof that a line is in the signed log (RFC 9162)' })
  async inclusion(@Param('org') slug: string, @Query() query: InclusionQueryDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, await this.proofs.inclusion(id, query));
  }

  @Get('consistency')
  @Does('reads-settings')
  @ApiOperation({ summary: 'Proof that the log only grew between two checkpoints (RFC 9162)' })
  async consistency(
    @Param('org') slug: string,
    @Query() query: ConsistencyQueryDto,
    @Req() request: Request,
  ) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, await this.proofs.consistency(id, query));
  }
}
