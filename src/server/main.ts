import 'reflect-metadata';
import { refusalOfNode } from './node-version.js';

// Nothing else is imported before this: on an old Node the rest may not even load.
const refusal = refusalOfNode(process.versions.node);
if (refusal) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}

const { runProgram } = await import('./cli/program.js');
const code = await runProgram(process.argv.slice(2), process.env);
process.exitCode = code;
// Work that was abandoned on a signal may still hold the event loop.
if (code === 130) process.exit();
