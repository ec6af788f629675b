/** Installs the servers that the bench compares with, unless they are there, and compiles what starts them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bench = dirname(fileURLToPath(import.meta.url));
const root = join(bench, '..');

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

const wanted = readFileSync(join(bench, 'package-lock.json'), 'utf8');
const installed = join(bench, 'node_modules', '.installed.json');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
  run('npm', ['ci'], bench);
  // A schema belongs to the copy of graphql that made it: theirs must be the project's.
  rmSync(join(bench, 'node_modules', 'graphql'), { force: true, recursive: true });
  writeFileSync(installed, wanted);
}
run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', bench], root);
// What is compiled finds its packages from where it stands.
const link = join(root, 'dist', 'bench', 'node_modules');
rmSync(link, { force: true, recursive: true });
symlinkSync(join(bench, 'node_modules'), link, 'junction');
