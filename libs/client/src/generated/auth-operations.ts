// Generated from docs/openapi by "npm run drift -- --write".

/** What takes an `Idempotency-Key`. */
export const REPEATABLE: ReadonlySet<string> = new Set([]);
