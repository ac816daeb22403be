import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { assertObject } from '@bonafide/platform/http/validation';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from '../access/caller.js';
import { claimOf, IssuerProofsService } from '../issuers/issuer-proofs.service.js';
import { assertCanGrant } from '../grants/grantable-scopes.js';
import { audiencesOf, givenByEntries, type TrustedIssuer } from '../issuers/trusted-issuer.js';
import {
  readTrustedIssuer,
  TrustedIssuersService,
  withIssuer,
  withoutIssuer,
} from '../issuers/trusted-issuers.service.js';
import { assertIfMatch, type Tagged, tagged } from '../../core/http/entity-tag.js';

interface Body {
  /** tokens that prove which audiences the account may claim */
  proofs?: unknown;
}

export interface IssuersView {
  issuers: TrustedIssuer[];
}

/** The trusted issuers of the caller's account, with the same rules as the operators' `issuer` commands. */
@Injectable()
export class IssuersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly issuers: TrustedIssuersService,
    private readonly proofs: IssuerProofsService,
  ) {}

  async listIssuers({ account }: Caller): Promise<Tagged<IssuersView>> {
    return tagged({ issuers: await this.issuers.list(account.id) });
  }

  async addIssuer(caller: Caller, sent: Body, ifMatch: string | undefined): Promise<Tagged<IssuersView>> {
    assertObject(sent);
    const { proofs, ...body } = sent;
    const entry = readTrustedIssuer(body);
    const proven = await this.proofs.verify([entry.did], proofs);
    return this.change(caller, ifMatch, (entries) => withIssuer(entries, entry), proven);
  }

  async replaceIssuers(
    caller: Caller,
    sent: Body & { issuers?: unknown },
    ifMatch: string | undefined,
  ): Promise<Tagged<IssuersView>> {
    assertObject(sent);
    const { issuers, proofs } = sent;
    if (!Array.isArray(issuers)) throw invalidParameter('issuers', 'issuers: must be a list');
    const entries = issuers.map((one, index) => readTrustedIssuer(one, ['issuers', index]));
    const proven = await this.proofs.verify(
      entries.map(({ did }) => did),
      proofs,
    );
    return this.change(caller, ifMatch, () => entries.reduce<TrustedIssuer[]>(withIssuer, []), proven);
  }

  removeIssuer(
    caller: Caller,
    { did, audience }: { did: string; audience?: string },
    ifMatch: string | undefined,
  ): Promise<Tagged<IssuersView>> {
    return this.change(caller, ifMatch, (entries) => withoutIssuer(entries, did, audience));
  }

  private async change(
    caller: Caller,
    ifMatch: string | undefined,
    apply: (entries: TrustedIssuer[]) => TrustedIssuer[],
    proven: ReadonlySet<string> = new Set(),
  ): Promise<Tagged<IssuersView>> {
    const change = (before: TrustedIssuer[]) => {
      assertIfMatch(ifMatch, tagged({ issuers: before }).tag, 'trusted issuers');
      const after = apply(before);
      assertProven(before, after, proven);
      assertCanGrant(caller, givenByEntries(before, after), 'scopes');
      return after;
    };
    return this.dataSource.transaction(async (manager) =>
      tagged({ issuers: await this.issuers.change(manager, caller.account.id, change, actorOf(caller)) }),
    );
  }
}

/** The account must prove that it may claim audiences it does not hold yet. */
function assertProven(
  before: readonly TrustedIssuer[],
  after: readonly TrustedIssuer[],
  proven: ReadonlySet<string>,
): void {
  const claims = (entries: readonly TrustedIssuer[]) =>
    entries.flatMap((entry) => audiencesOf(entry).map((audience) => ({ did: entry.did, audience })));
  const held = new Set(claims(before).map(({ did, audience }) => claimOf(did, audience)));
  const missing = claims(after).find(({ did, audience }) => {
    const claim = claimOf(did, audience);
    return !held.has(claim) && !proven.has(claim);
  });
  if (!missing) return;
  const message = `proofs: a token of ${missing.did} for ${missing.audience} is needed, approved by an owner or admin`;
  throw new ServiceError('forbidden', message, { details: [{ parameter: 'proofs', message }] });
}
