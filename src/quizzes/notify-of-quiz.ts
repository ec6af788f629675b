/** Tells students that a quiz of theirs was changed. Source: D3 · Quizzes, quiz[notify_of_update]; supplement §3.9, course_content. */
import type { OperationContext } from '../kernel/context.js';
import { quizAssignedTo } from './for-whom.sql.js';
import type { Quiz } from './quiz.entity.js';

/**
 * Writes a message to every active student for whom the quiz is, once for each of its versions, in the transaction of the
 * change; one statement, however many they are. A course that is not open tells nobody.
 */
export async function notifyOfQuiz(ctx: OperationContext, quiz: Quiz): Promise<void> {
  await ctx.em.flush();
  const values = [
    quiz.id,
    `quiz:${quiz.id}:${quiz.versionNumber}`,
    `Quiz changed: ${quiz.title}`.slice(0, 255),
    `The quiz ${quiz.title} was changed.`,
    'assignment_changed',
  ];
  await ctx.services.database.rows({ text: notice, values }, ctx.em, ctx.meter);
}

const notice = `insert into messages (root_account_id, user_id, occasion, subject, body, notification_category)
  select distinct nq.root_account_id, ne.user_id, $2::text, $3::text, $4::text, $5::text
  from quizzes nq join courses nc on nc.id = nq.course_id and nc.workflow_state = 'available'
    join enrollments ne on ne.course_id = nq.course_id and ne.type = 'StudentEnrollment' and ne.workflow_state = 'active'
  where nq.id = $1::bigint and ${quizAssignedTo('nq', 'ne.user_id')}
  on conflict (root_account_id, user_id, occasion) do nothing`;
