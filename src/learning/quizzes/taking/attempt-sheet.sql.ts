/** What the questions of an attempt are worked out from, beside the attempt itself, as SQL over its row. */
import { type Sql, sql } from '../../../platform/sql/sql.js';
import type { GivenAnswer } from '../authoring/question-content.js';
import type { AttemptStanding, ResultSettings } from '../results-visibility.rules.js';

/** How the quiz and its student stand when an attempt is looked at, as PostgreSQL writes it in JSON. */
export interface AttemptFacts extends ResultSettings, Pick<AttemptStanding, 'lastAttemptDone'> {
  readonly oneQuestionAtATime: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An answer that was given: question, answer, whether it is flagged. */
export type AnswerRow = readonly [questionId: number, answer: GivenAnswer, flagged: boolean];

const milliseconds = (instant: Sql): Sql => sql`extract(epoch from ${instant}) * 1000`;

/** SQL: `AttemptFacts`. Without an end to attempts, none is the last. */
export const attemptFacts = (attempt: Sql): Sql => sql`
  (
    select json_build_object(
      'hideResults', fq.hide_results,
      'oneTimeResults', fq.one_time_results,
      'showCorrectAnswers', fq.show_correct_answers,
      'showCorrectAnswersLastAttempt', fq.show_correct_answers_last_attempt,
      'showCorrectAnswersAt', ${milliseconds(sql`fq.show_correct_answers_at`)},
      'hideCorrectAnswersAt', ${milliseconds(sql`fq.hide_correct_answers_at`)},
      'oneQuestionAtATime', fq.one_question_at_a_time,
      'muted', fa.muted,
      'now', ${milliseconds(sql`now()`)},
      'lastAttemptDone', fq.allowed_attempts >= 0
        and exists (
          select 1
          from quiz_attempts fl
          where fl.quiz_submission_id = fs.id
            and fl.latest
            and fl.workflow_state in ('complete', 'pending_review')
            and fl.attempt >= fq.allowed_attempts + coalesce(fs.extra_attempts, 0)
        )
    )
    from quizzes fq
    join assignments fa on fa.id = fq.assignment_id
    join quiz_submissions fs on fs.id = ${attempt}.quiz_submission_id
    where fq.id = ${attempt}.quiz_id
  )
`;

/** SQL: list of `AnswerRow`. */
export const answerRows = (attempt: Sql): Sql => sql`
  (
    select coalesce(json_agg(json_build_array(ga.quiz_question_id, ga.answer, ga.flagged)), '[]')
    from quiz_answers ga
    where ga.quiz_attempt_id = ${attempt}.id
  )
`;
