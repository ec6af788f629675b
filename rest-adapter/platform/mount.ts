/** The handler: one request through router, scope, variables, operation and answer. */

import type { ExecutionResult } from 'graphql';
import type { AnswerRequest, Reply } from './answers/compiled-answer.js';
import { linkTarget } from './answers/link-header.js';
import { sendReply } from './answers/send.js';
import type { CompiledRoute, DeclaredRoute } from './compile.js';
import {
  type FieldNames,
  internal,
  methodNotAllowed,
  notFound,
  RefusedRequest,
  type RestRefusal,
  sendRefusal,
  unknownRoute,
} from './refusals/errors.js';
import { keyedLists } from './refusals/field-names.js';
import { withOthersRefused } from './refusals/others-refused.js';
import { outcomeOf } from './refusals/result-errors.js';
import { refusalOfPayload } from './refusals/user-errors.js';
import { emptyForm } from './requests/form.js';
import { type PageRequest, readPage } from './requests/page.js';
import {
  type AdapterRequest,
  type AdapterResponse,
  defaultRequestId,
  mergedParameters,
  type Parameters,
} from './requests/parameters.js';
import { Router } from './routes/router.js';
import { UnreadRequest } from './variables/read-variables.js';

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
  const router = Router.of(routes);
  return (req, res) => {
    const requestId = defaultRequestId(res);
    const fail = (error: unknown) => {
      const refusal = refusalOfThrown(error, requestId, options);
      // an answer that broke off half-way must not look whole
      if (res.headersSent) res.destroy();
      else sendRefusal(res, requestId, refusal);
    };
    try {
      const url = req.originalUrl ?? req.url ?? '/';
      const found = router.find(req.method ?? 'GET', url);
      if (found === undefined) {
        const allowed = router.methodsOf(url);
        throw new RefusedRequest(allowed.length > 0 ? methodNotAllowed(allowed) : unknownRoute());
      }
      const call = new Call(found.declared.compiled(), found.segments, req, res, options);
      const result = call.start();
      if (result instanceof Promise) result.then((settled) => call.finish(settled, requestId)).catch(fail);
      else call.finish(result, requestId);
    } catch (error) {
      fail(error);
    }
  };
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
    const request = { path, parameters, headers: req.headers, page: this.page };
    const values = this.readValues(() => compiled.readVariables(request), context);
    if (values instanceof Promise) return values;
    this.values = values;
    // Whoever asks for the head alone has seen nothing.
    const change = req.method === 'HEAD' ? undefined : compiled.before?.of(request);
    return change === undefined
      ? compiled.run(context, values)
      : change(context).then(() => compiled.run(context, values));
  }

  /** A request that cannot be read whole is refused with all that is wrong with it. */
  private readValues(
    read: () => Record<string, unknown>,
    context: AdapterContext | undefined,
  ): Record<string, unknown> | Promise<never> {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof UnreadRequest) || context === undefined) throw error;
      this.values = error.values;
      return withOthersRefused(error, this.compiled, context, this.fieldNames()).then((refusal) => {
        throw new RefusedRequest(refusal);
      });
    }
  }

  private fieldNames(): FieldNames {
    const { fieldNames, variables } = this.compiled;
    const keyed = keyedLists(variables, this.values);
    return keyed.length === 0 ? fieldNames : { ...fieldNames, keyed };
  }

  finish(result: ExecutionResult, requestId: string): void {
    const { compiled, res, req } = this;
    let unreadable: readonly string[] = [];
    if (result.errors || !result.data) {
      const outcome = outcomeOf(result, compiled, this.page?.after !== undefined);
      const refusal = outcome.refusal ?? (result.data ? undefined : internal());
      unreadable = outcome.unreadable;
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
      unreadable,
      reserveAnswer,
    });
  }

  private get changes(): boolean {
    const { route, before } = this.compiled;
    return route.method !== 'GET' || before !== undefined;
  }

  private get reserveAnswer(): ((bytes: number) => boolean) | undefined {
    const { reserveAnswer } = this.options;
    return reserveAnswer && ((bytes) => reserveAnswer(this.res, bytes, this.changes));
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
