/**
 * Whether the SSA can have issued nine digits (decision 0108): no area 000, 666 or from 900 on, no group 00, no
 * serial 0000. Four digits alone are always accepted.
 */
export const isIssuableSsn = (ssn: string): boolean =>
  ssn.length === 4 || /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(ssn);
