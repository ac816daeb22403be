import { AuditProofs } from '@bonafide/audit/audit-proofs';
import { AuditSequencer } from '@bonafide/audit/audit-sequencer';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganizationKeysService } from '../organization-keys.service.js';
import { OrganizationsModule } from '../organizations.module.js';
import { organizationTrails } from './organization-trails.js';

@Module({
  imports: [OrganizationsModule],
  providers: [
    {
      provide: AuditProofs,
      inject: [DataSource, OrganizationKeysService],
      useFactory: (dataSource: DataSource, keys: OrganizationKeysService) =>
        new AuditProofs(dataSource, organizationTrails(keys)),
    },
    {
      provide: AuditSequencer,
      inject: [DataSource, Clock, OrganizationKeysService],
      useFactory: (dataSource: DataSource, clock: Clock, keys: OrganizationKeysService) =>
        new AuditSequencer(dataSource, clock, organizationTrails(keys)),
    },
  ],
  exports: [AuditProofs, AuditSequencer],
})
export class AuditTrailModule {}
