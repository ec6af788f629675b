import type { Command } from 'commander';
import type { Config } from '../config.js';
import { registerDoctor } from './doctor.js';
import { registerMigrate } from './migrate.js';
import { registerPart } from './part.js';
import { registerRoutes } from './routes.js';
import { registerSeed } from './seed.js';
import { registerServe } from './serve.js';
import { registerStart } from './start.js';
import { registerToken } from './token.js';
import { registerWorker } from './worker.js';

/** What a command gets from the process around it. */
export interface CommandDeps {
  /** Reads the environment, when the command runs. Throws `ConfigFault`. */
  readonly config: () => Config;
  /** One line of the command's result, on standard output. */
  readonly print: (line: string) => void;
  /** One line for people about what is going on, on standard error. */
  readonly note: (line: string) => void;
}

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
