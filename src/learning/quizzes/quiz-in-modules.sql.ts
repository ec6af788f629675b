/** Quizzes as contents of modules. Source: supplement §5.3, modules. */

import { authorizedRead } from '../../platform/authorization/authorize.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { type ContentFinder, type ContentWork, seenContent } from '../modules/index.js';
import { Quiz } from './quiz.entity.js';
import { quizReads } from './quiz.reads.js';
import { quizAssignedTo } from './quiz-audience.sql.js';

/** Finds a quiz of the course that the actor sees. */
export const findQuiz: ContentFinder = async (ctx, { courseId, contentId }) => {
  const id = contentId as number;
  // unguarded: whether it is there, asked where the actor does not see it.
  const isThere = async () => (await ctx.em.count(Quiz, { id, courseId, workflowState: { $ne: 'deleted' } })) > 0;
  const quiz = await seenContent(() => authorizedRead(ctx, quizReads, 'visible', id), isThere);
  return quiz?.courseId === courseId ? quiz : null;
};

/** The quiz of an item with what the gradebook and the quiz itself hold of the student. */
const ofStudent = (item: Sql, user: Sql): Sql => sql`
  quizzes mq
  join assignments ma on ma.id = mq.assignment_id
  left join submissions ms on ms.assignment_id = ma.id and ms.user_id = ${user}
  left join quiz_submissions mk on mk.quiz_id = mq.id and mk.user_id = ${user} and not mk.preview
  where mq.id = ${item}.content_id
`;

const excusedAt = sql`case when ms.excused and not ma.muted then coalesce(ms.graded_at, ms.updated_at) end`;

/** What students do with quizzes. */
export const workOnQuiz: ContentWork = {
  type: 'Quiz',
  gradedBy: (assignment) => sql`
    (
      select gq.id
      from quizzes gq
      where gq.root_account_id = ${assignment}.root_account_id
        and gq.assignment_id = ${assignment}.id
        and gq.workflow_state <> 'deleted'
    )
  `,
  shownTo: (item, user) => sql`
    exists (select 1 from quizzes mq where mq.id = ${item}.content_id and ${quizAssignedTo(sql`mq`, user)})
  `,
  submittedAt: (item, user) => sql`
    (
      select coalesce(
        ${excusedAt}, (select min(mt.finished_at) from quiz_attempts mt where mt.quiz_submission_id = mk.id)
      )
      from ${ofStudent(item, user)}
    )
  `,
  // What stands in the gradebook counts; where the quiz does not, the score that is kept.
  scoredAt: (item, user) => sql`
    (
      select coalesce(
        ${excusedAt},
        case
          when ma.muted then null
          when ma.workflow_state = 'withheld'
            then case when mk.kept_score >= ${item}.min_score then mk.updated_at end
          when ms.score >= ${item}.min_score then coalesce(ms.graded_at, ms.updated_at)
        end
      )
      from ${ofStudent(item, user)}
    )
  `,
};
