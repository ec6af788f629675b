import type { Command } from 'commander';
import type { CommandDeps, TokenOptions } from '../command-deps.js';
import { collect, futureTime } from './option-values.js';

/** `token create|revoke`. */
export function registerToken(program: Command, deps: CommandDeps): void {
  const token = program.command('token').description('make and revoke access tokens');
  token
    .command('create')
    .description('make a token and print it, and nothing else')
    .requiredOption('--user <login>', 'login name of its owner')
    .option('--account <name or id>', 'root account of the login, where several have such a one')
    .option('--scope <scope>', 'limit it to url:METHOD|/api/v1/path/:template; may be repeated', collect)
    .option('--expires <when>', 'an instant (ISO 8601), or a time from now: 90m, 12h, 30d', (word) => futureTime(word))
    .action(async (options: TokenOptions) => (await deps.works.issuing()).create(options, deps));
  token
    .command('revoke')
    .description('revoke one token, or all of a login')
    .argument('[token]', 'the token')
    .option('--user <login>', 'all tokens of this login')
    .option('--account <name or id>', 'root account of the login, where several have such a one')
    .action(async (text: string | undefined, options: { user?: string; account?: string }) =>
      (await deps.works.issuing()).revoke(text, options, deps),
    );
}
