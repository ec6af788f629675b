import type { Command } from 'commander';
import type { CommandDeps } from './command-deps.js';
import { registerDoctor } from './doctor.js';
import { registerMigrate } from './migrate.js';
import { registerPart } from './part.js';
import { registerRoutes } from './routes.js';
import { registerSeed } from './seed.js';
import { registerServe } from './serve.js';
import { registerStart } from './start.js';
import { registerToken } from './token.js';
import { registerWorker } from './worker.js';

/** Adds one command (with its subcommands) to the program. */
export type Register = (program: Command, deps: CommandDeps) => void;

/** All commands, in the order of the help. One file each; each exports its `register…`. */
export const commands: readonly Register[] = [
  registerStart,
  registerServe,
  registerWorker,
  registerMigrate,
  registerSeed,
  registerToken,
  registerRoutes,
  registerDoctor,
  registerPart,
];
