/**
 * Compiles when something is newer than the last compilation: asking the compiler itself takes longer than the start. Where
 * no development packages are installed, the service alone is compiled, and no types are checked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const program = join(root, 'dist', 'program', 'main.js');
const compiled = modified(program);

/** The folder too: a file that is gone changes it. */
const isNewer = (path) => {
  if (path.endsWith('node_modules')) return false;
  if (modified(path) > compiled) return true;
  const entries = statSync(path).isDirectory() ? readdirSync(path) : [];
  return entries.some((entry) => isNewer(join(path, entry)));
};

const whole = existsSync(join(root, 'node_modules', '@types', 'jest'));
const project = whole ? 'tsconfig.json' : 'tsconfig.product.json';
const sources = [
  'src',
  'schema',
  'rest-adapter',
  ...(whole ? ['test'] : []),
  project,
  'bin/bundle.js',
  'package-lock.json',
];
if (sources.some((source) => isNewer(join(root, source)))) {
  const run = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
  process.exitCode = run(join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', project);
  if (process.exitCode === 0) process.exitCode = run(join(root, 'bin', 'bundle.js'));
}
