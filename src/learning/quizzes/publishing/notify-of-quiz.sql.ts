import { Message } from '../../../identity/users/index.js';
import { bulkStatement } from '../../../platform/sql/bulk.js';
import { sql } from '../../../platform/sql/sql.js';
import { quizAssignedTo } from '../quiz-audience.sql.js';

interface Notice {
  readonly quizId: number;
  readonly occasion: string;
  readonly subject: string;
  readonly body: string;
  readonly category: string;
}

/** A message to every active student for whom a quiz is; one of each occasion. */
// unguarded: tells everybody for whom a quiz is that the actor changed.
export const notice = bulkStatement<Notice>(
  [Message],
  (value) => sql`
    insert into messages (root_account_id, user_id, occasion, subject, body, notification_category)
    select distinct nq.root_account_id, ne.user_id, ${value('occasion', 'text')}, ${value('subject', 'text')},
      ${value('body', 'text')}, ${value('category', 'text')}
    from quizzes nq
    join courses nc on nc.id = nq.course_id and nc.workflow_state = 'available'
    join enrollments ne on ne.course_id = nq.course_id
      and ne.type = 'StudentEnrollment'
      and ne.workflow_state = 'active'
    where nq.id = ${value('quizId', 'bigint')} and ${quizAssignedTo(sql`nq`, sql`ne.user_id`)}
    on conflict (root_account_id, user_id, occasion) do nothing
  `,
);
