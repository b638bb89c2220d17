export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': '@swc/jest' },
  transformIgnorePatterns: ['/node_modules/', '/test/setup/global-'],
  setupFiles: ['<rootDir>/test/setup/preload.mjs'],
  globalSetup: '<rootDir>/test/setup/global-setup.ts',
  globalTeardown: '<rootDir>/test/setup/global-teardown.ts',
  testMatch: ['<rootDir>/libs/**/*.spec.ts', '<rootDir>/apps/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  // Workers, which are renewed when they have grown: one process for all files would outgrow its heap.
  maxWorkers: 2,
  workerIdleMemoryLimit: '1500MB',
  testTimeout: 60_000,
  coverageProvider: 'v8',
  collectCoverageFrom: ['libs/*/src/**/*.ts', 'apps/*/src/**/*.ts', '!**/*.spec.ts', '!**/main.ts'],
};
