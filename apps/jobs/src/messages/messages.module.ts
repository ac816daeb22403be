import { Global, Module } from '@nestjs/common';
import { MessagesService } from './messages.service.js';

/** Global, because the providers that capture messages are in a global module too. */
@Global()
@Module({ providers: [MessagesService], exports: [MessagesService] })
export class MessagesModule {}
