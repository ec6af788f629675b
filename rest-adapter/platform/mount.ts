/** The handler: one request through router, scope, variables, operation and answer. */

import findMyWay from 'find-my-way';
import type { ExecutionResult } from 'graphql';
import type { AnswerRequest, Reply } from './answers/compiled-answer.js';
import { linkTarget } from './answers/link-header.js';
import { sendReply } from './answers/send.js';
import { apiPrefix, type CompiledRoute, type DeclaredRoute } from './compile.js';
import {
  badRequest,
  type FieldNames,
  internal,
  methodNotAllowed,
  notFound,
  RefusedRequest,
  type RestRefusal,
  sendRefusal,
} from './refusals/errors.js';
import { keyedLists } from './refusals/field-names.js';
import { refusalOfResult } from './refusals/result-errors.js';
import { refusalOfPayload } from './refusals/user-errors.js';
import { emptyForm, percentOf } from './requests/form.js';
import { type PageRequest, readPage } from './requests/page.js';
import {
  type AdapterRequest,
  type AdapterResponse,
  defaultRequestId,
  mergedParameters,
  type Parameters,
} from './requests/parameters.js';

/** What the adapter needs of the GraphQL context, which it otherwise only hands on. */
export interface AdapterContext {
  requestId: string;
  actor?: { scopes: readonly string[] | null };
}

export interface HandlerOptions {
  /** Scheme, host and path prefix as the caller knows them; see `callerBase`. */
  baseOf: (req: AdapterRequest) => string;
  /** Hears of every failure that is masked as 500. */
  onFailure?: (error: unknown, requestId: string) => void;
  /**
   * Reserves memory for an answer of so many bytes; false where there is none.
   * @param mustGo the answer to a change, which has to be told whatever it weighs
   */
  reserveAnswer?: (res: AdapterResponse, bytes: number, mustGo: boolean) => boolean;
}

export type Handler = (req: AdapterRequest, res: AdapterResponse, next?: (error?: unknown) => void) => void;

/**
 * The Express handler of all routes. Expects `res.locals.parameters` (`readQuery`, `readForm`) and `res.locals.context`.
 * A path that it does not know is 404 as JSON, a known one with another method 405 with the methods that it has.
 */
export function createHandler(routes: readonly DeclaredRoute[], options: HandlerOptions): Handler {
  const router = findMyWay({ maxParamLength: 1024 });
  const ignored = () => {};
  for (const declared of routes) router.on(declared.route.method, routerPath(declared.template), ignored, declared);
  const methods = [...new Set(routes.map(({ route }) => route.method))];
  const methodsOf = (path: string): string[] =>
    methods
      .filter((method) => router.find(method, path) !== null)
      .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return (req, res) => {
    const requestId = defaultRequestId(res);
    const fail = (error: unknown) => {
      const refusal = refusalOfThrown(error, requestId, options);
      // an answer that broke off half-way must not look whole
      if (res.headersSent) res.destroy();
      else sendRefusal(res, requestId, refusal);
    };
    try {
      const method = req.method === 'HEAD' ? 'GET' : req.method;
      const routed = routedPath(req.originalUrl ?? req.url ?? '/');
      const found = router.find(method as 'GET', routed);
      if (!found) {
        const allowed = methodsOf(routed);
        throw new RefusedRequest(allowed.length > 0 ? methodNotAllowed(allowed) : notFound());
      }
      const compiled = (found.store as DeclaredRoute).compiled();
      const call = new Call(compiled, segmentsOf(compiled, found.params), req, res, options);
      const result = call.start();
      if (result instanceof Promise) result.then((settled) => call.finish(settled, requestId)).catch(fail);
      else call.finish(result, requestId);
    } catch (error) {
      fail(error);
    }
  };
}

/** `:full_path*` at the end of a template is the whole rest of a path, slashes and all. */
const restSegment = /:([a-z_]+)\*$/;
const routerPath = (template: string): string => template.replace(restSegment, '*');

function segmentsOf({ template }: CompiledRoute, params: Readonly<Record<string, string | undefined>>) {
  const name = restSegment.exec(template)?.[1];
  return name === undefined ? params : { ...params, [name]: params['*'] };
}

