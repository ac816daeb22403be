import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { type Timeline, TimelineService } from './timeline.service.js';

const CALLBACK = { callbackId: 'msg_4gKpTzcZ1mXW0Q9bN2sYh7Lr', event: 'job-complete' };
const EXAMPLE: Timeline = {
  steps: [
    { at: '2026-03-01T12:00:00.000Z', step: 'submitted' },
    { at: '2026-03-01T12:00:02.140Z', step: 'completed' },
    { at: '2026-03-01T12:00:02.150Z', step: 'callback-queued', ...CALLBACK },
    {
      at: '2026-03-01T12:00:02.160Z',
      step: 'callback-tried',
      ...CALLBACK,
      attempt: 1,
      durationMs: 84,
      statusCode: 200,
      errorKind: null,
    },
    {
      at: '2026-03-01T12:05:00.000Z',
      step: 'action',
      action: 'review.claimed',
      actor: 'key:key_4gKpTzcZ1mXW',
    },
  ],
  checks: [{ label: 'Name match', verdict: 'not-determined', isSimulated: false, isDecisive: true }],
  durationMs: 2_140,
};

@ApiTags('jobs')
@Controller('api/jobs')
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Get(':id/timeline')
  @Allow({ scope: 'jobs:read', does: ['reads-results'] })
  @ApiOperation({
    operationId: 'getJobTimeline',
    summary: 'What happened to a job, from its submission to its delivery',
  })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @ApiResponse({
    status: 200,
    description: 'Steps in the order in which they happened, and the checks behind the decision',
    content: { 'application/json': { example: EXAMPLE } },
  })
  timelineOf(@CallerOf() caller: Caller, @Param('id') id: string) {
    return this.timeline.timelineOf(caller, id);
  }
}
