import { Module } from '@nestjs/common';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditSequencer } from './audit-sequencer.service.js';
import { AuditSweeper } from './audit.sweeper.js';

@Module({
  controllers: [AuditLogController],
  providers: [AuditLogService, AuditSequencer, AuditSweeper],
  exports: [AuditSweeper],
})
export class AuditLogModule {}
