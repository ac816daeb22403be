/** The wording that the page shows (docs/guides/api-consumer.md); it changes with every word of it. */
export const CONSENT_VERSION = '2026-11';
