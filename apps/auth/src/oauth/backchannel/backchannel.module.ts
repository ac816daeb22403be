import { Module } from '@nestjs/common';
import { BackchannelRequests } from './backchannel-requests.service.js';
import { MutedClients } from './muted-clients.service.js';
import { RequestMails } from './request-mails.service.js';
import { PingMessages } from './ping-messages.service.js';

const SERVICES = [BackchannelRequests, MutedClients, PingMessages, RequestMails];

/** Requests of agents without a browser (OpenID CIBA). */
@Module({ providers: SERVICES, exports: SERVICES })
export class BackchannelModule {}
