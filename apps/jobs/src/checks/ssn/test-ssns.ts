/** The numbers that match in test mode; the block 987-65-4320 to 4323 was never issued. */
export const TEST_SSNS: readonly string[] = [
  '1234',
  '6789',
  '987654320',
  '987654321',
  '987654322',
  '987654323',
];
