import { Module } from '@nestjs/common';
import { InvitesController } from './invites.controller.js';
import { VerifyPageController } from './verify-page.controller.js';
import { VerifySessionController } from './verify-session.controller.js';
import { InvitesService } from './invites.service.js';

@Module({
  controllers: [InvitesController, VerifyPageController, VerifySessionController],
  providers: [InvitesService],
  exports: [InvitesService],
})
export class InvitesModule {}
