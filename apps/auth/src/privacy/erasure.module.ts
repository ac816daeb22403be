import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { RevocationsModule } from '../delegations/revocation/revocations.module.js';
import { DeletionPageController } from './deletion-page.controller.js';
import { DeletionPagesService } from './deletion-pages.service.js';
import { PersonErasureService } from './person-erasure.service.js';
import { RetentionSweeper } from './retention.sweeper.js';

@Module({
  imports: [DelegationsModule, RevocationsModule],
  controllers: [DeletionPageController],
  providers: [DeletionPagesService, PersonErasureService, RetentionSweeper],
  exports: [PersonErasureService, RetentionSweeper],
})
export class ErasureModule {}
