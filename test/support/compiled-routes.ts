import { describeParameters } from '../../rest-adapter/platform/index.js';
import type { CompiledRoute } from '../contract/compare.js';
import { compiledApis } from './shared-apis.js';

const paging = [
  { name: 'page', in: 'query', type: 'string', required: false },
  { name: 'per_page', in: 'query', type: 'integer', required: false },
] as const;

/** The routes of the service as its adapter describes them. */
export function compiledRoutes(): CompiledRoute[] {
  return compiledApis().compiled.map((route) => ({
    method: route.route.method,
    path: route.template,
    parameters: [...describeParameters(route), ...(route.paging ? paging : [])],
  }));
}
