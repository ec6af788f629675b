/**
 * Compiles when something is newer than the last compilation: asking the compiler itself takes longer than the start. Where
 * no development packages are installed, the service alone is compiled, and no types are checked.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const record = join(root, 'dist', '.tsbuildinfo');
const compiled = modified(record);

/** The folder too: a file that is gone changes it. */
const isNewer = (path) => {
  if (path.endsWith('node_modules')) return false;
  if (modified(path) > compiled) return true;
  const entries = statSync(path).isDirectory() ? readdirSync(path) : [];
  return entries.some((entry) => isNewer(join(path, entry)));
};

const whole = existsSync(join(root, 'node_modules', '@types', 'jest'));
const project = whole ? 'tsconfig.json' : 'tsconfig.product.json';
const sources = ['src', 'schema', 'rest-adapter', ...(whole ? ['test'] : []), project, 'package-lock.json'];
if (sources.some((source) => isNewer(join(root, source)))) {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
  // The compiler leaves its record as it was where only times have changed.
  if (status === 0) utimesSync(record, new Date(), new Date());
}
