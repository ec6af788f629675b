import { lexicographicSortSchema, printSchema } from 'graphql';
import { compileRoutes, openApiDocument } from '../../rest-adapter/platform/index.js';
import { compileApis } from '../server/apis.js';
import { isRouteOfReports } from '../server/error-reports/reports-without-token.js';
import { restContract } from './rest-contract.js';

/** The graph, written out. */
export const graphFile = 'schema/schema.graphql';

/** What clients rely on; it is written anew only where nothing is taken from them, or a decision says that it is. */
export const contractFile = 'rest-adapter/contract.json';

/** An object or list without others in it, of at most a hundred characters. */
const shortPiece = /([[{])\n *([^[\]{}]{1,100}?)\n *([\]}])/g;

/** JSON of which short pieces stand on one line each. */
const jsonText = (value: unknown): string => {
  const pretty = JSON.stringify(value, null, 2);
  const shorter = pretty.replace(shortPiece, (_piece, open: string, inner: string, close: string) => {
    return `${open} ${inner.replace(/\n */g, ' ')} ${close}`;
  });
  return `${shorter}\n`;
};

/** The files that are written from the code, by their path: the graph's SDL, the description of the routes, the contract. */
export function generatedFiles(): Record<string, string> {
  const { schema, documents, visitors, compiled: routes } = compileApis();
  const description = openApiDocument(routes, {
    schema,
    documents,
    visitors: [...compileRoutes(visitors.routes), ...routes.filter(isRouteOfReports)],
    title: 'Lyceum',
    version: '0.1.0',
  });
  return {
    [graphFile]: `${printSchema(lexicographicSortSchema(schema))}\n`,
    'rest-adapter/openapi.json': jsonText(description),
    [contractFile]: jsonText(restContract(description)),
  };
}
