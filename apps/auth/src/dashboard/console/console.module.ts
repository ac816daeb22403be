import { Module } from '@nestjs/common';
import { ConsoleClientService } from '../../oauth/clients/console-client.service.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleService } from './console.service.js';

@Module({ controllers: [ConsoleController], providers: [ConsoleClientService, ConsoleService] })
export class ConsoleModule {}
