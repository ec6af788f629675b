/** Discussions as contents of modules. Source: supplement §5.3, modules. */

import { authorizedRead } from '../../platform/authorization/authorize.js';
import { sql } from '../../platform/sql/sql.js';
import { type ContentFinder, type ContentWork, seenContent } from '../modules/index.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { discussionTopicReads } from './discussion-topic.reads.js';
import { isPosted } from './discussion-topic-lock.sql.js';

/** Finds a topic of the course that the actor sees. */
export const findTopic: ContentFinder = async (ctx, { courseId, contentId }) => {
  const id = contentId as number;
  // unguarded: whether it is there, asked where the actor does not see it.
  const isThere = async () =>
    (await ctx.em.count(DiscussionTopic, { id, courseId, workflowState: { $ne: 'deleted' } })) > 0;
  const topic = await seenContent(() => authorizedRead(ctx, discussionTopicReads, 'visible', id), isThere);
  return topic?.courseId === courseId ? topic : null;
};

/** Discussions are looked at and written to; what is handed in of one stands with its assignment. */
export const workOnTopic: ContentWork = {
  type: 'Discussion',
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
            from discussion_topic_sections ms
            join enrollments me on me.course_section_id = ms.section_id
              and me.user_id = ${user}
              and me.workflow_state in ('active', 'invited', 'completed')
            where ms.topic_id = mt.id
          )
        )
    )
  `,
  submittedAt: () => sql`null::timestamptz`,
  scoredAt: () => sql`null::timestamptz`,
};
