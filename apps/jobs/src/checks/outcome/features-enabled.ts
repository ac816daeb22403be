/** Which checks were on, and which were determined: true, false, or null when never recorded. */
export interface FeaturesEnabled {
  idvEnabled: boolean | null;
  idvBillable: boolean | null;
  faceMatchEnabled: boolean | null;
  faceMatchBillable: boolean | null;
  aamvaEnabled: boolean | null;
  aamvaBillable: boolean | null;
  dlvEnabled: boolean | null;
  dlvBillable: boolean | null;
  amlEnabled: boolean | null;
  amlBillable: boolean | null;
  crosscheckEnabled: boolean | null;
  crosscheckBillable: boolean | null;
  darkwebEnabled: boolean | null;
  darkwebBillable: boolean | null;
  physicalAddressBillable: boolean | null;
  ipAddressBillable: boolean | null;
}

const BILLED_CHECKS = ['idv', 'faceMatch', 'aamva', 'dlv', 'aml', 'crosscheck', 'darkweb'] as const;
export type BilledCheck = (typeof BILLED_CHECKS)[number];

/** Whether a check was on for this job, and whether it was determined. */
export interface CheckUse {
  enabled: boolean;
  /** `not_determined` is not billed: customers do not pay for outages. */
  outcome: 'determined' | 'not_determined' | 'not_run';
}

/**
 * The flags of a processed job: `Enabled` for checks that the account and the request switched on, `Billable` for those
 * that were also determined. A check that is not given was never recorded and is null.
 */
export function featuresEnabled(
  checks: Partial<Record<BilledCheck, CheckUse>>,
  lookups: { physicalAddress?: CheckUse['outcome']; ipAddress?: CheckUse['outcome'] } = {},
): FeaturesEnabled {
  const flags: Record<string, boolean | null> = {};
  for (const check of BILLED_CHECKS) {
    const use = checks[check];
    flags[`${check}Enabled`] = use ? use.enabled : null;
    flags[`${check}Billable`] = use ? use.enabled && use.outcome === 'determined' : null;
  }
  const billable = (outcome: CheckUse['outcome'] | undefined) => (outcome ? outcome === 'determined' : null);
  flags['physicalAddressBillable'] = billable(lookups.physicalAddress);
  flags['ipAddressBillable'] = billable(lookups.ipAddress);
  return flags as unknown as FeaturesEnabled;
}
