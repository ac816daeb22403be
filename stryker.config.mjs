// Mutation testing of the rules (docs/reliability.md). `npm run mutate -- --mutate libs/vc-jwt/src/verify.ts` narrows it.
import { GROUPS } from './scripts/mutation/groups.mjs';

export default {
  plugins: ['./scripts/mutation/circus-runner.mjs'],
  testRunner: 'circus',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  mutate: Object.values(GROUPS).flatMap(({ rules }) => rules),
  ignorePatterns: ['docs', 'bench', 'k8s', 'docker', 'dist', '.nx', '.local', '.swc'],
  tempDirName: '.mutation/sandbox',
  reporters: ['progress-append-only', 'clear-text', 'json', 'html'],
  jsonReporter: { fileName: '.mutation/report.json' },
  htmlReporter: { fileName: '.mutation/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
  timeoutMS: 10_000,
  disableTypeChecks: false,
  cleanTempDir: 'always',
};
