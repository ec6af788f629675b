import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tests run on the compiled output: decorators need tsc's metadata, and nothing is transformed twice. */
const tests = join(dirname(fileURLToPath(import.meta.url)), 'dist', 'test');
const compiled = {
  runner: 'jest-light-runner',
  transform: {},
  roots: [tests],
  setupFilesAfterEnv: ['reflect-metadata', join(tests, 'support', 'time-limits.js')],
};
const faults = '\\.fault\\.test\\.js$';

export default {
  // Half of a test is waiting for the database: one worker more than there are processors keeps them busy.
  maxWorkers: availableParallelism() + 1,
  // A thread that does not end is left behind.
  forceExit: process.env['CI'] === 'true',
  projects: [
    {
      ...compiled,
      displayName: 'suite',
      testMatch: ['**/*.test.js'],
      testPathIgnorePatterns: ['/node_modules/', faults],
      // One cluster for the whole run; every test file has databases of its own in it.
      globalSetup: join(tests, 'support', 'cluster-setup.js'),
      globalTeardown: join(tests, 'support', 'cluster-teardown.js'),
    },
    {
      ...compiled,
      displayName: 'faults',
      // Each of these owns a cluster or a process and kills it.
      testMatch: ['**/*.fault.test.js'],
      globalTeardown: join(tests, 'support', 'prepared-directories.js'),
    },
  ],
};
