import { Module } from '@nestjs/common';
import { TinController } from './tin.controller.js';
import { TinService } from './tin.service.js';

@Module({ controllers: [TinController], providers: [TinService] })
export class TinModule {}
