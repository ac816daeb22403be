/** The ten job types (service-spec, "What the service does"). */
export const JOB_TYPES = [
  'id-verification',
  'id-reverification',
  'selfie-verification',
  'id-crosscheck',
  'id-aamva',
  'id-aml',
  'ecbsv-ssn',
  'private-ssn',
  'dob',
  'tin-validation',
] as const;
export type JobType = (typeof JOB_TYPES)[number];

/** Job statuses (service-spec, "States and transitions"): active becomes completed or removed, completed removed. */
export const JOB_STATUSES = ['active', 'completed', 'removed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** Values of `billableType` in the job listing. */
export const BILLABLE_TYPES = [
  'idv_billable',
  'physical_address_billable',
  'ip_address_billable',
  'crosscheck_billable',
  'darkweb_billable',
  'aamva_billable',
  'dlv_billable',
  'aml_billable',
] as const;
export type BillableType = (typeof BILLABLE_TYPES)[number];

/** Account features that an operator enables. */
export const ACCOUNT_FEATURES = [
  'tinValidationEnabled',
  'ssnEnabled',
  'ecbsvEnabled',
  'dobEnabled',
  'crosscheckEnabled',
  'cipEnabled',
  'amlEnabled',
  'aamvaEnabled',
  'dlvEnabled',
  'darkwebEnabled',
  'ipAddressEnabled',
  'physicalAddressEnabled',
] as const;
export type AccountFeature = (typeof ACCOUNT_FEATURES)[number];
