/** The three statements by which a student turns in a first attempt that a quiz grades by itself. Decision 0034. */

import { bulkStatement, updated } from '../../../../platform/sql/bulk.js';
import { addedSql, type Sql, sql } from '../../../../platform/sql/sql.js';
import { statement } from '../../../../platform/sql/statement.js';
import type { Assignment } from '../../../assignments/index.js';
import {
  basisOfTotals,
  type FirstSubmission,
  firstSubmission,
  firstSubmissionChanges,
  type TotalsBasis,
} from '../../../assignments/index.js';
import type { GivenAnswer } from '../../questions/question-content.js';
import type { Quiz } from '../../quiz.entity.js';
import { QuizAttempt } from '../../quiz-attempt.entity.js';
import { QuizSubmission } from '../../quiz-submission.entity.js';
import { type AttemptConsequence, attemptConsequences } from '../../scoring/attempt-consequences.js';
import { type Claimed, claimedAttempt } from '../answering/remembered-attempt.sql.js';

/** An attempt that is locked to be turned in. Timestamps as PostgreSQL writes them. */
export interface HeldAttempt {
  readonly rootAccountId: number;
  readonly endAt: string | null;
  readonly fudgePoints: number | null;
  readonly keptScore: number | null;
  /** The transaction's time. */
  readonly clock: string;
}

/**
 * Locks what turning in changes, in the order that everybody keeps: the quiz submission, the attempt, the student's enrollments.
 * No row comes back where the holder of the token may not turn it in. What else there is to know is read afterwards: this
 * statement may have waited, and sees answers as they were before.
 */
// unguarded: it asks by itself, with `claimedAttempt`.
export const attemptHeld = statement<Claimed>(
  (value) => sql`
    with submission as materialized (
      select s.id, s.kept_score
      from quiz_submissions s
      where s.id = ${value('quizSubmissionId', 'bigint')}
      for update
    ),
    attempt as materialized (
      select a.root_account_id, a.course_id, a.user_id, a.end_at, a.fudge_points, s.kept_score
      from submission s, ${claimedAttempt(value)}
      for update of a
    ),
    part as materialized (
      select e.id
      from attempt a
      join enrollments e on e.course_id = a.course_id
        and e.user_id = a.user_id
        and e.type in ('StudentEnrollment', 'StudentViewEnrollment')
        and e.workflow_state in ('active', 'invited', 'completed', 'inactive')
      order by e.id
      for no key update of e
    )
    select a.root_account_id as "rootAccountId", a.end_at as "endAt", a.fudge_points as "fudgePoints",
      a.kept_score as "keptScore", now()::text as clock
    from attempt a
    where exists (select 1 from part)
  `,
  { name: 'quiz_attempt_held' },
);

/** What the score of an attempt is worked out from, and what it moves. */
export interface ScoringBasis {
  readonly quiz: Pick<Quiz, 'quizType' | 'surveyPoints' | 'scoringPolicy' | 'assignmentId'>;
  readonly assignment: Pick<Assignment, 'gradingType' | 'pointsPossible'>;
  readonly answers: readonly (readonly [questionId: number, answer: GivenAnswer])[];
  /** Other areas have something to do, or the gradebook has a row of the student. */
  readonly hasMore: boolean;
  readonly totals: TotalsBasis;
}

const anyConcerned = (added: readonly AttemptConsequence[], quizId: Sql): Sql =>
  sql`(${sql.join([sql`false`, ...added.map(({ concerns }) => concerns(quizId))], ' or ')})`;

/** SQL: whether scoring attempts at a quiz means anything to other areas. */
const hasConsequences = (quizId: Sql): Sql => addedSql(attemptConsequences, anyConcerned, quizId);

/** A `ScoringBasis`, of an attempt that is locked. */
// unguarded: of an attempt that `attemptHeld` has locked for its student.
export const scoringBasis = statement<{ attemptId: number; userIds: readonly number[] }>(
  (value) => sql`
    select json_build_object(
        'quizType', q.quiz_type, 'surveyPoints', q.survey_points, 'scoringPolicy', q.scoring_policy,
        'assignmentId', q.assignment_id
      ) as quiz,
      json_build_object('gradingType', sa.grading_type, 'pointsPossible', sa.points_possible) as assignment,
      (
        select coalesce(json_agg(json_build_array(g.quiz_question_id, g.answer)), '[]')
        from quiz_answers g
        where g.quiz_attempt_id = t.id and g.answer is not null
      ) as answers,
      (
        ${hasConsequences(sql`q.id`)}
        or exists (select 1 from submissions e where e.assignment_id = sa.id and e.user_id = t.user_id)
      ) as "hasMore",
      ${basisOfTotals(value('userIds', 'bigint[]'))} as totals
    from quiz_attempts t
    join quizzes q on q.id = t.quiz_id
    join assignments sa on sa.id = q.assignment_id
    join courses c on c.id = t.course_id
    where t.id = ${value('attemptId', 'bigint')}
  `,
  { name: 'quiz_scoring_basis' },
);

interface Submitted extends FirstSubmission {
  readonly attemptId: number;
  readonly quizSubmissionId: number;
  readonly finishedAt: string;
  /** JSON. */
  readonly results: string;
  readonly score: number | null;
}

/** Turns in an attempt that is scored in full, with its entry in the gradebook. Answers no row where there is an entry already. */
// unguarded: an attempt that `attemptHeld` has locked for its student.
export const attemptSubmitted = bulkStatement<Submitted>(
  [
    updated(QuizAttempt, 'workflowState', 'finishedAt', 'results', 'score', 'hasSeenResults'),
    updated(QuizSubmission, 'submissionId', 'keptScore', 'manuallyUnlocked'),
    ...firstSubmissionChanges,
  ],
  (value) => sql`
    with ${firstSubmission(value)},
    score_kept as (
      update quiz_submissions s
      set submission_id = e.id, kept_score = ${value('score', 'float8')}, manually_unlocked = null
      from entered e
      where s.id = ${value('quizSubmissionId', 'bigint')}
    )
    update quiz_attempts a
    set workflow_state = 'complete', finished_at = ${value('finishedAt', 'timestamptz')},
      results = ${value('results', 'jsonb')}, score = ${value('score', 'float8')}, has_seen_results = false
    from entered e
    where a.id = ${value('attemptId', 'bigint')}
    returning a.id
  `,
  { name: 'quiz_attempt_submitted' },
);
