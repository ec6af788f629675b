/** The middleware that reads a request's parameters, before anyone asks who sends them. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BodyOptions, hasBody, readBody } from './body.js';
import { internal, RefusedRequest, sendRefusal } from './errors.js';
import { emptyForm, type FormObject, type FormValue, readForm } from './form.js';

/** What a request carries, as `res.locals.parameters`. */
export interface Parameters {
  readonly query: Readonly<FormObject>;
  readonly form: Readonly<FormObject>;
}

/** The parts of an Express response that the adapter uses. */
export interface AdapterResponse extends ServerResponse {
  locals: Record<string, unknown>;
}
export type AdapterRequest = IncomingMessage & { originalUrl?: string };

export interface ParameterOptions extends BodyOptions {
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
    let query: FormObject;
    try {
      query = queryOf(req, options);
    } catch (error) {
      req.resume();
      refuse(error);
      return;
    }
    if (!hasBody(req)) {
      res.locals['parameters'] = query === emptyForm ? noParameters : { query, form: emptyForm };
      next();
      return;
    }
    readBody(req, options).then((form) => {
      res.locals['parameters'] = { query, form };
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

function queryOf(req: AdapterRequest, options: ParameterOptions): FormObject {
  const url = req.originalUrl ?? req.url ?? '';
  const mark = url.indexOf('?');
  if (mark === -1 || mark === url.length - 1) return emptyForm as FormObject;
  return readForm(url.slice(mark + 1), options.form);
}
