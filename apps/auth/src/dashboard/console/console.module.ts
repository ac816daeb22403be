import { Module } from '@nestjs/common';
import { ConsoleClient } from '../../oauth/clients/console-client.service.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleService } from './console.service.js';

@Module({ controllers: [ConsoleController], providers: [ConsoleClient, ConsoleService] })
export class ConsoleModule {}
