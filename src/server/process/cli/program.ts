import { Command, CommanderError } from 'commander';
import { faultChain } from '../../../platform/refusal/fault-chain.js';
import { OperatorFault } from '../../../platform/refusal/operator-fault.js';
import { readConfig } from '../settings/config.js';
import type { CommandDeps, Works } from './command-deps.js';
import { commands } from './commands.js';

/**
 * Runs one command line.
 * @param args what stands after the program's name
 * @param works what the commands do
 * @returns the exit code: 0, 1 for a fault that the user can mend (told in one line), 130 when asked to end
 */
export async function runProgram(args: readonly string[], env: NodeJS.ProcessEnv, works: Works): Promise<number> {
  const deps: CommandDeps = {
    config: () => readConfig(env),
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
    works,
  };
  const program = new Command('lyceum');
  program.description('A learning-management service on GraphQL and REST.').helpCommand(false);
  // Subcommands inherit these settings only from the time they are made.
  program.exitOverride().showHelpAfterError(false);
  for (const register of commands) register(program, deps);
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    return exitCodeOf(error, deps.note);
  }
}

function exitCodeOf(error: unknown, note: (line: string) => void): number {
  if (error === 'SIGINT' || error === 'SIGTERM') return 130;
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode;
  const lines = error instanceof OperatorFault ? error.lines : linesOfDatabase(error);
  if (lines === undefined) throw error;
  for (const line of lines) note(line);
  return 1;
}

const lacksRight =
  'The user of DATABASE_URL lacks a right in the database: npm run -s lyceum -- database prepare says which.';

/** What PostgreSQL refuses whatever is asked of it. */
const ofDatabase: Readonly<Record<string, string>> = {
  '25006': 'The database takes no writes just now.',
  '53100': 'The disk of the database is full.',
  '42501': lacksRight,
  // No schema of its search path is open to the user.
  '3F000': lacksRight,
};

function linesOfDatabase(error: unknown): string[] | undefined {
  for (const { code } of faultChain(error)) {
    const line = ofDatabase[String(code)];
    if (line !== undefined) return [line];
  }
  return undefined;
}
