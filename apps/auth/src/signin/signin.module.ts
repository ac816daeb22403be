import { Global, Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { BrowserService } from './browser.service.js';
import { SessionGuard } from './session.guard.js';
import { SessionsService } from './sessions.service.js';

@Global()
@Module({
  imports: [UsersModule],
  providers: [SessionsService, BrowserService, SessionGuard],
  exports: [SessionsService, BrowserService, SessionGuard],
})
export class SigninModule {}
