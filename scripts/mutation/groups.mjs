// What `npm run mutate` mutates, and the specs that have to notice: rules and their unit specs, which need no database.
import { existsSync, readdirSync } from 'node:fs';

const ROOT = new URL('../../', import.meta.url);
const under = (folder, ending, except = []) =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => name.endsWith(ending) && !except.includes(name))
    .map((name) => `${folder}/${name}`);
const named = (folder, ending, names) => names.split(' ').map((name) => `${folder}/${name}${ending}`);
const jobs = (names) => named('apps/jobs/src', '.ts', names);
const jobsSpecs = (names) => named('apps/jobs/test', '.spec.ts', names);
const auth = (names) => named('apps/auth/src', '.ts', names);
const authSpecs = (names) => named('apps/auth/test', '.spec.ts', names);

/** @type {Record<string, {rules: string[], specs: string[]}>} */
export const GROUPS = {
  'vc-jwt': {
    // Types alone have nothing to mutate.
    rules: under('libs/vc-jwt/src', '.ts', ['delegation-claims.ts']),
    // The other libraries' tokens and documents say nothing that ours do not, and cost a second to load.
    specs: under('libs/vc-jwt/test', '.spec.ts', ['interoperability.spec.ts']),
  },
  'TIN and SSN': {
    rules: jobs(
      'checks/tin/itin checks/tin/tin-name checks/tin/tin-outcome checks/ssn/issuable-ssn checks/ssn/owner-outcome checks/ssn/owner-question checks/ssn/submitted-params core/values/normalize-text',
    ),
    specs: jobsSpecs('checks/tin/tin-name checks/tin/tin-outcome checks/ssn/owner-rules normalize-text'),
  },
  decision: {
    rules: jobs(
      'checks/id-verification/decide checks/outcome/check-items checks/id-verification/build-result',
    ),
    specs: jobsSpecs('checks/id-verification/decide checks/id-verification/result-of'),
  },
  documents: {
    rules: jobs(
      'documents/barcodes/aamva-dates core/values/calendar-date documents/reading/document-type documents/barcodes/licence-class documents/reading/match-dates core/names/match-names documents/zones/mrz-dates core/names/word-likeness',
    ),
    specs: jobsSpecs(
      'documents/aamva documents/dates documents/document-type documents/licence-class documents/match-dates documents/match-names documents/mrz',
    ),
  },
  checks: {
    rules: jobs(
      'checks/aml/risk-level checks/aml/birth-date-fit checks/aml/weigh-evidence checks/crosscheck/cip checks/crosscheck/identity-confidence core/values/round-confidence checks/crosscheck/logistic-model checks/darkweb/darkweb-confidence core/values/distance-km checks/ip/ip-fraud core/names/jaro-winkler core/names/same-owner',
    ),
    specs: jobsSpecs('checks/aml/ties-and-risk checks/crosscheck/confidence-rules checks/names'),
  },
  gateway: {
    rules: auth('core/http/redirect-uri oauth/provider/authorize-request oauth/clients/client-did'),
    specs: authSpecs('oauth/request-rules'),
  },
  bouncer: {
    rules: auth(
      'bouncer/request/request-states bouncer/request/provider-selection projects/tools/grantable-scopes projects/completion-url projects/agent-did projects/tools/tool-scope projects/providers/upstream-scopes projects/branding/logo projects/custom-params projects/project-access organizations/organization-slug people/sign-in/local-path',
    ),
    specs: authSpecs(
      'bouncer/request-rules bouncer/provider-selection projects/agent-did projects/tool-scope projects/upstream-scopes projects/logo projects/access-rules projects/custom-params organizations/organization-slug people/sign-in/local-path',
    ),
  },
  delivery: {
    rules: named(
      'libs/delivery/src',
      '.ts',
      'delivery-schedule webhook-signature outbound-address fair-scheduler',
    ),
    specs: named(
      'libs/delivery/test',
      '.spec.ts',
      'delivery-schedule webhook-signature outbound-address fair-scheduler',
    ),
  },
};

// Stryker passes over what is not there.
for (const { rules, specs } of Object.values(GROUPS))
  for (const file of [...rules, ...specs])
    if (!existsSync(new URL(file, ROOT))) throw new Error(`${file} is not there: it has moved, or is gone`);

/** @param {string[]} files from the root @returns {string[]} the specs of their groups */
export const specsOf = (files) => [
  ...new Set(
    Object.values(GROUPS)
      .filter(({ rules }) => rules.some((rule) => files.includes(rule)))
      .flatMap(({ specs }) => specs),
  ),
];
