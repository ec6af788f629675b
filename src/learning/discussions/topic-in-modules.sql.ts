/** Discussions as contents of modules. Source: supplement §5.3, modules. */
import { authorizedRead } from '../../platform/authorization/authorize.js';
import { type Sql, sql } from '../../platform/sql/sql.js';
import { assignedTo } from '../assignments/index.js';
import { type ContentFinder, type ContentWork, seenContent } from '../modules/index.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { discussionTopicReads } from './discussion-topic.reads.js';
import { isPosted } from './discussion-topic-lock.sql.js';

/** Finds a discussion of the course that the actor sees; announcements stand in no module. */
export const findTopic: ContentFinder = async (ctx, { courseId, contentId }) => {
  const id = contentId as number;
  const there = { id, courseId, isAnnouncement: false, workflowState: { $ne: 'deleted' } } as const;
  // unguarded: whether it is there, asked where the actor does not see it.
  const isThere = async () => (await ctx.em.count(DiscussionTopic, there)) > 0;
  const topic = await seenContent(() => authorizedRead(ctx, discussionTopicReads, 'visible', id), isThere);
  return topic?.courseId === courseId && !topic.isAnnouncement ? topic : null;
};

/** The assignment that grades the discussion of an item, with what the gradebook holds of the student. */
const gradedWork = (item: Sql, user: Sql): Sql => sql`
  discussion_topics mt
  join assignments ma on ma.id = mt.assignment_id
  join submissions ms on ms.assignment_id = ma.id and ms.user_id = ${user}
  where mt.id = ${item}.content_id
`;

const excusedAt = sql`case when ms.excused and not ma.muted then coalesce(ms.graded_at, ms.updated_at) end`;

/** What students do with discussions: an entry counts in the topic itself or in that of their group. */
export const workOnTopic: ContentWork = {
  type: 'Discussion',
  gradedBy: (assignment) => sql`
    (
      select gt.id
      from discussion_topics gt
      where gt.root_account_id = ${assignment}.root_account_id
        and gt.assignment_id = ${assignment}.id
        and gt.workflow_state <> 'deleted'
    )
  `,
  shownTo: (item, user) => sql`
    exists (
      select 1
      from discussion_topics mt
      where mt.id = ${item}.content_id
        and ${isPosted(sql`mt`)}
        and (
          not mt.section_specific
          or exists (
            select 1
            from discussion_topic_sections mn
            join enrollments me on me.course_section_id = mn.section_id
            where mn.topic_id = mt.id
              and me.user_id = ${user}
              and me.type in ('StudentEnrollment', 'StudentViewEnrollment')
              and me.workflow_state in ('active', 'invited', 'completed')
          )
        )
        and (
          mt.assignment_id is null
          or exists (select 1 from assignments ma where ma.id = mt.assignment_id and ${assignedTo(sql`ma`, user)})
        )
    )
  `,
  submittedAt: (item, user) => sql`
    (select coalesce(${excusedAt}, ms.submitted_at) from ${gradedWork(item, user)})
  `,
  scoredAt: (item, user) => sql`
    (
      select coalesce(
        ${excusedAt},
        case when ms.score >= ${item}.min_score and not ma.muted then coalesce(ms.graded_at, ms.updated_at) end
      )
      from ${gradedWork(item, user)}
    )
  `,
};
