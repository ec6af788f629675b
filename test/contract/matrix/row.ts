/** Who gets which status on which route. Read a row as a sentence: this route, asked by these nine, answers so. */
import type { aSmallTree } from '../../learning/outcomes/builders.js';
import type { BuiltQuiz } from '../../learning/quizzes/builders.js';
import type { World } from '../../support/world.js';
import { exceptionsOf } from './further-callers.js';

/**
 * In the order in which they ask. `adminB` administers another tenant, `stuB` studies there; `out` belongs to the tenant
 * and to no course; `lim` and `warden` hold a custom role in its root account and nothing else: the one reads the list of
 * courses and may act as others, the other changes roles and may act as others.
 */
export const callers = ['nobody', 'adminB', 'stuB', 'out', 'lim', 'warden', 'stu1', 'teach', 'admin'] as const;
export type MatrixCaller = (typeof callers)[number];

/** What a row says of the six from whom the others follow. */
export type Statuses = readonly [
  nobody: number,
  adminB: number,
  out: number,
  stu1: number,
  teach: number,
  admin: number,
];

/**
 * The statuses of all callers: a student of another tenant gets what its administrator gets, and a custom role opens
 * nothing that somebody without any part does not have, unless `further-callers.ts` says so.
 */
function statusesOf(route: string, [nobody, adminB, out, stu1, teach, admin]: Statuses) {
  return { nobody, adminB, stuB: adminB, out, lim: out, warden: out, stu1, teach, admin, ...exceptionsOf(route) };
}

/** What the test makes beside the fixture. */
export interface Made {
  /** Published, of the first course. */
  readonly quiz: BuiltQuiz;
  /** A group of questions of that quiz. */
  readonly quizGroup: number;
  /** A second login of one of the students. */
  readonly spareLogin: number;
  /** A course in which the teacher teaches and the student studies. */
  readonly spareCourse: number;
  /** Of the first course, and of one of its groups. */
  readonly feeds: { readonly ofCourse: number; readonly ofGroup: number };
  /** Discussions of the first course, and of one of its groups. */
  readonly topics: {
    readonly ofCourse: number;
    readonly ofGroup: number;
    readonly entryOfCourse: number;
    readonly entryOfGroup: number;
  };
  /** External tools of the first course and of the root account. */
  readonly tools: { readonly ofCourse: number; readonly ofAccount: number };
  /** Grading standards of the first course and of the root account. */
  readonly standards: { readonly ofCourse: number; readonly ofAccount: number };
  /** Groups of outcomes, and an outcome in the first of them: of the first course, of the root account and of all tenants. */
  readonly outcomes: Readonly<Record<'course' | 'account' | 'all', Awaited<ReturnType<typeof aSmallTree>>>>;
  /** Rubrics of the first course and of the root account with a use each, and an assessment by one that work is graded by. */
  readonly rubrics: {
    readonly ofCourse: number;
    readonly ofAccount: number;
    readonly use: number;
    readonly useOfAccount: number;
    readonly assessment: number;
  };
  /** A bookmark of the student. */
  readonly bookmark: number;
  /** A conversation of several, of the teacher and an assistant. */
  readonly conversation: number;
  /** A notice to everybody of the first tenant. */
  readonly notice: number;
}

export interface MatrixRow {
  /** Method and template of the route. */
  readonly route: string;
  /** The path that is asked, without its prefix. */
  readonly path: (world: World & Made) => string;
  /** Form fields of a request that is right in everything but perhaps the caller, whose name stands for `{caller}`. */
  readonly form?: Readonly<Record<string, string | number>>;
  readonly statuses: Readonly<Record<MatrixCaller, number>>;
}

export const row = (
  route: string,
  path: MatrixRow['path'],
  statuses: Statuses,
  form?: MatrixRow['form'],
): MatrixRow => ({
  route,
  path,
  statuses: statusesOf(route, statuses),
  form,
});

export const root = (rest: string) => (w: World) => `/accounts/${w.accounts.RA}${rest}`;
export const ofStu2 = (rest: string) => (w: World) => `/users/${w.users.stu2}${rest}`;

/** Seen by every member of the tenant, changed by administrators. */
export const administered: Statuses = [401, 404, 403, 403, 403, 200];
/** A person whom some see and only an administrator may change. */
export const personal: Statuses = [401, 404, 404, 403, 403, 200];
