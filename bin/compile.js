/** Compiles when something is newer than the last compilation: asking the compiler itself takes longer than the start. */
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modified = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const record = join(root, 'dist', '.tsbuildinfo');
const compiled = modified(record);

/** The folder too: a file that is gone changes it. */
const isNewer = (path) => {
  if (modified(path) > compiled) return true;
  const entries = statSync(path).isDirectory() ? readdirSync(path) : [];
  return entries.some((entry) => isNewer(join(path, entry)));
};

const sources = ['src', 'schema', 'rest-adapter', 'test', 'tsconfig.json', 'package-lock.json'];
if (sources.some((source) => isNewer(join(root, source)))) {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const { status } = spawnSync(compiler, ['-p', 'tsconfig.json'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
  // The compiler leaves its record as it was where only times have changed.
  if (status === 0) utimesSync(record, new Date(), new Date());
}
