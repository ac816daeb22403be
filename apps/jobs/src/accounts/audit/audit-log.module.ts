import { AuditProofs } from '@bonafide/audit/audit-proofs';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ProofKeysService } from '../access/proof-keys.service.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';
import { accountTrails } from './audit-source.js';

@Module({
  controllers: [AuditLogController],
  providers: [
    AuditLogService,
    {
      provide: AuditProofs,
      inject: [DataSource, ProofKeysService],
      useFactory: (dataSource: DataSource, keys: ProofKeysService) =>
        new AuditProofs(dataSource, accountTrails(keys)),
    },
    {
      provide: AuditSequencer,
      inject: [DataSource, Clock, ProofKeysService],
      useFactory: (dataSource: DataSource, clock: Clock, keys: ProofKeysService) =>
        new AuditSequencer(dataSource, clock, accountTrails(keys)),
    },
  ],
  exports: [AuditSequencer],
})
export class AuditLogModule {}
