export const RANGES = [7, 30, 90] as const;

export interface ChartsSearch {
  /** default 30 */
  days?: (typeof RANGES)[number];
}

export const readChartsSearch = (given: Record<string, unknown>): ChartsSearch => {
  const days = RANGES.find((one) => String(one) === String(given.days));
  return days === undefined ? {} : { days };
};
