import { Module } from '@nestjs/common';
import { ReviewController } from './review.controller.js';
import { ReviewJobService } from './review-job.service.js';

@Module({ controllers: [ReviewController], providers: [ReviewJobService] })
export class ReviewModule {}
