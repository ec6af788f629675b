import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `doctor`: looks at everything that the service needs, and says what is wrong. Exit code 1 when something is. */
export function registerDoctor(program: Command, deps: CommandDeps): void {
  program
    .command('doctor')
    .description('check Node, the settings, the data directory and the database')
    .action(async () => {
      const { examine } = await deps.works.examining();
      const findings = await examine(deps.config(), deps.note);
      for (const { decision, line } of findings) deps.print(`${decision.padEnd(5)}  ${line}`);
      if (findings.some(({ decision }) => decision === 'FAULT')) process.exitCode = 1;
    });
}
