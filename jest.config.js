/** Tests run on the compiled output: decorators need tsc's metadata, and nothing is transformed twice. */
const shared = { runner: 'jest-light-runner', transform: {} };

export default {
  projects: [
    { ...shared, displayName: 'suite', testMatch: ['<rootDir>/dist/test/**/*.test.js'], testPathIgnorePatterns: ['/node_modules/', '\\.fault\\.test\\.js$'] },
  ],
};
