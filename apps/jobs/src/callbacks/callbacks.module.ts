import { Global, Module } from '@nestjs/common';
import { CallbackUrls } from './callback-urls.js';
import { CallbacksService } from './callbacks.service.js';

@Global()
@Module({ providers: [CallbackUrls, CallbacksService], exports: [CallbackUrls, CallbacksService] })
export class CallbacksModule {}
