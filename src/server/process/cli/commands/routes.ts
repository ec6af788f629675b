import type { Command } from 'commander';
import type { CompiledRoute } from '../../../../../rest-adapter/platform/index.js';
import { OperatorFault } from '../../../../platform/refusal/operator-fault.js';
import type { CommandDeps } from '../command-deps.js';

/** `routes [area]`: the REST routes, and the operation that each of them names. */
export function registerRoutes(program: Command, deps: CommandDeps): void {
  program
    .command('routes')
    .description('list the REST routes: method, path, GraphQL operation, source')
    .argument('[area]', 'only those of an area, e.g. accounts or calendar-events')
    .action(async (area: string | undefined) => {
      const routes = await deps.works.routes();
      for (const line of tableOf(area === undefined ? routes : ofArea(routes, area))) deps.print(line);
    });
}

/** Words of a heading as they stand in the names of areas: `D3 · Calendar events` is `d3-calendar-events`. */
const slug = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function ofArea(routes: readonly CompiledRoute[], area: string): CompiledRoute[] {
  const wanted = slug(area);
  const found = routes.filter(({ route }) => slug(`${route.section ?? ''} `).includes(`-${wanted}-`));
  if (found.length > 0) return found;
  const sections = [...new Set(routes.map(({ route }) => route.section))].join('; ');
  throw new OperatorFault(`No routes stand under ${area}; there are ${sections}.`);
}

function tableOf(routes: readonly CompiledRoute[]): string[] {
  const rows = routes.map(({ route, template, operation }) => [route.method, template, operation, route.source ?? '']);
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]!.length));
  const widths = [0, 1, 2, 3].map(widthOf);
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
