/** Graph and routes hold nothing of a database: the services and tests of a worker share them, as to make them takes seconds. */
import { type CompiledRoute, compileRoutes } from '../../rest-adapter/platform/index.js';
import { publicLimits } from '../../schema/platform/prepare/document-limits.js';
import { type ApiSettings, type Apis, openApis } from '../../src/server/apis.js';

const made = new Map<string, Apis>();

/** Those of these settings. */
export function apisOf({ described, limits = publicLimits }: ApiSettings): Apis {
  const key = JSON.stringify({ described, limits });
  const known = made.get(key) ?? openApis({ described, limits });
  made.set(key, known);
  return known;
}

/** Those of the usual settings, with all routes compiled. Throws one error that lists every route at fault. */
export function compiledApis(): Apis & { readonly compiled: readonly CompiledRoute[] } {
  const apis = apisOf({ described: true });
  return { ...apis, compiled: compileRoutes(apis.routes) };
}
