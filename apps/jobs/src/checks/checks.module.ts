import { Global, Module } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../config.js';
import { ID_CHECKS, type IdCheck } from '../id-verification/id-check.js';
import { AamvaIdCheck } from './aamva/aamva-id-check.js';
import { AmlIdCheck } from './aml/aml-id-check.js';
import { AmlService } from './aml/aml.service.js';
import { PhysicalAddressIdCheck } from './address/physical-address-id-check.js';
import { CrosscheckIdCheck } from './crosscheck/crosscheck-id-check.js';
import { CrosscheckService } from './crosscheck/crosscheck.service.js';
import { GenderTable } from './crosscheck/gender-table.js';
import { DarkwebIdCheck } from './darkweb/darkweb-id-check.js';
import { DlvIdCheck } from './dlv/dlv-id-check.js';
import { EmailFirstSeen } from './email/first-seen.service.js';
import { IpAddressIdCheck } from './ip/ip-address-id-check.js';
import { IpFraudIdCheck } from './ip/ip-fraud-id-check.js';
import { LateCheckSweeper } from './licence/late-check.sweeper.js';
import { LateChecksService } from './licence/late-checks.service.js';

/** The checks that run beside the document in every id-verification of an account that has them on. */
const ID_CHECK_CLASSES = [
  CrosscheckIdCheck,
  DarkwebIdCheck,
  AamvaIdCheck,
  DlvIdCheck,
  AmlIdCheck,
  IpFraudIdCheck,
  IpAddressIdCheck,
  PhysicalAddressIdCheck,
];

const PROVIDERS = [
  AmlService,
  CrosscheckService,
  EmailFirstSeen,
  LateCheckSweeper,
  LateChecksService,
  ...ID_CHECK_CLASSES,
  { provide: ID_CHECKS, useFactory: (...checks: IdCheck[]) => checks, inject: ID_CHECK_CLASSES },
  {
    provide: GenderTable,
    inject: [CONFIG],
    useFactory: ({ GENDER_MEN_FILE: men, GENDER_WOMEN_FILE: women }: JobsConfig) =>
      men && women ? GenderTable.load(men, women) : GenderTable.empty,
  },
];

@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class ChecksModule {}
