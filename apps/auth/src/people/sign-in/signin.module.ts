import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { UsersModule } from '../users/users.module.js';
import { BrowserService } from './browser.service.js';
import { CompanyController } from './company.controller.js';
import { CompanyPages } from './company-pages.service.js';
import { Confirmation } from './confirmation.service.js';
import { KnownBrowsers } from './known-browsers.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { ReadAudit } from './read-audit.interceptor.js';
import { PersonSessions } from './person-sessions.service.js';
import { SessionGuard } from './session.guard.js';
import { SessionsService } from './sessions.service.js';
import { SecondFactors } from './second-factors.service.js';
import { SignInAttempts } from './sign-in-attempts.service.js';
import { SignInPages } from './sign-in-pages.service.js';
import { SignInReasons } from './sign-in-reasons.service.js';
import { SignIns } from './sign-ins.service.js';
import { SignInController } from './sign-in.controller.js';
import { StepUp } from './step-up.service.js';
import { StartController } from './start.controller.js';

const SHARED = [
  BrowserService,
  CompanyPages,
  Confirmation,
  KnownBrowsers,
  PasswordSignIn,
  PersonSessions,
  SecondFactors,
  SessionGuard,
  SessionsService,
  SignInAttempts,
  SignInReasons,
  SignIns,
  StepUp,
];

@Global()
@Module({
  imports: [UsersModule],
  controllers: [CompanyController, SignInController, StartController],
  providers: [...SHARED, SignInPages, { provide: APP_INTERCEPTOR, useClass: ReadAudit }],
  exports: SHARED,
})
export class SigninModule {}
