import { Module } from '@nestjs/common';
import { BackchannelRequestsService } from './backchannel-requests.service.js';
import { BlockedClientsService } from './blocked-clients.service.js';
import { RequestMailsService } from './request-mails.service.js';
import { PingMessagesService } from './ping-messages.service.js';

const SERVICES = [
  BackchannelRequestsService,
  BlockedClientsService,
  PingMessagesService,
  RequestMailsService,
];

/** Requests of agents without a browser (OpenID CIBA). */
@Module({ providers: SERVICES, exports: SERVICES })
export class BackchannelModule {}
