import { Module } from '@nestjs/common';
import { ReviewController } from './review.controller.js';
import { ReviewJobService } from './review-job.service.js';
import { ReviewProposalsService } from './review-proposals.service.js';

@Module({
  controllers: [ReviewController],
  providers: [ReviewJobService, ReviewProposalsService],
  exports: [ReviewProposalsService],
})
export class ReviewModule {}
