/** A route is data: method, path, GraphQL document, where each variable comes from, and the kind of answer. */
import type { DocumentNode } from 'graphql';
import type { Respond } from './respond.js';
import type { Source } from './variables.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A mutation that a GET runs before it answers. */
export interface Change {
  /** The name of an operation in the `.graphql` files; with `@include(if: $word)` it may depend on the request. */
  document: string;
  variables: Readonly<Record<string, Source>>;
}

export interface RouteOptions {
  /** Variable of the document → where it comes from. */
  variables?: Readonly<Record<string, Source>>;
  respond: Respond;
  /** What a GET changes before it answers, where a document says that looking changes something. HEAD changes nothing. */
  before?: Change;
  /** What the route does, a sentence: `Lists the courses of an account.` */
  summary?: string;
  /** Status of success; 200, or 204 and 302 where the answer says so. */
  status?: number;
  beta?: boolean;
  /** A part of an exam that runs, without which its student cannot go on: answered first when there is too much to do. */
  urgent?: boolean;
  deprecated?: boolean;
  /** Nobody has to say who they are: the server answers it before it reads a token. */
  open?: true;
  /** Where the documents describe the route, e.g. `D3 · Quizzes, list`. */
  source?: string;
  /** Entries per page when the request names none; 10. */
  perPage?: number;
  /** Pairs of the query, as a client writes them, with which the Link header names no last page: `recursive=true`. */
  withoutLastPage?: readonly string[];
  /** Answers the whole list (at most 10,000) unless `page` or `per_page` is sent. */
  wholeUnlessPaged?: boolean;
}

export interface Route extends RouteOptions {
  method: Method;
  /** Below `/api/v1`, e.g. `/courses/:id`; `:name*` at its end takes the whole rest. */
  path: string;
  /** The name of an operation in the `.graphql` files; or a document of its own, as text or parsed. */
  document: DocumentNode | string;
  /** The section of the documents it stands in. */
  section?: string;
}

const declare =
  (method: Method) =>
  (path: string, document: DocumentNode | string, options: RouteOptions): Route => ({
    ...options,
    method,
    path,
    document,
  });

/** Declares a GET route; its document must be a query. Answers HEAD too. */
export const get = declare('GET');
/** Declares a POST route. */
export const post = declare('POST');
/** Declares a PUT route. */
export const put = declare('PUT');
/** Declares a DELETE route. */
export const del = declare('DELETE');

/** Gathers the routes of one section of the documents; a route without a source of its own gets the section's. */
export function section(source: string, routes: readonly (Route | readonly Route[])[]): Route[] {
  return routes.flat().map((route) => ({ ...route, section: source, source: route.source ?? source }));
}
