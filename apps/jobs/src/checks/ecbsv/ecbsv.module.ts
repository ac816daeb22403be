import { Module } from '@nestjs/common';
import { EcbsvController } from './ecbsv.controller.js';
import { EcbsvService } from './ecbsv.service.js';

@Module({ controllers: [EcbsvController], providers: [EcbsvService] })
export class EcbsvModule {}
