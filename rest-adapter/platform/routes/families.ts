/** Families: one declaration for routes that stand under several kinds of context. */

import { snakeCase } from '../documents/wire.js';
import type { Route } from './route.js';

/** One member of a family. */
export interface Family {
  /** As declared: `courses`. */
  readonly name: string;
  /** `/courses/:course_id`; a context without ids, like `global`, has its name alone. */
  readonly path: string;
  /** The path parameter, `course_id`; empty for a context without ids. */
  readonly parameter: string;
  /** The context's field in GraphQL, `course`. */
  readonly field: string;
  /** The context's type in GraphQL, `Course`. */
  readonly type: string;
}

/**
 * Declares the same routes under each context:
 * `under(['courses', 'groups'], (family) => [get(`${family.path}/pages`, listPages(family.field), …)])`.
 */
export function under(names: readonly string[], routes: (family: Family) => readonly Route[]): Route[] {
  return names.flatMap((name) => routes(familyOf(name)));
}

function familyOf(name: string): Family {
  const plural = name.endsWith('s');
  const field = plural ? name.slice(0, -1) : name;
  const parameter = plural ? `${snakeCase(field)}_id` : '';
  const path = plural ? `/${name}/:${parameter}` : `/${name}`;
  const type = field[0]!.toUpperCase() + field.slice(1);
  return { name, path, parameter, field, type };
}
