import { Module } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords.service.js';
import { Invitations } from './invitations.service.js';
import { UsersService } from './users.service.js';

@Module({
  providers: [BreachedPasswords, Invitations, UsersService],
  exports: [Invitations, UsersService],
})
export class UsersModule {}
