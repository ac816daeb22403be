import { Module } from '@nestjs/common';
import { RevealController } from './reveal.controller.js';
import { RevealService } from './reveal.service.js';

@Module({ controllers: [RevealController], providers: [RevealService] })
export class RevealModule {}
