import { Module } from '@nestjs/common';
import { RetentionService } from './retention.service.js';
import { RetentionSweeper } from './retention.sweeper.js';

@Module({ providers: [RetentionService, RetentionSweeper], exports: [RetentionSweeper] })
export class RetentionModule {}
