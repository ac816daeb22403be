import { Module } from '@nestjs/common';
import { AccountMembersService } from './account-members.service.js';
import { IssuersController } from './issuers.controller.js';
import { IssuersService } from './issuers.service.js';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';
import { ListsController } from './lists.controller.js';
import { ListsService } from './lists.service.js';
import { MembersController } from './members.controller.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

/** Self-service management of an account. */
@Module({
  controllers: [IssuersController, KeysController, ListsController, MembersController, SettingsController],
  providers: [AccountMembersService, IssuersService, KeysService, ListsService, SettingsService],
})
export class ManagementModule {}
