import { Module } from '@nestjs/common';
import { EraseAccountService } from './erase-account.service.js';
import { EraseJobsService } from './erase-jobs.service.js';
import { RetentionService } from './retention.service.js';

@Module({
  providers: [EraseAccountService, EraseJobsService, RetentionService],
  exports: [EraseAccountService, RetentionService],
})
export class RetentionModule {}
