import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { StatisticsDto } from './statistics.dto.js';
import { type Statistics, StatisticsService } from './statistics.service.js';

const EXAMPLE: Statistics = {
  from: '2026-02-28',
  to: '2026-03-01',
  jobs: [
    {
      day: '2026-03-01',
      ...{ passed: 180, notPassed: 12, failed: 9, withoutOutcome: 3 },
      ...{ active: 3, removed: 1, reviewed: 7 },
    },
  ],
  decisions: [{ day: '2026-03-01', medianMs: 2_140, measured: 192 }],
  undetermined: [{ check: 'faceMatch', jobs: 4 }],
  deliveries: { pending: 2, days: [{ day: '2026-03-01', delivered: 188, failed: 1, stopped: 0 }] },
  reviews: { waiting: 3, decided: 7, medianMs: 1_260_000 },
};

@ApiTags('statistics')
@Controller('api/statistics')
export class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Get()
  @Allow({ scope: 'jobs:read', does: ['reads-account'] })
  @ApiOperation({
    operationId: 'getStatistics',
    summary: 'Jobs by outcome and day, time to decision, checks without an answer, deliveries and reviews',
  })
  @ApiResponse({
    status: 200,
    description:
      'Jobs are counted exactly; medians cover the newest 2,000 jobs of a day, deliveries the newest 20,000',
    content: { 'application/json': { example: EXAMPLE } },
  })
  get(@CallerOf() caller: Caller, @Query() query: StatisticsDto) {
    return this.statistics.statistics(caller, query);
  }
}
