/** Fourth and fifth digits that the IRS assigns in ITINs (docs/design/job-processing.md). */
const GROUPS: readonly [number, number][] = [
  [50, 65],
  [70, 88],
  [90, 92],
  [94, 99],
];

/** Whether nine digits can be an ITIN at all: they begin with 9 and have an assigned group. */
export function isPossibleItin(tin: string): boolean {
  if (!/^9\d{8}$/.test(tin)) return false;
  const group = Number(tin.slice(3, 5));
  return GROUPS.some(([from, to]) => group >= from && group <= to);
}
