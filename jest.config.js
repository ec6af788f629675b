import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tests run on the compiled output: decorators need tsc's metadata, and nothing is transformed twice. */
const root = dirname(fileURLToPath(import.meta.url));
const tests = join(root, 'dist', 'test');
const support = '<rootDir>/dist/test/support';
const setupFilesAfterEnv = ['reflect-metadata', `${support}/time-limits.js`];
const compiled = { transform: {}, roots: [tests], setupFilesAfterEnv };
const faults = '\\.fault\\.test\\.js$';

/** What a test imports that asks a database or starts a process. */
const heavy = /from '(node:child_process|node:worker_threads|.*\/support\/cluster\.js|\.\/cluster\.js)'/;
const known = new Map();

/** Whether a compiled file of the tests, or one of those that it imports, needs a database or a process. */
function isHeavy(path) {
  if (known.has(path)) return known.get(path);
  known.set(path, false);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const imported = [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, name]) => resolve(dirname(path), name));
  known.set(path, heavy.test(text) || imported.some((one) => one.startsWith(tests) && isHeavy(one)));
  return known.get(path);
}

const files = existsSync(tests) ? readdirSync(tests, { recursive: true }) : [];
const fast = files
  .filter((name) => name.endsWith('.test.js') && !new RegExp(faults).test(name))
  .map((name) => join(tests, name))
  .filter((path) => !isHeavy(path));
const asPattern = (path) => `${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`;

export default {
  // Half of a test is waiting for the database: one worker more than there are processors keeps them busy.
  maxWorkers: availableParallelism() + 1,
  // A thread that does not end is left behind.
  forceExit: process.env['CI'] === 'true',
  reporters: ['default', `${support}/running-files.js`],
  projects: [
    {
      ...compiled,
      displayName: 'fast',
      runner: `${support}/bounded-runner.js`,
      testMatch: fast,
    },
    {
      ...compiled,
      displayName: 'suite',
      runner: `${support}/bounded-runner.js`,
      testMatch: ['**/*.test.js'],
      testPathIgnorePatterns: ['/node_modules/', faults, ...fast.map(asPattern)],
      // One cluster for the whole run; every test file has databases of its own in it.
      globalSetup: `${support}/cluster-setup.js`,
      globalTeardown: `${support}/cluster-teardown.js`,
    },
    {
      ...compiled,
      displayName: 'faults',
      // Each of these owns a cluster or a process and kills it: apart from the suite.
      runner: `${support}/apart-runner.js`,
      globalTeardown: `${support}/prepared-directories.js`,
      testMatch: ['**/*.fault.test.js'],
      testPathIgnorePatterns: ['/node_modules/', '/faults/kills/'],
    },
    {
      ...compiled,
      displayName: 'kills',
      // Everything that can die, killed under writers: once here, many times in `npm run test:faults`.
      runner: `${support}/apart-runner.js`,
      globalTeardown: `${support}/prepared-directories.js`,
      testMatch: ['**/faults/kills/*.fault.test.js'],
    },
  ],
};
