export const AUDIT_FILTERS = ['actor', 'action', 'jobId'] as const;
export type AuditSearch = Partial<Record<(typeof AUDIT_FILTERS)[number], string>>;

/** Values are not validated here: the service reports invalid ones. */
export const readAuditSearch = (given: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    AUDIT_FILTERS.flatMap((name) => {
      const value = given[name];
      return typeof value === 'string' && value.trim() !== '' && value.length <= 600
        ? [[name, value.trim()]]
        : [];
    }),
  );
