/** The graph and the routes over it: everything that stands without a database. */
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type CompiledRoute, compileRoutes } from '../../rest-adapter/kernel/index.js';
import { routes } from '../../rest-adapter/routes.js';
import { buildExecutableSchema } from '../../schema/build.js';
import { publicLimits } from '../../schema/kernel/prepare/document-limits.js';
import { createPrepare, type Prepare, type PrepareSettings } from '../../schema/kernel/prepare/prepare.js';
import { compileGrants, type Grants } from '../../schema/kernel/prepare/scopes.js';
import { constraintRefusals } from './constraint-refusals.js';

export interface Surfaces {
  readonly schema: GraphQLSchema;
  readonly prepare: Prepare;
  readonly routes: readonly CompiledRoute[];
}

export interface SurfaceSettings {
  /** Introspection, SDL and OpenAPI are answered. */
  readonly described: boolean;
  readonly onFault?: PrepareSettings['onFault'];
}

/** Compiles the graph, and each route's document against it. Throws one error that lists every route at fault. */
export function compileSurfaces({ described, onFault }: SurfaceSettings = { described: true }): Surfaces {
  const schema = buildExecutableSchema(constraintRefusals);
  let grants: Grants | undefined;
  const prepare = createPrepare(schema, {
    limits: publicLimits,
    describe: described,
    grants: () => grants,
    onFault,
  });
  const trusted = (document: DocumentNode, name?: string | null) => prepare(document, name, { trusted: true });
  const compiled = compileRoutes(routes, {
    schema,
    prepare: trusted as Parameters<typeof compileRoutes>[1]['prepare'],
  });
  grants = compileGrants(compiled.map(scopedOperation), schema);
  return { schema, prepare, routes: compiled };
}

/** What a limited token may select when it holds the route's scope. */
function scopedOperation({ scope, document, route }: CompiledRoute) {
  const { respond } = route;
  const tree = { kind: 'Document', definitions: [document.operation] } as DocumentNode;
  return {
    scope,
    document: tree,
    ...('path' in respond && respond.path !== undefined && { record: respond.path.split('.') }),
  };
}
