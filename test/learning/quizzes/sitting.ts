/** Sitting a quiz over HTTP, as the tests of taking it do. */
import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';
import type { BuiltQuiz } from './builders.js';

type Form = Record<string, string | number | boolean>;

/** What a start hands out. */
export interface Started {
  readonly id: number;
  readonly attempt: number;
  readonly validation_token: string;
  readonly [key: string]: any;
}

/** One quiz, as somebody who takes it reaches it. */
export class Sitting {
  constructor(
    private readonly world: World,
    readonly quiz: BuiltQuiz,
  ) {}

  /** Path of the quiz's submissions and of what is below them. */
  path(rest = ''): string {
    return `/courses/${this.quiz.courseId}/quizzes/${this.quiz.id}/submissions${rest}`;
  }

  start(who: Person, form: Form = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.world.as(who).post(this.path(), form, headers);
  }

  /** A start that works. */
  async started(who: Person, form: Form = {}): Promise<Started> {
    const { status, body } = await this.start(who, form);
    if (status !== 200) throw new Error(`The start was refused: ${JSON.stringify(body)}`);
    return body.quiz_submissions[0];
  }

  complete(who: Person, { id, ...proof }: Partial<Started> & { id: number }, more: Form = {}): Promise<Answer> {
    return this.world.as(who).post(this.path(`/${id}/complete`), { ...proofOf(proof), ...more });
  }

  answer(who: Person, { id, ...proof }: Started, answers: readonly object[], more: object = {}): Promise<Answer> {
    const body = { ...proofOf(proof), quiz_questions: answers, ...more };
    return this.world.as(who).json('POST', `/quiz_submissions/${id}/questions`, body);
  }

  /** Rows of attempts with what is kept over all of them, past the service. */
  attempts(): Promise<any[]> {
    return this.world.sql(
      `select a.id::int, a.attempt, a.latest, a.preview, a.workflow_state as state, a.user_id::int as "userId", a.score, a.drawn, a.started_at,
         a.end_at, a.finished_at, a.open_position, s.kept_score as kept
       from quiz_attempts a join quiz_submissions s on s.id = a.quiz_submission_id where a.quiz_id = $1 order by a.user_id, a.attempt`,
      [this.quiz.id],
    );
  }

  /** What was answered in the attempts of the quiz, by question. */
  answers(): Promise<any[]> {
    return this.world.sql(
      `select g.quiz_question_id::int as question, g.answer, g.flagged, a.attempt from quiz_answers g
       join quiz_attempts a on a.id = g.quiz_attempt_id where a.quiz_id = $1 order by a.attempt, 1`,
      [this.quiz.id],
    );
  }
}

function proofOf({ attempt, validation_token }: Partial<Started>): Form {
  return { ...(attempt !== undefined && { attempt }), ...(validation_token !== undefined && { validation_token }) };
}

/** The word for programs in a refusal, with its status. */
export const refusal = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  Array.isArray(body?.errors) ? body.errors[0]?.error_code : Object.keys(body?.errors ?? {})[0],
];

/** Moves the times of the running attempt so many seconds into the past. */
export async function letPass(world: World, { id }: { readonly id: number }, seconds: number): Promise<void> {
  await world.sql(
    `update quiz_attempts set started_at = started_at - make_interval(secs => $2), end_at = end_at - make_interval(secs => $2)
     where quiz_submission_id = $1 and latest`,
    [id, seconds],
  );
}
