/** Attempts as the documents list them. Source: D3 · Quiz submissions; supplement §4.3, index and show. */
import { studentsInReach, submissionReads } from '../assignments/index.js';
import { keptFileReads } from '../files/index.js';
import { actorParameter, ofTenant } from '../kernel/policy.js';
import { connection, extendReads, type FilterScope, first, many } from '../kernel/reads.js';
import type { NamedKey } from '../kernel/record-key.js';
import { quizReads } from './quiz.reads.js';
import { quizAttemptPolicy } from './quiz-attempt.policy.js';
import { quizAttemptReads } from './quiz-attempt.reads.js';
import { readsGrades } from './quiz-place.policy.js';

const ofQuiz = (child: string, parent: string): string => `${child}.quiz_id = ${parent}.id`;

/**
 * SQL: of a student whose grades the actor reads, the latest attempt; of others the one in progress, or else all that
 * are turned in, as far as the policy shows them. Whose grades those are is found once for the quiz: the policy alone
 * would look up the student of each attempt.
 */
function listed({ alias, parent, parameters, holds }: FilterScope): string {
  const running = `exists (select 1 from quiz_attempts ra where ra.quiz_submission_id = ${alias}.quiz_submission_id and ra.workflow_state = 'untaken')`;
  const reviewed = `(${parent}.workflow_state <> 'deleted' and ${holds(readsGrades('courseId'), quizReads, parent)}
    and ${alias}.user_id in (${studentsInReach(`${parent}.course_id`, parameters)}))`;
  return `case when ${reviewed} then ${alias}.latest
    else ${holds(quizAttemptPolicy.visible, quizAttemptReads, alias)}
      and (${alias}.workflow_state = 'untaken' or (${alias}.workflow_state in ('complete', 'pending_review') and not ${running})) end`;
}

const idOf = (key: never): number | null => (typeof key === 'number' ? key : null);
const isSelf = (key: never): boolean => (key as NamedKey).form === 'self';

/** SQL: the quiz submission has the id, or, as `self`, is the actor's own. */
const named = (filter: FilterScope): string =>
  `(${filter.alias}.quiz_submission_id = ${filter.parameter('bigint', idOf)}
    or (${filter.parameter('boolean', isSelf)} and ${filter.alias}.user_id = ${actorParameter(filter.parameters)} and not ${filter.alias}.preview))`;

extendReads(quizReads, {
  connections: {
    submissions: connection(() => quizAttemptReads, {
      within: (child, parent) => `${ofQuiz(child, parent)} and not ${child}.preview`,
      order: 'submission',
      visible: ofTenant('rootAccountId'),
      filters: { listed },
      gathered: true,
    }),
    oneSubmission: connection(() => quizAttemptReads, {
      within: ofQuiz,
      filters: {
        id: named,
        attempt: (filter) =>
          filter.given ? `${filter.alias}.attempt = ${filter.parameter('int')}` : `${filter.alias}.latest`,
      },
    }),
  },
  relations: {
    mySubmission: first(
      () => quizAttemptReads,
      (child, parent, parameters) =>
        `${ofQuiz(child, parent)} and ${child}.latest and not ${child}.preview and ${child}.user_id = ${actorParameter(parameters)}`,
    ),
  },
});

/** SQL: ids of the files with which questions of the attempt are answered. */
const answeredWith = (attempt: string): string =>
  `select case when jsonb_typeof(fa.answer->0) = 'number' then (fa.answer->>0)::bigint end from quiz_answers fa
    join quiz_questions fq on fq.id = fa.quiz_question_id and fq.question_type = 'file_upload_question' where fa.quiz_attempt_id = ${attempt}.id`;

extendReads(quizAttemptReads, {
  relations: {
    // Whoever sees the work sees the files that were handed in with it, from then on.
    attachments: many(
      () => keptFileReads,
      (child, parent, parameters) =>
        `${child}.user_id = ${parent}.user_id and ${child}.id in (${answeredWith(parent)})
          and (${parent}.workflow_state in ('complete', 'pending_review') or ${child}.user_id = ${actorParameter(parameters)})`,
      { trusted: true },
    ),
    submission: first(
      () => submissionReads,
      (child, parent) =>
        `${child}.id = (select gs.submission_id from quiz_submissions gs where gs.id = ${parent}.quiz_submission_id)`,
    ),
  },
  computed: {
    /** -1 without a limit. What only keeps an extension is no attempt yet. */
    attemptsLeft: (alias, _parameters, _argument, lookUp) => {
      const allowed = lookUp('quizzes', 'quiz_id', 'allowed_attempts');
      const taken = `case when ${alias}.workflow_state = 'settings_only' then 0 when ${alias}.latest then ${alias}.attempt
        else (select max(ta.attempt) from quiz_attempts ta where ta.quiz_submission_id = ${alias}.quiz_submission_id) end`;
      const extra = lookUp('quiz_submissions', 'quiz_submission_id', 'extra_attempts');
      return `case when ${allowed} = -1 then -1 else greatest(0, ${allowed} - (${taken}) + coalesce(${extra}, 0)) end`;
    },
    // Looked up for each row of the page, and never found by reading everybody's entries.
    excused: (alias, _parameters, _argument, lookUp) =>
      `coalesce((select xs.excused from submissions xs where xs.assignment_id = ${lookUp('quizzes', 'quiz_id', 'assignment_id')}
        and xs.user_id = ${alias}.user_id), false)`,
  },
});
