import { Global, Module } from '@nestjs/common';
import { MessageSweeper } from './message.sweeper.js';
import { MessagesService } from './messages.service.js';

/** Global: the providers that capture messages stand in a global module too. */
@Global()
@Module({ providers: [MessagesService, MessageSweeper], exports: [MessagesService, MessageSweeper] })
export class MessagesModule {}
