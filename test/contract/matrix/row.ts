/** Who gets which status on which route. Read a row as a sentence: this route, asked by these six, answers so. */
import type { BuiltQuiz } from '../../quizzes/builders.js';
import type { World } from '../../support/world.js';

/** In this order in each row. `out` belongs to the tenant and to no course; `adminB` administers another tenant. */
export const callers = ['nobody', 'adminB', 'out', 'stu1', 'teach', 'admin'] as const;
export type Statuses = readonly [
  nobody: number,
  adminB: number,
  out: number,
  stu1: number,
  teach: number,
  admin: number,
];

/** What the test makes beside the fixture. */
export interface Made {
  /** Published, of the first course. */
  readonly quiz: BuiltQuiz;
  /** A group of questions of that quiz. */
  readonly quizGroup: number;
}

export interface MatrixRow {
  /** Method and template of the route. */
  readonly route: string;
  /** The path that is asked, without its prefix. */
  readonly path: (world: World & Made) => string;
  /** Form fields of a request that is right in everything but perhaps the caller. */
  readonly form?: Readonly<Record<string, string | number>>;
  readonly statuses: Statuses;
}

export const row = (
  route: string,
  path: MatrixRow['path'],
  statuses: Statuses,
  form?: MatrixRow['form'],
): MatrixRow => ({
  route,
  path,
  statuses,
  form,
});

export const root = (rest: string) => (w: World) => `/accounts/${w.accounts.RA}${rest}`;
export const ofStu2 = (rest: string) => (w: World) => `/users/${w.users.stu2}${rest}`;

/** Seen by every member of the tenant, changed by administrators. */
export const administered: Statuses = [401, 404, 403, 403, 403, 200];
/** A person whom some see and only an administrator may change. */
export const personal: Statuses = [401, 404, 404, 403, 403, 200];
