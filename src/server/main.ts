import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { refusalOfNode } from './process/node-version.js';

// Nothing else is imported before this: on an old Node the rest may not even load.
const refusal = refusalOfNode(process.versions.node);
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

// Compiled code is kept beside the packages that it was made from: whoever can write there can write these, too. Where
// nobody can, nothing is kept. Decision 0052.
const { enableCompileCache } = await import('node:module');
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/lyceum', import.meta.url)));

const { runProgram } = await import('./process/cli/program.js');
const { works } = await import('./commands/works.js');
const code = await runProgram(process.argv.slice(2), process.env, works);
process.exitCode = code;
// Work that was abandoned on a signal may still hold the event loop.
if (code === 130) process.exit();
