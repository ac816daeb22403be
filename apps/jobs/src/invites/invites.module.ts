import { Module } from '@nestjs/common';
import { InvitesController } from './invites.controller.js';
import { VerifyPageController } from './verify-page.controller.js';
import { InvitesService } from './invites.service.js';

@Module({
  controllers: [InvitesController, VerifyPageController],
  providers: [InvitesService],
  exports: [InvitesService],
})
export class InvitesModule {}
