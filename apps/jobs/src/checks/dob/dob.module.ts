import { Module } from '@nestjs/common';
import { DobController } from './dob.controller.js';
import { DobService } from './dob.service.js';

@Module({ controllers: [DobController], providers: [DobService] })
export class DobModule {}
