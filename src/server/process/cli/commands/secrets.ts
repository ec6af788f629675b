import type { Command } from 'commander';
import type { CommandDeps } from '../command-deps.js';

/** `secrets rotate`. */
export function registerSecrets(program: Command, deps: CommandDeps): void {
  const secrets = program.command('secrets').description('the secret key of the installation');
  secrets
    .command('rotate')
    .description('seal with SECRET_KEY what was sealed with SECRET_KEY_BEFORE, while the service is stopped')
    .option('--forget-unreadable', 'unset what neither key opens')
    .action(async ({ forgetUnreadable = false }: { forgetUnreadable?: boolean }) =>
      (await deps.works.rotating()).rotate({ forgetsUnreadable: forgetUnreadable }, deps),
    );
}
