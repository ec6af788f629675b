/** Tests run on the compiled output: decorators need tsc's metadata, and nothing is transformed twice. */
const compiled = { transform: {}, roots: ['<rootDir>/dist/test'] };
const support = '<rootDir>/dist/test/support';
const kills = 'kills.fault.test.js';

export default {
  // Half of a test is waiting for the database.
  maxWorkers: '100%',
  projects: [
    {
      ...compiled,
      displayName: 'suite',
      runner: 'jest-light-runner',
      testMatch: ['**/*.test.js'],
      testPathIgnorePatterns: ['/node_modules/', '\\.fault\\.test\\.js$'],
      // One cluster for the whole run; every test file has databases of its own in it.
      globalSetup: `${support}/cluster-setup.js`,
      globalTeardown: `${support}/cluster-teardown.js`,
    },
    {
      ...compiled,
      displayName: 'faults',
      // Each of these owns a cluster or a process and kills it: one after the other, apart from the suite.
      runner: `${support}/serial-runner.js`,
      testMatch: ['**/*.fault.test.js'],
      testPathIgnorePatterns: ['/node_modules/', kills],
    },
    {
      ...compiled,
      displayName: 'kills',
      // Everything that can die, killed under writers: once here, many times in `npm run test:faults`.
      runner: `${support}/serial-runner.js`,
      testMatch: [`**/*${kills}`],
    },
  ],
};
