import type { CompiledRoute } from '../../../../rest-adapter/platform/index.js';
import type { Config } from '../../../platform/settings/config.js';
import type { Role } from '../supervisor/messages.js';

/** What a command gets from the process around it. */
export interface CommandDeps {
  /** Reads the environment, when the command runs. Throws `ConfigFault`. */
  readonly config: () => Config;
  /** One line of the command's result, on standard output. */
  readonly print: (line: string) => void;
  /** One line for people about what is going on, on standard error. */
  readonly note: (line: string) => void;
  /** What the commands do: the composition root says it. */
  readonly works: Works;
}

export interface SchoolOptions {
  readonly name: string;
  readonly adminEmail: string;
  readonly adminLogin?: string;
  readonly adminName?: string;
  readonly host?: string;
}

export interface TokenOptions {
  readonly user: string;
  readonly account?: string;
  readonly scope?: readonly string[];
  readonly expires?: Date;
}

/** One thing that `doctor` looked at: `ok`, `note` (works, but know it) or `FAULT`. */
export interface Finding {
  readonly decision: 'ok' | 'note' | 'FAULT';
  readonly line: string;
}

/** What each command does, loaded when it runs: the whole service comes with it, and the other commands are quick. */
export interface Works {
  readonly examining: () => Promise<{
    readonly examine: (config: Config, log: (line: string) => void) => Promise<readonly Finding[]>;
  }>;
  readonly preparing: () => Promise<{
    readonly prepareRights: (how: { readonly print: boolean }, deps: CommandDeps) => Promise<void>;
  }>;
  readonly migrating: () => Promise<{
    readonly migrate: (deps: CommandDeps) => Promise<readonly string[]>;
    readonly readStatus: (
      deps: CommandDeps,
    ) => Promise<{ readonly applied: readonly string[]; readonly pending: readonly string[] }>;
    readonly checkSchema: (deps: CommandDeps) => Promise<void>;
  }>;
  readonly founding: () => Promise<{ readonly found: (options: SchoolOptions, deps: CommandDeps) => Promise<void> }>;
  readonly rotating: () => Promise<{
    readonly rotate: (how: { readonly forgetsUnreadable: boolean }, deps: CommandDeps) => Promise<void>;
  }>;
  readonly seeding: () => Promise<{
    readonly seedTheDemo: (deps: CommandDeps) => Promise<void>;
    readonly seedALarge: (enrollments: number, deps: CommandDeps) => Promise<void>;
  }>;
  readonly issuing: () => Promise<{
    readonly create: (options: TokenOptions, deps: CommandDeps) => Promise<void>;
    readonly revoke: (
      text: string | undefined,
      options: { readonly user?: string; readonly account?: string },
      deps: CommandDeps,
    ) => Promise<void>;
  }>;
  readonly routes: () => Promise<readonly CompiledRoute[]>;
  readonly starting: () => Promise<{ readonly start: (config: Config, deps: CommandDeps) => Promise<void> }>;
  readonly serving: () => Promise<{ readonly serve: (config: Config, deps: CommandDeps) => Promise<void> }>;
  readonly working: () => Promise<{ readonly work: (config: Config, deps: CommandDeps) => Promise<void> }>;
  readonly child: () => Promise<{
    readonly runChild: (role: Role, config: Config, deps: CommandDeps) => Promise<void>;
  }>;
}
