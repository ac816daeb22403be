import { Global, Module } from '@nestjs/common';
import { ReadAuditService } from './access/read-audit.service.js';
import { AccountsService } from './accounts.service.js';
import { ActionProofsService } from './access/action-proofs.service.js';
import { AuthenticateService } from './access/authenticate.service.js';
import { BearerTokens } from './access/bearer-tokens.js';
import { BodyGuard } from './access/body.guard.js';
import { CallerGuard } from './access/caller.guard.js';
import { CallerRenewalService } from './access/caller-renewal.service.js';
import { DpopProofsService } from './access/dpop-proofs.service.js';
import { GrantsService } from './grants/grants.service.js';
import { IssuerChecksService } from './issuers/issuer-checks.service.js';
import { IssuerDocuments } from './issuers/issuer-documents.js';
import { IssuerProofsService } from './issuers/issuer-proofs.service.js';
import { MembersService } from './members/members.service.js';
import { ProofKeysService } from './access/proof-keys.service.js';
import { RateLimits } from './access/rate-limits.js';
import { TrustedIssuersService } from './issuers/trusted-issuers.service.js';
import { WellKnownController } from './access/well-known.controller.js';

const PROVIDERS = [
  AccountsService,
  ActionProofsService,
  AuthenticateService,
  BearerTokens,
  BodyGuard,
  CallerGuard,
  CallerRenewalService,
  DpopProofsService,
  GrantsService,
  IssuerChecksService,
  IssuerDocuments,
  IssuerProofsService,
  MembersService,
  ProofKeysService,
  RateLimits,
  ReadAuditService,
  TrustedIssuersService,
];

@Global()
@Module({
  controllers: [WellKnownController],
  providers: PROVIDERS,
  exports: PROVIDERS,
})
export class AccountsModule {}
