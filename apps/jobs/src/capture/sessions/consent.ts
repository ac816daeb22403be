/** Version of the wording that the page shows (docs/guides/api-consumer.md); changes with any edit of the wording. */
export const CONSENT_VERSION = '2026-11';
