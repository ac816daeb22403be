import { Global, Module } from '@nestjs/common';
import { ReadAudit } from './access/read-audit.service.js';
import { AccountsService } from './accounts.service.js';
import { ActionProofs } from './access/action-proofs.service.js';
import { AuthenticateService } from './access/authenticate.service.js';
import { BearerTokens } from './access/bearer-tokens.js';
import { BodyGuard } from './access/body.guard.js';
import { CallerGuard } from './access/caller.guard.js';
import { CallerRenewal } from './access/caller-renewal.service.js';
import { DpopProofs } from './access/dpop-proofs.service.js';
import { Grants } from './grants/grants.service.js';
import { IssuerChecks } from './issuers/issuer-checks.service.js';
import { IssuerDocuments } from './issuers/issuer-documents.js';
import { IssuerProofs } from './issuers/issuer-proofs.service.js';
import { MembersService } from './members/members.service.js';
import { ProofKeys } from './access/proof-keys.service.js';
import { RateLimits } from './access/rate-limits.js';
import { TrustedIssuersService } from './issuers/trusted-issuers.service.js';
import { WellKnownController } from './access/well-known.controller.js';

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
