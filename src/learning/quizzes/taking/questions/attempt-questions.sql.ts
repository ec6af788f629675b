/** The SQL of what the questions of an attempt are computed from, beside the columns of the attempt. */
import { type Sql, sql } from '../../../../platform/sql/sql.js';
import type { GivenAnswer } from '../../questions/question-content.js';
import type { AttemptStatus, ResultSettings } from '../../results-visibility.rules.js';

/** Settings of the quiz and state of the student's attempts that decide what is shown; as PostgreSQL's JSON. */
export interface ResultsContext extends ResultSettings, Pick<AttemptStatus, 'lastAttemptDone' | 'resultsSeenAt'> {
  readonly oneQuestionAtATime: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An answer that was given: question, answer, whether it is flagged. */
export type AnswerRow = readonly [questionId: number, answer: GivenAnswer, flagged: boolean];

const milliseconds = (timestamp: Sql): Sql => sql`extract(epoch from ${timestamp}) * 1000`;

/** SQL: the student of a quiz submission has submitted the last attempt that they have. Where attempts are unlimited, none is the last. */
export const lastAttemptDone = (quiz: Sql, submission: Sql): Sql => sql`
  (
    ${quiz}.allowed_attempts >= 0
    and exists (
      select 1
      from quiz_attempts fl
      where fl.quiz_submission_id = ${submission}.id
        and fl.latest
        and fl.workflow_state in ('complete', 'pending_review')
        and fl.attempt >= ${quiz}.allowed_attempts + coalesce(${submission}.extra_attempts, 0)
    )
  )
`;

/** SQL: a `ResultsContext`. */
export const resultsContext = (attempt: Sql): Sql => sql`
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
      'isSurvey', fq.quiz_type in ('graded_survey', 'survey'),
      'resultsSeenAt', ${milliseconds(sql`${attempt}.results_seen_at`)},
      'now', ${milliseconds(sql`now()`)},
      'lastAttemptDone', ${lastAttemptDone(sql`fq`, sql`fs`)}
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
