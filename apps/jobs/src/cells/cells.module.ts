import { Module } from '@nestjs/common';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { CellOffers } from './cell-offers.service.js';
import { MoveAccountService } from './move-account.service.js';

@Module({
  imports: [AuditLogModule],
  providers: [CellOffers, MoveAccountService],
  exports: [CellOffers, MoveAccountService],
})
export class CellsModule {}
