import { Global, Module } from '@nestjs/common';
import { ReadAudit } from './read-audit.service.js';
import { AccountsService } from './accounts.service.js';
import { ActionProofs } from './action-proofs.service.js';
import { AuthenticateService } from './authenticate.service.js';
import { BearerTokens } from './bearer-tokens.js';
import { BodyGuard } from './body.guard.js';
import { CallerGuard } from './caller.guard.js';
import { CallerRenewal } from './caller-renewal.service.js';
import { DpopProofs } from './dpop-proofs.service.js';
import { Grants } from './grants.service.js';
import { IssuerChecks } from './issuer-checks.service.js';
import { IssuerDocuments } from './issuer-documents.js';
import { IssuerProofs } from './issuer-proofs.service.js';
import { MembersService } from './members.service.js';
import { ProofKeys } from './proof-keys.service.js';
import { RateLimits } from './rate-limits.js';
import { TrustedIssuersService } from './trusted-issuers.service.js';
import { WellKnownController } from './well-known.controller.js';

const PROVIDERS = [
  AccountsService,
  ActionProofs,
  AuthenticateService,
  BearerTokens,
  BodyGuard,
  CallerGuard,
  CallerRenewal,
  DpopProofs,
  Grants,
  IssuerChecks,
  IssuerDocuments,
  IssuerProofs,
  MembersService,
  ProofKeys,
  RateLimits,
  ReadAudit,
  TrustedIssuersService,
];

@Global()
@Module({
  controllers: [WellKnownController],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class AccountsModule {}
