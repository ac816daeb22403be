import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { CallerRenewalService } from '../../accounts/access/caller-renewal.service.js';
import { closedSignal } from '../../core/http/closed-signal.js';
import { EventPageAnswer } from './event-feed.docs.js';
import { ListEventsDto } from './event-feed.dto.js';
import { EventFeedService, type EventPage } from './event-feed.service.js';

@ApiTags('events')
@Controller('api/events')
export class EventFeedController {
  constructor(
    private readonly feed: EventFeedService,
    private readonly renewal: CallerRenewalService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Allow({ scope: 'events:read', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'listEvents',
    summary: 'Events of the account, with optional long polling',
  })
  @EventPageAnswer()
  listEvents(
    @CallerOf() caller: Caller,
    @Query() query: ListEventsDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventPage> {
    const renewCaller = () => this.renewal.renew(request, 'events:read');
    return this.feed.read(caller, query, { signal: closedSignal(response), renewCaller });
  }
}
