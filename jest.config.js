export default {
  projects: [
    '<rootDir>/libs/*/jest.config.js',
    '<rootDir>/apps/*/jest.config.js',
    '<rootDir>/k8s/jest.config.js',
  ],
  testTimeout: 30_000,
};
