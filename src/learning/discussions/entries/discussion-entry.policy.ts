import { may, on, staffIn } from '../../../identity/access/index.js';
import {
  actorId,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  is,
  ofTenant,
  sqlCondition,
} from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { managesGroup, participatesInGroup } from '../../groups/index.js';
import { rolesInTopic, topicAbove } from '../discussion-topic.policy.js';
import { DiscussionEntry } from './discussion-entry.entity.js';

const topic = rolesInTopic('entryTopic', topicAbove);
const course = on('courseId');

const topicLets = (name: string, lets: (topic: Sql) => Sql) =>
  sqlCondition(`entry:${name}`, (row) => topicAbove(row, lets));

const own = sqlCondition('entry:own', (row) => sql`${row}.author_id = ${actorId}`);
const active = is({ workflowState: 'active' });

/** Students of the course change what they wrote where it lets them. */
const studentsEdit = sqlCondition(
  'entry:studentsEdit',
  (row) => sql`
    exists (select 1 from courses xc where xc.id = ${row}.course_id and xc.allow_student_discussion_editing)
  `,
);

/** Its author, as long as they could write it there anew; and moderators. */
const changes = anyOf(
  topic.moderates,
  allOf(own, topic.replies, anyOf(participatesInGroup('groupId'), staffIn('courseId'), studentsEdit)),
);

/** Those who grade the course; in a group, who manages it. */
const grades = anyOf(may('manage_grades', course), managesGroup('groupId'));
const takesPart = anyOf(topic.moderates, may('post_to_forum', course), participatesInGroup('groupId'));

/** What was said is seen by who sees the topic and may read what others say there. */
const visible = allOf(topic.visible, topic.seesEntries, anyOf(topic.moderates, topic.open)) as Expr<
  'rootAccountId' | 'courseId' | 'groupId'
>;

/**
 * An entry is seen by everybody who sees its topic and has spoken there first, where the topic demands it. Of a deleted one
 * they see that it stood there. Decision 0124.
 */
export const discussionEntryPolicy = definePolicy(DiscussionEntry, {
  visible: allOf(ofTenant('rootAccountId'), visible),
  actions: {
    /** Changes what it says. */
    update: allOf(active, changes),
    delete: allOf(active, changes),
    /** Answers it. */
    reply: allOf(active, topic.replies),
    /** Puts files to it. */
    attach: allOf(active, changes, topic.attaches),
    /** Likes it. */
    rate: allOf(
      active,
      takesPart,
      topicLets('rated', (row) => sql`${row}.allow_rating`),
      anyOf(
        topicLets('ratedByAll', (row) => sql`not ${row}.only_graders_can_rate`),
        grades,
      ),
    ),
  },
  fields: { message: active, userName: active, attachmentId: active },
});