/** One request on its way through one route. */
class Call implements AnswerRequest {
  page: PageRequest | undefined;
  /** What the operation was run with. */
  private values: Readonly<Record<string, unknown>> = {};

  constructor(
    private readonly compiled: CompiledRoute,
    readonly path: Readonly<Record<string, string | undefined>>,
    private readonly req: AdapterRequest,
    private readonly res: AdapterResponse,
    private readonly options: HandlerOptions,
  ) {}

  /** Runs the operation; a result that is there at once is answered at once. */
  start(): ExecutionResult | Promise<ExecutionResult> {
    const { compiled, path, req, res } = this;
    res.locals['route'] = compiled.template;
    res.locals['operation'] = compiled.operation;
    const context = res.locals['context'] as AdapterContext | undefined;
    refuseOutOfScope(compiled, context);
    for (const name in path) if (path[name]!.includes('\0')) throw new RefusedRequest(notFound());
    const parameters = mergedParameters((res.locals['parameters'] as Parameters | undefined) ?? noParameters);
    if (compiled.paging) this.page = readPage(parameters, compiled.paging);
    const values = compiled.readVariables({ path, parameters, headers: req.headers, page: this.page });
    this.values = values;
    return compiled.run(context, values);
  }

  private fieldNames(): FieldNames {
    const { fieldNames, variables } = this.compiled;
    const keyed = keyedLists(variables, this.values);
    return keyed.length === 0 ? fieldNames : { ...fieldNames, keyed };
  }

  finish(result: ExecutionResult, requestId: string): void {
    const { compiled, res, req } = this;
    if (result.errors || !result.data) {
      const byBookmark = this.page?.after !== undefined;
      const refusal = refusalOfResult(result, compiled, byBookmark) ?? (result.data ? undefined : internal());
      if (refusal?.status === 500) this.options.onFailure?.(result.errors?.[0], requestId);
      if (refusal) {
        sendRefusal(res, requestId, refusal);
        return;
      }
    }
    const { statusOfUserError } = compiled;
    const mendable =
      statusOfUserError &&
      refusalOfPayload(result.data as Record<string, unknown>, statusOfUserError, this.fieldNames());
    if (mendable) {
      sendRefusal(res, requestId, mendable);
      return;
    }
    const reply: Reply = compiled.answer.reply(result.data as Record<string, unknown>, this);
    const { status, holdsCredentials } = compiled;
    const reserveAnswer = this.reserveAnswer;
    sendReply(res, reply, {
      status,
      requestId,
      accept: req.headers.accept,
      holdsCredentials,
      reserveAnswer,
    });
  }

  private get reserveAnswer(): ((bytes: number) => boolean) | undefined {
    const { reserveAnswer } = this.options;
    return reserveAnswer && ((bytes) => reserveAnswer(this.res, bytes, this.compiled.route.method !== 'GET'));
  }

  linkTarget() {
    const { withoutLastPage } = this.compiled.route;
    return linkTarget(this.base(), this.req.originalUrl ?? this.req.url ?? '/', withoutLastPage);
  }

  base(): string {
    return this.options.baseOf(this.req);
  }
}

const noParameters: Parameters = Object.freeze({ query: emptyForm, form: emptyForm });

/** The URL's path as routes know it: without query, trailing slash and `.json`, raw bytes as percent signs. */
function routedPath(url: string): string {
  const mark = url.indexOf('?');
  let path = mark === -1 ? url : url.slice(0, mark);
  if (!path.startsWith(`${apiPrefix}/`)) throw new RefusedRequest(notFound());
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

function refuseOutOfScope({ scope }: CompiledRoute, context: AdapterContext | undefined): void {
  const scopes = context?.actor?.scopes;
  if (!scopes || scopes.includes(scope)) return;
  const message = `The access token lacks the scope ${scope}.`;
  throw new RefusedRequest({ status: 403, reason: 'insufficient_scope', message });
}

function refusalOfThrown(error: unknown, requestId: string, options: HandlerOptions): RestRefusal {
  if (error instanceof RefusedRequest) {
    if (error.refusal.status === 500) options.onFailure?.(error, requestId);
    return error.refusal;
  }
  options.onFailure?.(error, requestId);
  return internal();
}
