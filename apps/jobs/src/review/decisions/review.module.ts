import { Module } from '@nestjs/common';
import { DecideReviewService } from './decide-review.service.js';
import { ReviewController } from './review.controller.js';
import { ReviewJobService } from './review-job.service.js';
import { ReviewProposalsService } from './review-proposals.service.js';
import { ReviewQueueController } from '../queue/review-queue.controller.js';
import { ReviewQueueService } from '../queue/review-queue.service.js';

@Module({
  controllers: [ReviewController, ReviewQueueController],
  providers: [ReviewJobService, ReviewProposalsService, ReviewQueueService, DecideReviewService],
  exports: [ReviewProposalsService],
})
export class ReviewModule {}
