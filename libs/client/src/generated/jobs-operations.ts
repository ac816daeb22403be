// Generated from docs/openapi by "npm run drift -- --write".

/** What takes an `Idempotency-Key`. */
export const REPEATABLE: ReadonlySet<string> = new Set([
  'POST /api/jobs/{id}/callbacks/{callbackId}/resend',
  'POST /api/jobs',
  'POST /api/jobs/session',
  'POST /api/aml/verify',
  'POST /api/ecbsv/verify',
  'POST /api/ssn',
  'POST /api/private-ssn/verify',
  'POST /api/dob/verify',
  'POST /api/tin/verify',
  'POST /api/tin',
  'POST /api/identity/crosscheck',
  'POST /api/identity/aamva',
  'POST /api/identity/authenticate',
  'POST /v1/{provider}/email/send',
  'POST /v1/{provider}/sms/send',
  'POST /api/invites',
  'POST /api/invites/{id}/resend',
  'POST /api/management/keys',
  'POST /api/management/keys/{id}/rotate',
  'PUT /api/jobs/{id}/review',
]);
