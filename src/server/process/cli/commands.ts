import type { Command } from 'commander';
import type { CommandDeps } from './command-deps.js';
import { registerDatabase } from './commands/database.js';
import { registerDoctor } from './commands/doctor.js';
import { registerMigrate } from './commands/migrate.js';
import { registerRoutes } from './commands/routes.js';
import { registerSchool } from './commands/school.js';
import { registerSecrets } from './commands/secrets.js';
import { registerSeed } from './commands/seed.js';
import { registerToken } from './commands/token.js';
import { registerChild } from './processes/child.js';
import { registerServe } from './processes/serve.js';
import { registerStart } from './processes/start.js';
import { registerWorker } from './processes/worker.js';

/** Adds one command (with its subcommands) to the program. */
export type Register = (program: Command, deps: CommandDeps) => void;

/** All commands, in the order of the help. One file each; each exports its `register…`. */
export const commands: readonly Register[] = [
  registerStart,
  registerServe,
  registerWorker,
  registerDatabase,
  registerMigrate,
  registerSchool,
  registerSecrets,
  registerSeed,
  registerToken,
  registerRoutes,
  registerDoctor,
  registerChild,
];
