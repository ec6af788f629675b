/** Finds the route that a path means. */
import findMyWay from 'find-my-way';
import { apiPrefix, type DeclaredRoute } from '../compile.js';
import { badRequest, RefusedRequest, unknownRoute } from '../refusals/errors.js';
import { percentOf } from '../requests/form.js';

/** A route, and what the path has in its segments. */
export interface Routed {
  readonly declared: DeclaredRoute;
  readonly segments: Readonly<Record<string, string | undefined>>;
}

/** In the order in which `Allow` names them, whatever order the routes have. */
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

export class Router {
  /** Of these routes, made once: it knows nothing but them, and to make one of all routes takes a tenth of a second. */
  static of(routes: readonly DeclaredRoute[]): Router {
    const known = Router.#made.get(routes) ?? new Router(routes);
    Router.#made.set(routes, known);
    return known;
  }
  static readonly #made = new WeakMap<readonly DeclaredRoute[], Router>();

  readonly #router = findMyWay({ maxParamLength: 1024 });

  private constructor(routes: readonly DeclaredRoute[]) {
    for (const declared of routes)
      this.#router.on(declared.route.method, routerPath(declared.template), () => {}, declared);
  }

  /**
   * @param url with its query
   * @returns undefined for a path that there is not, or not with this method
   * @throws RefusedRequest 404 for what is no path of routes, 400 for one that is no text
   */
  find(method: string, url: string): Routed | undefined {
    const found = this.#router.find((method === 'HEAD' ? 'GET' : method) as 'GET', routedPath(url));
    if (!found) return undefined;
    const declared = found.store as DeclaredRoute;
    return { declared, segments: segmentsOf(declared, found.params) };
  }

  /** The methods that a path has. */
  methodsOf(url: string): string[] {
    const path = routedPath(url);
    return methods
      .filter((method) => this.#router.find(method, path) !== null)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  }
}

/** `:full_path*` at the end of a template is the whole rest of a path, slashes and all. */
const restSegment = /:([a-z_]+)\*$/;
const routerPath = (template: string): string => template.replace(restSegment, '*');

function segmentsOf({ template }: DeclaredRoute, params: Readonly<Record<string, string | undefined>>) {
  const name = restSegment.exec(template)?.[1];
  return name === undefined ? params : { ...params, [name]: params['*'] };
}

/** The URL's path as routes know it: without query, trailing slash and `.json`, raw bytes as percent signs. */
function routedPath(url: string): string {
  const mark = url.indexOf('?');
  let path = mark === -1 ? url : url.slice(0, mark);
  if (!path.startsWith(`${apiPrefix}/`)) throw new RefusedRequest(unknownRoute());
  if (path.endsWith('/')) path = path.slice(0, -1);
  if (path.endsWith('.json')) path = path.slice(0, -'.json'.length);
  if (/^[\x21-\x22\x24\x26-\x7e]*$/.test(path)) return path;
  const escaped = path.replace(/[\x80-\xff#]/g, percentOf);
  try {
    decodeURIComponent(escaped);
  } catch {
    throw new RefusedRequest(badRequest('bad_encoding', 'The path is not well-formed UTF-8 text.'));
  }
  return escaped;
}
