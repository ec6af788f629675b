import { lexicographicSortSchema, printSchema } from 'graphql';
import { openApiDocument } from '../../rest-adapter/platform/index.js';
import { compileSurfaces } from '../server/surfaces.js';

/** The files that are written from the code, by their path: the graph's SDL and the description of the routes. */
export function generatedFiles(): Record<string, string> {
  const { schema, compiled: routes } = compileSurfaces();
  const description = openApiDocument(routes, { schema, title: 'Lyceum', version: '0.1.0' });
  return {
    'schema/schema.graphql': `${printSchema(lexicographicSortSchema(schema))}\n`,
    'rest-adapter/openapi.json': `${JSON.stringify(description, null, 2)}\n`,
  };
}
