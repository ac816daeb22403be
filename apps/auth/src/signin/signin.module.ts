import { Global, Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { BrowserService } from './browser.service.js';
import { SessionGuard } from './session.guard.js';
import { SignInReasons } from './sign-in-reasons.service.js';
import { SessionsService } from './sessions.service.js';

@Global()
@Module({
  imports: [UsersModule],
  providers: [SessionsService, BrowserService, SessionGuard, SignInReasons],
  exports: [SessionsService, BrowserService, SessionGuard, SignInReasons],
})
export class SigninModule {}
