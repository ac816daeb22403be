import { Module } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords.service.js';
import { UsersService } from './users.service.js';

@Module({ providers: [BreachedPasswords, UsersService], exports: [UsersService] })
export class UsersModule {}
