/** The two APIs, GraphQL and the REST routes over it: everything that needs no database. */

import { join } from 'node:path';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import * as adapter from '../../rest-adapter/areas.js';
import { visitorRoutes } from '../../rest-adapter/learning/courses/visitors.routes.js';
import {
  type CompiledRoute,
  compileRoutes,
  composeAreas,
  type DeclaredRoute,
  Documents,
  declareRoutes,
} from '../../rest-adapter/platform/index.js';
import { buildExecutableSchema } from '../../schema/build.js';
import {
  type DocumentLimits,
  publicLimits,
  reportLimits,
  visitorLimits,
} from '../../schema/platform/prepare/document-limits.js';
import { createPrepare, type Prepare, type PrepareSettings } from '../../schema/platform/prepare/prepare.js';
import { loadCompiler } from '../../schema/platform/prepare/prepared-operation.js';
import { compileGrants, type Grants } from '../../schema/platform/prepare/scopes.js';
import { composition } from '../composition.js';
import { once } from '../platform/once.js';
import { projectRoot } from '../platform/project-root.js';

export interface Apis {
  readonly schema: GraphQLSchema;
  readonly prepare: Prepare;
  readonly routes: readonly DeclaredRoute[];
  /** What whoever asks without a token has, where `VISITORS=on`. */
  readonly visitors: VisitorApis;
  /** What the routes ask of the graph. */
  readonly documents: Documents;
  /**
   * Compiles what has not been asked for yet, a route at a time, between requests.
   * @param signal ends it
   */
  readonly warmUp: (signal: AbortSignal) => Promise<void>;
}

export interface VisitorApis {
  /** Other answers at paths of `routes`. */
  readonly routes: readonly DeclaredRoute[];
  /** Of documents that read. */
  readonly prepare: Prepare;
  /** Of those that report a problem, which bring texts. */
  readonly prepareReport: Prepare;
  /** What the routes name of the graph, and those that everybody has besides, under one scope. */
  readonly grants: () => Grants;
}

/** The scope under which visitors' grants stand; no token has it. */
export const visitorScope = 'visitor';

export const isRouteOfReports = ({ template }: Pick<DeclaredRoute, 'template'>): boolean =>
  template === '/api/v1/error_reports';

export const isRouteOfRegistrations = ({ template }: Pick<DeclaredRoute, 'template'>): boolean =>
  template === '/api/v1/accounts/:account_id/self_registration';

export interface ApiSettings {
  /** Introspection, SDL and OpenAPI are answered. */
  readonly described: boolean;
  /** What one GraphQL document may ask; the usual limits unless given. */
  readonly limits?: DocumentLimits;
  readonly onFault?: PrepareSettings['onFault'];
}

/** Builds the graph, and declares the routes over it: each is compiled when it is first asked for. */
export function openApis(settings: ApiSettings = { described: true }): Apis {
  const { described, limits = publicLimits, onFault } = settings;
  const schema = buildExecutableSchema(composition);
  const allGrants = once(() => compileGrants(compileRoutes(declared).flatMap(scopedOperations), schema));
  const prepare = createPrepare(schema, { limits, describe: described, grants: allGrants, onFault });
  const trusted = (document: DocumentNode, name?: string | null) => prepare(document, name, { trusted: true });
  const { routes } = composeAreas(adapter);
  const documents = Documents.read(join(projectRoot(), 'rest-adapter'));
  const declared = declareRoutes(routes, { schema, prepare: trusted, documents });
  const ofEverybody = declared.filter(
    (one) => one.route.open === true || isRouteOfReports(one) || isRouteOfRegistrations(one),
  );
  const offered = () => compileRoutes([...visitors.routes, ...ofEverybody]);
  const visitors: VisitorApis = {
    routes: declareRoutes(visitorRoutes, { schema, prepare: trusted, documents }),
    prepare: createPrepare(schema, { limits: visitorLimits, describe: false, kept: 50, onFault }),
    prepareReport: createPrepare(schema, { limits: reportLimits, describe: false, kept: 10, onFault }),
    grants: once(() => compileGrants(offered().map(visitorOperation), schema)),
  };
  const warmUp = async (signal: AbortSignal) => {
    await loadCompiler();
    for (const each of [...declared, ...visitors.routes]) {
      await othersFirst();
      if (signal.aborted) return;
      each.compiled();
    }
    await othersFirst();
    allGrants();
  };
  return { schema, prepare, routes: declared, visitors, documents, warmUp };
}

/** The same with all routes compiled. Throws one error that lists every route at fault. */
export function compileApis(settings?: ApiSettings): Apis & { readonly compiled: readonly CompiledRoute[] } {
  const apis = openApis(settings);
  return { ...apis, compiled: compileRoutes(apis.routes) };
}

/** What a limited token may select when it holds the route's scope. */
function scopedOperation({ scope, definition, route }: CompiledRoute) {
  const { respond } = route;
  const tree = { kind: 'Document', definitions: [definition] } as DocumentNode;
  return {
    scope,
    document: tree,
    ...('path' in respond && respond.path !== undefined && { record: respond.path.split('.') }),
  };
}

/** The same with what the route changes before it answers. */
function scopedOperations(compiled: CompiledRoute) {
  const { scope, before } = compiled;
  const change = before && { scope, document: { kind: 'Document', definitions: [before.definition] } as DocumentNode };
  return [scopedOperation(compiled), ...(change ? [change] : [])];
}

/** What a visitor may select: whatever the routes name of the record at the top. */
const visitorOperation = (compiled: CompiledRoute) => {
  const { document, record = [] } = scopedOperation(compiled);
  return { scope: visitorScope, document, record: record.slice(0, 1) };
};
