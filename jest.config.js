export default {
  testEnvironment: '<rootDir>/test/setup/environment.mjs',
  runtime: '<rootDir>/test/setup/shared-runtime.mjs',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/', '/test/setup/global-'],
  setupFilesAfterEnv: ['<rootDir>/test/setup/fail-on-drift.ts'],
  setupFiles: ['<rootDir>/test/setup/preload.mjs'],
  testSequencer: '<rootDir>/test/setup/sequencer.mjs',
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  testMatch: [
    '<rootDir>/libs/**/*.spec.ts',
    '<rootDir>/apps/**/*.spec.ts',
    '<rootDir>/test/**/*.spec.ts',
    '<rootDir>/test/**/*.e2e-spec.ts',
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  // Three for two cores, because the files wait more than they compute. They are renewed when they have grown.
  maxWorkers: 3,
  workerIdleMemoryLimit: '1500MB',
  // Ends a test that hangs. It is no promise of the product: a machine under load takes several times as long as an idle one.
  testTimeout: 300_000,
  coverageProvider: 'v8',
  collectCoverageFrom: ['libs/*/src/**/*.ts', 'apps/*/src/**/*.ts', '!**/*.spec.ts', '!**/main.ts'],
};
