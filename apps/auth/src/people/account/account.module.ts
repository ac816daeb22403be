import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { AccountPageController } from './account-page.controller.js';
import { AccountPagesService } from './account-pages.service.js';
import { AccountController } from './account.controller.js';
import { InvitationPagesService } from './invitation-pages.service.js';
import { AccountService } from './account.service.js';

@Module({
  imports: [UsersModule],
  controllers: [AccountController, AccountPageController],
  providers: [AccountPagesService, AccountService, InvitationPagesService],
})
export class AccountModule {}
