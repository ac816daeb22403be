/**
 * Whether the SSA can have issued a number, of nine digits or its last four (docs/design/job-processing.md): no area
 * 000, 666 or from 900 on, no group 00, no serial 0000.
 */
export const isIssuableSsn = (ssn: string): boolean =>
  /^(?:(?!000|666|9)\d{3}(?!00)\d{2})?(?!0000)\d{4}$/.test(ssn);
