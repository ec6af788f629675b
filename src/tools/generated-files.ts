import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { compileRoutes, openApiDocument } from '../../rest-adapter/platform/index.js';
import { projectRoot } from '../platform/project-root.js';
import { compileApis } from '../server/apis.js';
import { isRouteOfReports } from '../server/http/visitors/open-routes.js';
import { configurationPage, environmentExample } from './configuration.js';
import { mapFile, withFunctionMap } from './function-map.js';
import { restContract } from './rest-contract.js';

/** The graph, written out. */
export const graphFile = 'schema/schema.graphql';

/** What clients rely on; it is written anew only where nothing is taken from them, or a decision says that it is. */
export const contractFile = 'rest-adapter/contract.json';

const columns = 120;

/** JSON in which whatever fits into a line stands in one. A blank for each level: the description has many. */
function jsonText(value: unknown, level = 0): string {
  const line = JSON.stringify(value, null, 1)
    .replaceAll(/(?<=[[{])\n *|\n *(?=[\]}])/g, '')
    .replaceAll(/\n */g, ' ');
  if (level + line.length <= columns || typeof value !== 'object' || value === null) return line;
  const isList = Array.isArray(value);
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([key, part]) => `${isList ? '' : `${JSON.stringify(key)}: `}${jsonText(part, level + 1)}`);
  const [open, close] = isList ? '[]' : '{}';
  const blanks = ' '.repeat(level);
  return `${open}\n${parts.map((part) => `${blanks} ${part}`).join(',\n')}\n${blanks}${close}`;
}

/** The files that are written from the code, by their path: the settings, the graph's SDL, the description of the routes, the contract, the map. */
export function generatedFiles(): Record<string, string> {
  const { schema, documents, visitors, compiled: routes } = compileApis();
  const options = { schema, documents, title: 'Lyceum', version: '0.1.0' };
  const description = openApiDocument(routes, options);
  // What visitors get is kept for those who let them in, though the usual description does not speak of it.
  const open = [...compileRoutes(visitors.routes), ...routes.filter(isRouteOfReports)];
  const withVisitors = openApiDocument(routes, { ...options, visitors: open });
  return {
    'docs/configuration.md': configurationPage(),
    '.env.example': environmentExample(),
    [graphFile]: `${printSchema(lexicographicSortSchema(schema))}\n`,
    'rest-adapter/openapi.json': `${jsonText(description)}\n`,
    [contractFile]: `${jsonText(restContract(withVisitors))}\n`,
    [mapFile]: withFunctionMap(readFileSync(join(projectRoot(), mapFile), 'utf8')),
  };
}
