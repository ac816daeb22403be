import { Global, Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { BrowserService } from './browser.service.js';
import { KnownBrowsers } from './known-browsers.service.js';
import { SessionGuard } from './session.guard.js';
import { SignInReasons } from './sign-in-reasons.service.js';
import { SessionsService } from './sessions.service.js';
import { SignInAttempts } from './sign-in-attempts.service.js';

@Global()
@Module({
  imports: [UsersModule],
  providers: [SessionsService, BrowserService, KnownBrowsers, SessionGuard, SignInAttempts, SignInReasons],
  exports: [SessionsService, BrowserService, KnownBrowsers, SessionGuard, SignInAttempts, SignInReasons],
})
export class SigninModule {}
