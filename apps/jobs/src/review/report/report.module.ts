import { Module } from '@nestjs/common';
import { ReportController } from './report.controller.js';
import { ReportService } from './report.service.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineService } from './timeline.service.js';

@Module({
  controllers: [ReportController, TimelineController],
  providers: [ReportService, TimelineService],
})
export class ReportModule {}
