import { Injectable } from '@nestjs/common';
import { type Account, hasFeature } from '../../accounts/account.js';
import type { Providers } from '../../providers/providers.js';
import { EmailFirstSeenService } from '../email/first-seen.service.js';
import { GenderTable } from '../../core/names/gender-table.js';
import { type CrosscheckInput, type CrosscheckRun, runCrosscheck } from './run-crosscheck.js';

/** Runs a CrossCheck for an account: with its features, its model and its history of e-mail addresses. */
@Injectable()
export class CrosscheckService {
  constructor(
    private readonly firstSeen: EmailFirstSeenService,
    private readonly gender: GenderTable,
  ) {}

  run(
    input: CrosscheckInput,
    of: { account: Account; tenant: string; now: Date; standalone: boolean; providers: Providers },
  ): Promise<CrosscheckRun> {
    const { account, tenant, now, standalone, providers } = of;
    return runCrosscheck(input, {
      providers,
      firstSeen: this.firstSeen.of(tenant),
      gender: this.gender,
      now,
      standalone,
      cipEnabled: hasFeature(account, 'cipEnabled'),
      model: account.settings.crosscheckModel,
      // Inside an id-verification, a separate check searches the dark web.
      darkwebEnabled: standalone && hasFeature(account, 'darkwebEnabled'),
    });
  }
}
