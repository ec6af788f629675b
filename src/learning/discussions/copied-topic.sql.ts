/** How discussions and announcements are copied into another course. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { write } from '../../platform/transaction/write.js';
import { copiedAssignmentOf, deleteCopiedAssignments, settleAssignments } from '../assignments/index.js';
import { type Copying, copiedContent, type WrittenRow } from '../course-copies/index.js';
import { followPostings, withdrawTopics } from './copied-topic-posting.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { pinned, pinnedTopics } from './discussion-topics.sql.js';
import { followGroupTopics } from './group-topics/group-topics.js';
import { groupTopicsFollowed, isAnswered } from './group-topics/group-topics.sql.js';

/** Of some topics, those in which somebody has written. */
// unguarded: copies in the course into which the actor copies.
const answered = statement<{ ids: readonly number[] }>(
  (value) => sql`
    select t.id
    from discussion_topics t
    where t.id = any(${value('ids', 'bigint[]')}) and ${isAnswered(sql`t.id`)}
  `,
);

/** Deletes topics; answers the assignments that grade them. */
// unguarded: copies whose source was deleted.
const topicsDeleted = bulkStatement<{ ids: readonly number[] }>(
  [updated(DiscussionTopic, 'workflowState', 'pinnedPosition')],
  (value) => sql`
    update discussion_topics
    set workflow_state = 'deleted', pinned_position = null
    where id = any(${value('ids', 'bigint[]')})
    returning assignment_id as "assignmentId"
  `,
);

const assignment = copiedAssignmentOf({
  wholeOf: (row) => sql`(select t.id from discussion_topics t where t.assignment_id = ${row}.id)`,
  within: (row, ids) => sql`
    ${row}.id in (select t.assignment_id from discussion_topics t where t.id = any(${ids}))
  `,
});

/** Beyond every position of a course. */
const beyond = 1_000_000;

/** New topics are pinned behind those of the course. */
async function pinBehind(_: Copying, rows: readonly WrittenRow[]): Promise<void> {
  for (const { row, before } of rows)
    if (before === null && row['pinned_position'] !== null)
      row['pinned_position'] = beyond + Number(row['pinned_position']);
}

async function arrangePins({ ctx, course }: Copying): Promise<void> {
  const owner = { courseId: course.id, groupId: null };
  const rows = await ctx.services.database.rows<{ id: number }>(pinnedTopics.with(owner), ctx.em, ctx.meter);
  if (rows.length > 0) await write(ctx, pinned.with({ ...owner, ids: rows.map(({ id }) => id) }));
}

/** Groups get their topics, and people are shown what is there for them. */
async function follow(copying: Copying, rows: readonly WrittenRow[]): Promise<void> {
  await followPostings(copying, rows);
  const set = 'group_category_id';
  const regrouped = rows.filter(({ row, before }) => row[set] !== (before?.[set] ?? null));
  await followGroupTopics(copying.ctx, {
    regrouped: regrouped.map(({ row }) => row.id),
    kept: rows.filter((one) => one.row[set] !== null && !regrouped.includes(one)).map(({ row }) => row.id),
  });
}

async function remove(copying: Copying, ids: readonly number[]): Promise<void> {
  const { ctx } = copying;
  const gone = await write<{ assignmentId: number | null }>(ctx, topicsDeleted.with({ ids }));
  await withdrawTopics(ctx, ids);
  await write(ctx, groupTopicsFollowed.with({ rootIds: ids }));
  const graded = gone.map(({ assignmentId }) => assignmentId).filter((id) => id !== null);
  if (graded.length > 0) await deleteCopiedAssignments(copying, graded);
}

/** Source: D3 · Announcements; supplement §5.4; decision 0129. */
export const copiedTopic = copiedContent({
  kind: 'discussion_topic',
  entity: DiscussionTopic,
  table: 'discussion_topics',
  columns: {
    content: [
      'title',
      'message',
      'is_announcement',
      'discussion_type',
      'require_initial_post',
      'attachment_id',
      'assignment_id',
      'group_category_id',
    ],
    due_dates: ['todo_date'],
    availability_dates: ['delayed_post_at', 'lock_at'],
    settings: [
      'locked',
      'allow_rating',
      'only_graders_can_rate',
      'sort_by_rating',
      'podcast_enabled',
      'podcast_has_student_posts',
    ],
    state: ['workflow_state'],
  },
  once: ['pinned_position'],
  made: { author_id: ({ ctx }) => ctx.actor.userId },
  references: {
    attachment_id: { kind: 'attachment' },
    assignment_id: { kind: 'assignment' },
    group_category_id: { kind: 'group_category' },
  },
  html: ['message'],
  dates: ['todo_date', 'delayed_post_at', 'lock_at'],
  belongsTo: (row, courseId) => sql`
    ${row}.course_id = ${courseId}
    and ${row}.root_topic_id is null
    and ${row}.external_feed_entry_id is null
    and not ${row}.section_specific
  `,
  name: 'title',
  path: ({ id }) => `discussion_topics/${id}`,
  parts: [assignment],
  worked: {
    columns: ['group_category_id'],
    among: async ({ ctx }, ids) => {
      const rows = await ctx.services.database.rows<{ id: number }>(answered.with({ ids }), ctx.em, ctx.meter);
      return rows.map(({ id }) => id);
    },
  },
  prepare: pinBehind,
  follow,
  remove,
  finish: async (copying) => {
    await arrangePins(copying);
    await settleAssignments(copying);
  },
});
