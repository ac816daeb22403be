import { EXPORT_MEDIA_TYPES } from '@bonafide/audit/audit-proofs';
import { Controller, Get, Header, Query, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../access/allow.js';
import type { Caller } from '../access/caller.js';
import {
  AuditPageAnswer,
  CheckpointAnswer,
  ConsistencyAnswer,
  ExportAnswer,
  InclusionAnswer,
} from './audit-log.docs.js';
import { AuditLogService } from './audit-log.service.js';
import {
  CheckpointQueryDto,
  ConsistencyQueryDto,
  ExportAuditDto,
  InclusionQueryDto,
  ListAuditDto,
} from './audit-query.dto.js';

@ApiTags('audit')
@Controller('api/audit')
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Get()
  @Allow({ scope: 'audit:read', does: ['reads-trail'] })
  @ApiOperation({
    operationId: 'listAudit',
    summary: 'Audit trail of the account, newest first',
  })
  @AuditPageAnswer()
  list(@CallerOf() caller: Caller, @Query() query: ListAuditDto) {
    return this.log.list(caller, query);
  }

  @Get('checkpoint')
  @Allow({ scope: 'audit:read', does: ['reads-account'] })
  @ApiOperation({ operationId: 'getAuditCheckpoint', summary: 'Signed checkpoint of the audit trail' })
  @CheckpointAnswer()
  checkpoint(@CallerOf() caller: Caller, @Query() query: CheckpointQueryDto) {
    return this.log.checkpoint(caller, query);
  }

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Allow({ scope: 'audit:read', does: ['reads-trail'] })
  @ApiOperation({
    operationId: 'exportAudit',
    summary: 'Export part of the signed trail, to keep and verify elsewhere',
  })
  @ExportAnswer()
  async export(@CallerOf() caller: Caller, @Query() query: ExportAuditDto): Promise<StreamableFile> {
    const type = EXPORT_MEDIA_TYPES[query.format ?? 'jsonl'];
    return new StreamableFile(Buffer.from(await this.log.export(caller, query)), { type });
  }

  @Get('inclusion')
  @Allow({ scope: 'audit:read', does: ['reads-account'] })
  @ApiOperation({
    operationId: 'proveAuditLine',
    summary: 'Proof that a line is in the signed trail (RFC 9162)',
  })
  @InclusionAnswer()
  inclusion(@CallerOf() caller: Caller, @Query() query: InclusionQueryDto) {
    return this.log.inclusion(caller, query);
  }

  @Get('consistency')
  @Allow({ scope: 'audit:read', does: ['reads-account'] })
  @ApiOperation({
    operationId: 'proveAuditGrowth',
    summary: 'Proof that the trail was only appended to between two checkpoints (RFC 9162)',
  })
  @ConsistencyAnswer()
  consistency(@CallerOf() caller: Caller, @Query() query: ConsistencyQueryDto) {
    return this.log.consistency(caller, query);
  }
}
