import { Module } from '@nestjs/common';
import { VerifyPageController } from './verify-page.controller.js';
import { VerifyPageService } from './verify-page.service.js';

@Module({ controllers: [VerifyPageController], providers: [VerifyPageService] })
export class VerifyPageModule {}
