import { Module } from '@nestjs/common';
import { BreachedPasswordsService } from './breached-passwords.service.js';
import { InvitationsService } from './invitations.service.js';
import { UsersService } from './users.service.js';

@Module({
  providers: [BreachedPasswordsService, InvitationsService, UsersService],
  exports: [InvitationsService, UsersService],
})
export class UsersModule {}
