import { Module } from '@nestjs/common';
import { KeysController } from './keys.controller.js';
import { KeysService } from './keys.service.js';

/** What whoever runs an account sets for it. */
@Module({ controllers: [KeysController], providers: [KeysService] })
export class ManagementModule {}
