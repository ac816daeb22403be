import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { UsersModule } from '../users/users.module.js';
import { BrowserService } from './browser.service.js';
import { CompanyController } from './company.controller.js';
import { CompanyPagesService } from './company-pages.service.js';
import { ConfirmationService } from './confirmation.service.js';
import { KnownBrowsersService } from './known-browsers.service.js';
import { PasswordSignInService } from './password-sign-in.service.js';
import { ReadAudit } from './read-audit.interceptor.js';
import { PersonSessionsService } from './person-sessions.service.js';
import { SessionGuard } from './session.guard.js';
import { SessionsService } from './sessions.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { SignInAttemptsService } from './sign-in-attempts.service.js';
import { SignInPagesService } from './sign-in-pages.service.js';
import { SignInReasonsService } from './sign-in-reasons.service.js';
import { SignInsService } from './sign-ins.service.js';
import { SignInController } from './sign-in.controller.js';
import { StepUpService } from './step-up.service.js';
import { StartController } from './start.controller.js';

const SHARED = [
  BrowserService,
  CompanyPagesService,
  ConfirmationService,
  KnownBrowsersService,
  PasswordSignInService,
  PersonSessionsService,
  SecondFactorsService,
  SessionGuard,
  SessionsService,
  SignInAttemptsService,
  SignInReasonsService,
  SignInsService,
  StepUpService,
];

@Global()
@Module({
  imports: [UsersModule],
  controllers: [CompanyController, SignInController, StartController],
  providers: [...SHARED, SignInPagesService, { provide: APP_INTERCEPTOR, useClass: ReadAudit }],
  exports: SHARED,
})
export class SigninModule {}
