/** The middleware that reads a request's parameters, before anyone asks who sends them. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BodyOptions, hasBody, readBody } from './body.js';
import { internal, RefusedRequest, sendRefusal } from './errors.js';
import { EveryValue } from './every-value.js';
import { emptyForm, type FormLimits, type FormObject, type FormValue, readForm } from './form.js';

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

export interface ParameterOptions extends BodyOptions {
  /** A parameter of which every value counts, in whatever shape and place it is given. */
  everyValueOf?: string;
  /** The id that error bodies carry; by default `res.locals.requestId`, else a new one. */
  requestIdOf?: (res: AdapterResponse) => string;
}

const noParameters: Parameters = Object.freeze({ query: emptyForm, form: emptyForm });

/**
 * An Express middleware that puts `{ query, form }` in `res.locals.parameters`, so that a token among the parameters
 * is there before the handler runs. Answers 400 or 413 itself and calls nobody then.
 */
export function readParameters(options: ParameterOptions) {
  return (req: AdapterRequest, res: AdapterResponse, next: (error?: unknown) => void): void => {
    const refuse = (error: unknown) => {
      const refusal = error instanceof RefusedRequest ? error.refusal : internal();
      sendRefusal(res, (options.requestIdOf ?? defaultRequestId)(res), refusal);
    };
    const every = options.everyValueOf === undefined ? undefined : new EveryValue(options.everyValueOf);
    const read = (query: FormObject, form: FormObject): Parameters =>
      every === undefined || every.values.length === 0 ? { query, form } : { query, form, everyValue: every.values };
    let query: FormObject;
    try {
      query = queryOf(req, options.form, every);
    } catch (error) {
      req.resume();
      refuse(error);
      return;
    }
    if (!hasBody(req)) {
      res.locals['parameters'] = query === emptyForm ? noParameters : read(query, emptyForm as FormObject);
      next();
      return;
    }
    readBody(req, { ...options, every }).then((form) => {
      res.locals['parameters'] = read(query, form);
      next();
    }, refuse);
  };
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

/** The parameters of the query string alone, for surfaces whose bodies hold none. @throws RefusedRequest 400 */
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
  return readForm(url.slice(mark + 1), limits, every);
}
