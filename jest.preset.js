import { join } from 'node:path';

// What every project's tests share. ESM is run natively (NODE_OPTIONS=--experimental-vm-modules, set by scripts/test.mjs).
export const preset = (name) => ({
  displayName: name,
  testEnvironment: join(import.meta.dirname, 'jest.environment.js'),
  testEnvironmentOptions: { customExportConditions: ['@bonafide/source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        sourceMaps: 'inline',
        module: { type: 'es6' },
        jsc: {
          target: 'es2022',
          keepClassNames: true,
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
      },
    ],
  },
});
