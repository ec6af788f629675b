/** The graph and the routes over it: everything that stands without a database. */

import { setImmediate as othersFirst } from 'node:timers/promises';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import {
  type CompiledRoute,
  compileRoutes,
  type DeclaredRoute,
  declareRoutes,
} from '../../rest-adapter/platform/index.js';
import { routes } from '../../rest-adapter/routes.js';
import { buildExecutableSchema } from '../../schema/build.js';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { createPrepare, type Prepare, type PrepareSettings } from '../../schema/platform/prepare/prepare.js';
import { compileGrants } from '../../schema/platform/prepare/scopes.js';
import { once } from '../platform/once.js';
import { constraintRefusals } from './constraint-refusals.js';

export interface Surfaces {
  readonly schema: GraphQLSchema;
  readonly prepare: Prepare;
  readonly routes: readonly DeclaredRoute[];
  /**
   * Compiles what has not been asked for yet, a route at a time, between requests.
   * @param signal ends it
   */
  readonly warmUp: (signal: AbortSignal) => Promise<void>;
}

export interface SurfaceSettings {
  /** Introspection, SDL and OpenAPI are answered. */
  readonly described: boolean;
  readonly onFault?: PrepareSettings['onFault'];
}

/** Builds the graph, and declares the routes over it: each is compiled when it is first asked for. */
export function openSurfaces({ described, onFault }: SurfaceSettings = { described: true }): Surfaces {
  const schema = buildExecutableSchema(constraintRefusals);
  const allGrants = once(() => compileGrants(compileRoutes(declared).map(scopedOperation), schema));
  const prepare = createPrepare(schema, { limits: publicLimits, describe: described, grants: allGrants, onFault });
  const trusted = (document: DocumentNode, name?: string | null) => prepare(document, name, { trusted: true });
  const declared = declareRoutes(routes, { schema, prepare: trusted as never });
  const warmUp = async (signal: AbortSignal) => {
    for (const each of declared) {
      await othersFirst();
      if (signal.aborted) return;
      each.compiled();
    }
    await othersFirst();
    allGrants();
  };
  return { schema, prepare, routes: declared, warmUp };
}

/** The same with all routes compiled. Throws one error that lists every route at fault. */
export function compileSurfaces(
  settings?: SurfaceSettings,
): Surfaces & { readonly compiled: readonly CompiledRoute[] } {
  const surfaces = openSurfaces(settings);
  return { ...surfaces, compiled: compileRoutes(surfaces.routes) };
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
