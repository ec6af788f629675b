import { Command, CommanderError } from 'commander';
import { readConfig } from '../config.js';
import { OperatorFault } from '../operator-fault.js';
import { type CommandDeps, commands } from './commands.js';

/**
 * Runs one command line.
 * @param args what stands after the program's name
 * @returns the exit code: 0, 1 for a fault that the user can mend (told in one line), 130 when asked to end
 */
export async function runProgram(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const deps: CommandDeps = {
    config: () => readConfig(env),
    print: (line) => process.stdout.write(`${line}\n`),
    note: (line) => process.stderr.write(`${line}\n`),
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
  if (!(error instanceof OperatorFault)) throw error;
  for (const line of error.lines) note(line);
  return 1;
}
