import { Module } from '@nestjs/common';
import { EraseAccountService } from './erase-account.service.js';
import { EraseJobsService } from './erase-jobs.service.js';
import { RetentionService } from './retention.service.js';
import { RetentionSweeper } from './retention.sweeper.js';

@Module({
  providers: [EraseAccountService, EraseJobsService, RetentionService, RetentionSweeper],
  exports: [EraseAccountService, RetentionSweeper],
})
export class RetentionModule {}
