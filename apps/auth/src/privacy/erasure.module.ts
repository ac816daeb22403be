import { Module } from '@nestjs/common';
import { DelegationsModule } from '../delegations/delegations.module.js';
import { RevocationsModule } from '../delegations/revocation/revocations.module.js';
import { DeletionPageController } from './deletion-page.controller.js';
import { DeletionPages } from './deletion-pages.service.js';
import { PersonErasure } from './person-erasure.service.js';
import { RetentionSweeper } from './retention.sweeper.js';

@Module({
  imports: [DelegationsModule, RevocationsModule],
  controllers: [DeletionPageController],
  providers: [DeletionPages, PersonErasure, RetentionSweeper],
  exports: [PersonErasure, RetentionSweeper],
})
export class ErasureModule {}
