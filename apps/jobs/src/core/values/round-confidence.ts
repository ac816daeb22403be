/** A confidence as shown in records: 0 to 1, four decimals. */
export const roundConfidence = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
