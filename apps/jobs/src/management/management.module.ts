import { Module } from '@nestjs/common';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';

/** What whoever runs an account sets for it. */
@Module({
  controllers: [KeysController, SettingsController],
  providers: [KeysService, SettingsService],
})
export class ManagementModule {}
