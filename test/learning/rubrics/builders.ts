/** Rubrics of the fixture's first tenant, as somebody who may write them does it. */
import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import type { Answer, Caller, World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';

export interface Criterion {
  readonly id: string;
  readonly description: string;
  readonly points: number;
  readonly ratings: readonly { readonly id: string; readonly description: string; readonly points: number }[];
}

export interface MadeRubric {
  readonly id: number;
  readonly title: string;
  readonly points_possible: number;
  readonly data: readonly Criterion[];
}

export interface Made {
  readonly rubric: MadeRubric;
  readonly rubric_association: { readonly id: number; readonly rubric_id: number } | null;
}

/** The answer's body, where the request went through. */
export function bodyOf<Body>({ status, body }: Answer): Body {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

/** Two criteria, of ten points and of five. */
export const twoCriteria = [
  {
    id: 'thesis',
    description: 'Thesis',
    ratings: [
      { id: 'clear', description: 'Clear', points: 10 },
      { id: 'vague', description: 'Vague', points: 4 },
      { id: 'none', description: 'None', points: 0 },
    ],
  },
  {
    id: 'style',
    description: 'Style',
    ratings: [
      { id: 'fluent', description: 'Fluent', points: 5 },
      { id: 'rough', description: 'Rough', points: 0 },
    ],
  },
];

/** The rubrics of a course, or of an account. */
export function rubricsOf(world: World, at: { course: number } | { account: number }, who = world.as('teach')) {
  const owner = 'course' in at ? `/courses/${at.course}` : `/accounts/${at.account}`;
  const path = `${owner}/rubrics`;
  const ask = (body: object, caller: Caller = who) => caller.json('POST', path, body);
  return {
    path,
    associations: `${owner}/rubric_associations`,
    at: (id: number) => `${path}/${id}`,
    /** Asks for a rubric, whatever becomes of it. */
    ask,
    made: async (title: string, criteria: readonly object[] = twoCriteria, association?: object): Promise<Made> =>
      bodyOf(await ask({ rubric: { title, criteria }, ...(association && { rubric_association: association }) })),
    change: (id: number, rubric: object, caller: Caller = who) => caller.json('PUT', `${path}/${id}`, { rubric }),
    titles: async (caller: Caller = who, query = ''): Promise<string[]> =>
      bodyOf<MadeRubric[]>(await caller.get(`${path}${query}`)).map(({ title }) => title),
  };
}

export interface RubricWork {
  readonly assignment: number;
  readonly rubric: MadeRubric;
  readonly association: number;
  /** Path of the assessments. */
  readonly assessments: string;
  /** Path of a student's submission. */
  readonly submission: (who: Person) => string;
}

/** A published essay of the first course that is graded by a rubric, whose sum is the grade unless told otherwise. */
export async function rubricWork(
  world: World,
  {
    fields = {},
    use = {},
    criteria = twoCriteria,
  }: { fields?: FieldsOf<Assignment>; use?: object; criteria?: readonly object[] } = {},
): Promise<RubricWork> {
  const assignment = await anEssay(world, { pointsPossible: 15, ...fields });
  const course = world.courses.C1;
  const { rubric, rubric_association } = await rubricsOf(world, { course }).made(`Essay ${assignment}`, criteria, {
    association_type: 'Assignment',
    association_id: assignment,
    purpose: 'grading',
    use_for_grading: true,
    ...use,
  });
  const association = rubric_association!.id;
  return {
    assignment,
    rubric,
    association,
    assessments: `/courses/${course}/rubric_associations/${association}/rubric_assessments`,
    submission: (who) => `/courses/${course}/assignments/${assignment}/submissions/${world.users[who]}`,
  };
}

export interface Said {
  readonly points?: number | string | null;
  readonly rating_id?: string | null;
  readonly comments?: string | null;
}

/** Assesses a student's work, whatever becomes of it. */
export const assess = (
  world: World,
  { assessments }: RubricWork,
  said: Readonly<Record<string, Said>>,
  { by = 'teach', of = 'stu1', type }: { by?: Person; of?: Person; type?: string } = {},
): Promise<Answer> =>
  world.as(by).json('POST', assessments, {
    rubric_assessment: {
      user_id: world.users[of],
      ...(type && { assessment_type: type }),
      ...Object.fromEntries(Object.entries(said).map(([id, one]) => [`criterion_${id}`, one])),
    },
  });

/** An assessment of stu1's work on an assignment of the first course, by a rubric of its own; its id. */
export async function anAssessment(world: World, assignment: number): Promise<number> {
  const inCourse = rubricsOf(world, { course: world.courses.C1 });
  const use = { association_type: 'Assignment', association_id: assignment };
  const { rubric_association } = await inCourse.made('Assessed', twoCriteria, use);
  const path = `${inCourse.associations}/${rubric_association!.id}/rubric_assessments`;
  const said = { user_id: world.users.stu1, criterion_thesis: { points: 4 } };
  return bodyOf<{ id: number }>(await world.as('teach').json('POST', path, { rubric_assessment: said })).id;
}

/** A rubric of the first course and one of the root account, with a use each, and an assessment of stu2's work. */
export async function rubricsOfMatrix(world: World) {
  const { C1 } = world.courses;
  const { RA } = world.accounts;
  const course = { association_type: 'Course', association_id: C1 };
  const account = { association_type: 'Account', association_id: RA };
  const ofCourse = await rubricsOf(world, { course: C1 }).made('Course', twoCriteria, course);
  const ofAccount = await rubricsOf(world, { account: RA }, world.as('admin')).made('Account', twoCriteria, account);
  const work = await rubricWork(world, { criteria: [{ id: 'a', points: 5 }] });
  const { id } = bodyOf<{ id: number }>(await assess(world, work, { a: { points: 5 } }, { of: 'stu2' }));
  return {
    ofCourse: ofCourse.rubric.id,
    ofAccount: ofAccount.rubric.id,
    use: work.association,
    useOfAccount: ofAccount.rubric_association!.id,
    assessment: id,
  };
}
