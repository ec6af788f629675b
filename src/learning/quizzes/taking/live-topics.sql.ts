import type { LiveTopic } from '../../../identity/live-events/index.js';
import { sql } from '../../../platform/sql/sql.js';
import { anonymousSurvey } from '../quiz-audience.sql.js';
import { quizSubmissionReads } from './quiz-attempt.reads.js';

/**
 * What a student has with a quiz is another: they were granted time or attempts, or an attempt was turned in, by them, by
 * the clock or by a teacher, or scored. Triggers announce it, whatever does it. What an attempt has brought is not told
 * here, since its student may not see it yet.
 */
export const quizAttemptChanged: LiveTopic = {
  name: 'quiz_attempt_changed',
  table: 'quiz_submissions',
  reads: quizSubmissionReads,
  action: 'visible',
  tells: 'watchers',
  shown: (submission) => sql`
    (
      select json_build_object(
        'attemptId', la.id,
        'quizId', la.quiz_id,
        'courseId', la.course_id,
        'userId', case when not ${anonymousSurvey(sql`la.quiz_id`)} then la.user_id end,
        'attempt', la.attempt,
        'workflowState', la.workflow_state,
        'startedAt', la.started_at,
        'endAt', la.end_at,
        'finishedAt', la.finished_at,
        'extraTime', ${submission}.extra_time,
        'extraAttempts', ${submission}.extra_attempts
      )
      from quiz_attempts la
      where la.quiz_submission_id = ${submission}.id and la.latest
    )
  `,
};
