import { Module } from '@nestjs/common';
import { BackchannelRequests } from './backchannel-requests.service.js';
import { BlockedClients } from './blocked-clients.service.js';
import { RequestMails } from './request-mails.service.js';
import { PingMessages } from './ping-messages.service.js';

const SERVICES = [BackchannelRequests, BlockedClients, PingMessages, RequestMails];

/** Requests of agents without a browser (OpenID CIBA). */
@Module({ providers: SERVICES, exports: SERVICES })
export class BackchannelModule {}
