/** Attempts as the documents list them. Source: D3 · Quiz submissions; supplement §4.3, index and show. */

import { actorId, ofTenant, sqlCondition } from '../../../platform/authorization/policy.js';
import { connection, extendReads, type FilterScope, first, many } from '../../../platform/query/reads.js';
import type { NamedKey } from '../../../platform/query/record-key.js';
import { refuseInvalid } from '../../../platform/refusal/refusal.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { concernsActor, studentsInReach, submissionReads } from '../../assignments/index.js';
import { keptFileReads } from '../../files/index.js';
import { quizPolicy } from '../quiz.policy.js';
import { quizReads } from '../quiz.reads.js';
import { missingArgument } from '../quiz.refusals.js';
import { anonymousSurvey } from '../quiz-audience.sql.js';
import { answerRows, resultsContext } from './questions/attempt-questions.sql.js';
import { livingQuiz, quizAttemptPolicy, readByGraders } from './quiz-attempt.policy.js';
import { quizAttemptReads } from './quiz-attempt.reads.js';

const ofQuiz = (child: Sql, parent: Sql): Sql => sql`${child}.quiz_id = ${parent}.id`;

/**
 * SQL: which attempts stand in the list. Of students whose grades the actor reads (`studentsInReach`, found once for the
 * quiz): the latest attempt. Of the others, where the policy shows it: the one in progress, or else every one submitted.
 */
function shownAttempts({ row, parent, predicate }: FilterScope): Sql {
  const running = sql`
    exists (
      select 1
      from quiz_attempts ra
      where ra.quiz_submission_id = ${row}.quiz_submission_id and ra.workflow_state = 'untaken'
    )
  `;
  const inReach = sqlCondition(
    'inReach',
    (quiz) => sql`${row}.user_id in (${studentsInReach(sql`${quiz}.course_id`)})`,
  );
  const readsTheirGrades = sql`
    (${livingQuiz(parent)} and ${predicate(readByGraders(inReach), quizReads, parent)})
  `;
  return sql`
    case
      when ${readsTheirGrades} then ${row}.latest
      else
        ${predicate(quizAttemptPolicy.visible, quizAttemptReads, row)}
        and (
          ${row}.workflow_state = 'untaken'
          or (${row}.workflow_state in ('complete', 'pending_review') and not ${running})
        )
    end
  `;
}

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);
const isSelf = (key: never): boolean => (key as NamedKey).form === 'self';

/** The id of the attempt by which its quiz submission is named. */
const attemptIdOf = (key: NamedKey | number): number | null =>
  typeof key === 'object' && key.form === 'quiz_attempt' ? Number(key.value) : null;

/** SQL: the quiz submission has the id, or one of its attempts has, or, as `self`, it is the actor's own. */
const named = (filter: FilterScope): Sql => sql`
  (
    ${filter.row}.quiz_submission_id = ${filter.parameter('bigint', idOf)}
    or ${filter.row}.quiz_submission_id = (
      select na.quiz_submission_id from quiz_attempts na where na.id = ${filter.parameter('bigint', attemptIdOf)}
    )
    or (
      ${filter.parameter('boolean', isSelf)}
      and ${filter.row}.user_id = ${actorId}
      and not ${filter.row}.preview
    )
  )
`;

export const submissionsOfQuiz = extendReads(quizReads, {
  connections: {
    quizSubmissions: connection(() => quizAttemptReads, {
      joinOn: (child, parent) => sql`${ofQuiz(child, parent)} and not ${child}.preview`,
      order: 'submission',
      // Binds the tenant alone: `shownAttempts`, asked in every run, says who sees which attempt. No `listed`: whoever sees
      // the quiz gets the list, if empty.
      visible: ofTenant('rootAccountId'),
      filters: { shownAttempts },
      // The condition is dear: asked once, for page and total.
      materialized: true,
    }),
    oneQuizSubmission: connection(() => quizAttemptReads, {
      joinOn: ofQuiz,
      filters: {
        id: named,
        attempt: (filter) =>
          filter.given ? sql`${filter.row}.attempt = ${filter.parameter('int')}` : sql`${filter.row}.latest`,
      },
    }),
    viewerAttempt: connection(() => quizAttemptReads, {
      joinOn: (child, parent) => sql`
        ${ofQuiz(child, parent)} and ${child}.latest and not ${child}.preview and ${child}.user_id = ${actorId}
      `,
      listed: quizPolicy.actions.readOwnAttempt,
    }),
  },
});

/** SQL: ids of the files with which questions of the attempt are answered. */
const answeredWith = (attempt: Sql): Sql => sql`
  select case when jsonb_typeof(fa.answer->0) = 'number' then (fa.answer->>0)::bigint end
  from quiz_answers fa
  join quiz_questions fq on fq.id = fa.quiz_question_id and fq.question_type = 'file_upload_question'
  where fa.quiz_attempt_id = ${attempt}.id
`;

export const filesOfAttempt = extendReads(quizAttemptReads, {
  relations: {
    // Whoever sees the work sees the files that were handed in with it, from then on.
    attachments: many(
      () => keptFileReads,
      (child, parent) => sql`
        ${child}.user_id = ${parent}.user_id
        and ${child}.id in (${answeredWith(parent)})
        and (${parent}.workflow_state in ('complete', 'pending_review') or ${child}.user_id = ${actorId})
      `,
      { trusted: true },
    ),
    submission: first(
      () => submissionReads,
      (child, parent) => sql`
        ${child}.id = (
          select gs.submission_id from quiz_submissions gs where gs.id = ${parent}.quiz_submission_id
        )
        and (
          not ${anonymousSurvey(sql`${parent}.quiz_id`)}
          or ${concernsActor(sql`${parent}.user_id`, sql`${parent}.course_id`)}
        )
      `,
    ),
  },
});

export const questionsOfAttempt = extendReads(quizAttemptReads, {
  computed: {
    /** The policy hides it from whoever does not grade the attempt. */
    viewerGrades: () => sql`true`,
    viewerOwns: (row) => sql`${row}.user_id = ${actorId}`,
    resultsContext,
    answerRows,
  },
});

/** An attempt is named by its quiz submission and its number. */
function refuseHalfName(given: Readonly<Record<string, unknown>>): void {
  const missing = ['quizSubmissionId', 'quizSubmissionAttempt'].filter((name) => given[name] == null);
  refuseInvalid(missing.map(missingArgument));
}

export const namedAttemptOfQuiz = extendReads(quizReads, {
  connections: {
    namedAttempt: connection(() => quizAttemptReads, {
      joinOn: (child, parent) => sql`${child}.quiz_id = ${parent}.id`,
      check: refuseHalfName,
      filters: {
        quizSubmissionId: (filter) => sql`${filter.row}.quiz_submission_id = ${filter.parameter('bigint', idOf)}`,
        quizSubmissionAttempt: (filter) => sql`${filter.row}.attempt = ${filter.parameter('int')}`,
      },
    }),
  },
});
