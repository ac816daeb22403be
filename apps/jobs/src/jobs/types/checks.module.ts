import { Global, Module } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../../config.js';
import { ID_CHECKS, type IdCheck } from '../../checks/outcome/id-check.js';
import { AamvaIdCheck } from '../../checks/aamva/aamva-id-check.js';
import { AmlIdCheck } from '../../checks/aml/aml-id-check.js';
import { AmlService } from '../../checks/aml/aml.service.js';
import { PhysicalAddressIdCheck } from '../../checks/address/physical-address-id-check.js';
import { CrosscheckIdCheck } from '../../checks/crosscheck/crosscheck-id-check.js';
import { CrosscheckService } from '../../checks/crosscheck/crosscheck.service.js';
import { GenderTable } from '../../core/names/gender-table.js';
import { DarkwebIdCheck } from '../../checks/darkweb/darkweb-id-check.js';
import { DlvIdCheck } from '../../checks/dlv/dlv-id-check.js';
import { EmailFirstSeenService } from '../../checks/email/first-seen.service.js';
import { IpAddressIdCheck } from '../../checks/ip/ip-address-id-check.js';
import { IpFraudIdCheck } from '../../checks/ip/ip-fraud-id-check.js';
import { ListedService } from '../../checks/related/lists/listed.service.js';
import { ListedValues } from '../../checks/related/lists/listed-values.js';
import { PersonListsService } from '../../checks/related/lists/person-lists.service.js';
import { RelatedController } from '../../checks/related/related.controller.js';
import { RelatedJobsService } from '../../checks/related/related-jobs.service.js';
import { FaceGalleries } from '../../checks/related/faces/face-galleries.js';
import { RelatedFacesService } from '../../checks/related/faces/related-faces.service.js';
import { RelatedService } from '../../checks/related/related.service.js';
import { DeferredChecksService } from '../../checks/deferred/deferred-checks.service.js';

/** The checks that run besides the document in every id-verification of an account that has them enabled. */
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
  EmailFirstSeenService,
  DeferredChecksService,
  FaceGalleries,
  RelatedFacesService,
  ListedService,
  ListedValues,
  PersonListsService,
  RelatedService,
  RelatedJobsService,
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
@Module({ controllers: [RelatedController], providers: PROVIDERS, exports: PROVIDERS })
export class ChecksModule {}
