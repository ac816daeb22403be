import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module.js';
import { UsersModule } from '../users/users.module.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { SignInController } from './sign-in.controller.js';
import { StartController } from './start.controller.js';
import { SignInPages } from './sign-in-pages.service.js';

@Module({
  imports: [UsersModule, GatewayModule],
  controllers: [SignInController, StartController],
  providers: [PasswordSignIn, SignInPages],
  exports: [PasswordSignIn],
})
export class SignInPagesModule {}
