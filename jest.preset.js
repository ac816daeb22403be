import { join } from 'node:path';

// What every project's tests share. ESM is run natively (NODE_OPTIONS=--experimental-vm-modules, set by scripts/test.mjs).
export const preset = (name) => ({
  displayName: name,
  testRunner: join(import.meta.dirname, 'scripts/specs/jest-test-runner.mjs'),
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  transform: {},
});
