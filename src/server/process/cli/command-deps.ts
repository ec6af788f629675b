import type { Config } from '../settings/config.js';

/** What a command gets from the process around it. */
export interface CommandDeps {
  /** Reads the environment, when the command runs. Throws `ConfigFault`. */
  readonly config: () => Config;
  /** One line of the command's result, on standard output. */
  readonly print: (line: string) => void;
  /** One line for people about what is going on, on standard error. */
  readonly note: (line: string) => void;
}
