/** What somebody graded on days that are not today, past the service. */
import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';

export interface Grading {
  readonly assignment: number;
  readonly student?: Person;
  /** Somebody, or the number that stands for what graded itself. */
  readonly by?: Person | number;
  readonly score: number | null;
  /** An instant, ISO 8601. */
  readonly at: string;
}

/** Grades as the service does: the submission changes, and a version of it is kept. Answers the submission's id. */
export async function aGrading(world: World, { assignment, student, by, score, at }: Grading): Promise<number> {
  const grader = typeof by === 'number' ? by : world.users[by ?? 'teach'];
  const [row] = await world.sql(
    `insert into submissions (root_account_id, course_id, assignment_id, user_id, score, grade, entered_score, entered_grade, graded_at, grader_id, workflow_state)
      select a.root_account_id, a.course_id, a.id, $2, $3::float8, ($3::float8)::text, $3::float8, ($3::float8)::text, $4, $5, 'graded' from assignments a where a.id = $1
      on conflict (assignment_id, user_id) do update set score = excluded.score, grade = excluded.grade, entered_score = excluded.entered_score,
        entered_grade = excluded.entered_grade, graded_at = excluded.graded_at, grader_id = excluded.grader_id, workflow_state = 'graded'
      returning id::int as id`,
    [assignment, world.users[student ?? 'stu1'], score, at, grader],
  );
  await world.sql(
    `insert into submission_versions (root_account_id, course_id, assignment_id, user_id, score, grade, entered_score, entered_grade, graded_at,
        grader_id, workflow_state, submission_id, number, grade_changed)
      select s.root_account_id, s.course_id, s.assignment_id, s.user_id, s.score, s.grade, s.entered_score, s.entered_grade, s.graded_at,
        s.grader_id, s.workflow_state, s.id, (select count(*) + 1 from submission_versions v where v.submission_id = s.id), true
      from submissions s where s.id = $1`,
    [row.id],
  );
  return row.id;
}

/** Path of the history of the first course. */
export const historyOf = (world: World, rest: string): string =>
  `/courses/${world.courses.C1}/gradebook_history/${rest}`;

/** Where an answer's next page is; undefined on the last. */
export const nextOf = ({ headers }: Answer): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '');

/** Every row of a list, page after page, and how many pages it took. */
export async function pagesOf(ask: (path: string) => Promise<Answer>, path: string): Promise<any[][]> {
  const pages: any[][] = [];
  for (let next: string | undefined = path; next !== undefined && pages.length < 100; ) {
    const answer = await ask(next);
    expect(answer.status).toBe(200);
    pages.push(answer.body);
    next = nextOf(answer);
  }
  return pages;
}
