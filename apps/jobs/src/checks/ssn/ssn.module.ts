import { Module } from '@nestjs/common';
import { SsnAttemptsSweeper } from './ssn-attempts.sweeper.js';
import { SsnController } from './ssn.controller.js';
import { SsnService } from './ssn.service.js';

@Module({
  controllers: [SsnController],
  providers: [SsnService, SsnAttemptsSweeper],
  exports: [SsnAttemptsSweeper],
})
export class SsnModule {}
