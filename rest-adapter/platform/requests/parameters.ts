/** Reads a request's parameters: those of the query before anyone asks who sends them, those of the body afterwards. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { internal, RefusedRequest, sendRefusal } from '../refusals/errors.js';
import { hasBody, readBody, refuseEncoded } from './body.js';
import type { BodyOptions } from './body-options.js';
import { EveryValue } from './every-value.js';
import { emptyForm, type FormLimits, readForm as readPairs } from './form.js';
import type { FormObject, FormValue } from './form-value.js';

/** What a request carries, as `res.locals.parameters`. */
export interface Parameters {
  readonly query: Readonly<FormObject>;
  readonly form: Readonly<FormObject>;
  /** Every value of the parameter that `everyValueOf` names; it is no part of `query` and `form`. */
  readonly everyValue?: readonly FormValue[];
}

/** The parts of an Express response that the adapter uses. */
export interface AdapterResponse extends ServerResponse {
  locals: Record<string, unknown>;
}
export type AdapterRequest = IncomingMessage & { originalUrl?: string };

export interface QueryOptions {
  form?: Readonly<FormLimits>;
  /** A parameter of which every value counts, in whatever shape and place it is given. */
  everyValueOf?: string;
}

export interface ParameterOptions extends QueryOptions, Omit<BodyOptions, 'every' | 'mayTake'> {
  /** See `BodyOptions`. */
  mayTake?: (res: AdapterResponse, bytes: number) => boolean;
}

type Middleware = (req: AdapterRequest, res: AdapterResponse, next: (error?: unknown) => void) => void;

const noParameters: Parameters = Object.freeze({ query: emptyForm, form: emptyForm });

/** Puts `{ query, form }` in `res.locals.parameters`, with nothing of the body yet. Answers 400 itself and calls nobody then. */
export function readQuery(options: QueryOptions): Middleware {
  return (req, res, next) => {
    try {
      const every = everyOf(options);
      const query = queryOf(req, options.form, every);
      res.locals['parameters'] =
        query === emptyForm && !every?.values.length ? noParameters : read(query, emptyForm, every);
    } catch (error) {
      refuse(res, error);
      return;
    }
    next();
  };
}

/**
 * Adds what the body holds to `res.locals.parameters`. Answers 400, 413 or 503 itself and calls nobody then; says nothing
 * where an answer is out already.
 */
export function readForm(options: ParameterOptions): Middleware {
  return (req, res, next) => {
    const fail = (error: unknown) => refuse(res, error);
    if (!hasBody(req)) {
      if (req.headers['content-length'] === undefined) return next();
      try {
        refuseEncoded(req);
      } catch (error) {
        return fail(error);
      }
      return next();
    }
    const { query, everyValue = [] } = res.locals['parameters'] as Parameters;
    const every = everyOf(options);
    every?.values.push(...everyValue);
    const mayTake = options.mayTake && ((bytes: number) => options.mayTake!(res, bytes));
    readBody(req, { ...options, every, mayTake }).then((form) => {
      res.locals['parameters'] = read(query, form, every);
      next();
    }, fail);
  };
}

const everyOf = ({ everyValueOf }: QueryOptions): EveryValue | undefined =>
  everyValueOf === undefined ? undefined : new EveryValue(everyValueOf);

const read = (query: Readonly<FormObject>, form: Readonly<FormObject>, every: EveryValue | undefined): Parameters =>
  every === undefined || every.values.length === 0 ? { query, form } : { query, form, everyValue: every.values };

function refuse(res: AdapterResponse, error: unknown): void {
  if (res.headersSent) return;
  sendRefusal(res, defaultRequestId(res), error instanceof RefusedRequest ? error.refusal : internal());
}

/** One parameter, from the body if it stands there, else from the query string. */
export function parameterOf(parameters: Parameters | undefined, name: string): FormValue | undefined {
  return parameters?.form[name] ?? parameters?.query[name];
}

/** Query and body as one; at the same name the body wins. */
export function mergedParameters({ query, form }: Parameters): Readonly<FormObject> {
  if (form === emptyForm) return query;
  if (query === emptyForm) return form;
  return Object.assign(Object.create(null) as FormObject, query, form);
}

/** The request id the composition root chose, else a fresh one. */
export function defaultRequestId(res: AdapterResponse): string {
  const context = res.locals['context'] as { requestId?: string } | undefined;
  return (res.locals['requestId'] as string | undefined) ?? context?.requestId ?? randomUUID();
}

/** The parameters of the query string alone, for APIs whose bodies hold none. @throws RefusedRequest 400 */
export function queryParameters(req: AdapterRequest, everyValueOf: string): Parameters {
  const every = new EveryValue(everyValueOf);
  return { query: queryOf(req, undefined, every), form: emptyForm, everyValue: every.values };
}

function queryOf(
  req: AdapterRequest,
  limits: Readonly<FormLimits> | undefined,
  every: EveryValue | undefined,
): FormObject {
  const url = req.originalUrl ?? req.url ?? '';
  const mark = url.indexOf('?');
  if (mark === -1 || mark === url.length - 1) return emptyForm as FormObject;
  return readPairs(url.slice(mark + 1), limits, every);
}
