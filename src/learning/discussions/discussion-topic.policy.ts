import { actorSet, among, may, on, staffIn } from '../../identity/access/index.js';
import {
  actorId,
  allOf,
  anyOf,
  definePolicy,
  type Expr,
  ofTenant,
  sqlCondition,
} from '../../platform/authorization/policy.js';
import { type LookUpSql, type Sql, sql } from '../../platform/sql/sql.js';
import { lockedInNothing, unlocked } from '../course-copies/index.js';
import { inLivingCourse } from '../courses/index.js';
import { managesGroup, participatesInGroup, readsGroup } from '../groups/index.js';
import { DiscussionTopic } from './discussion-topic.entity.js';
import { isOpen, isPosted, isStudentBeside, takesReplies } from './discussion-topic-lock.sql.js';
import { gradedForViewer } from './grading/graded-lock.sql.js';

const course = on('courseId');

type OfTopic = (topic: Sql, lookUp?: LookUpSql) => Sql;

/** The topic that a row is about. The row has the course and the group of the topic. */
type TopicOf = (row: Sql, holds: OfTopic, lookUp?: LookUpSql) => Sql;
const itself: TopicOf = (row, holds, lookUp) => holds(row, lookUp);
/** The topic whose id stands in `topic_id` of a row. */
export const topicAbove: TopicOf = (row, holds) => sql`
  exists (select 1 from discussion_topics vt where vt.id = ${row}.topic_id and ${holds(sql`vt`)})
`;

const courseLets = (row: Sql, holds: (course: Sql) => Sql): Sql => sql`
  exists (select 1 from courses vc where vc.id = ${row}.course_id and ${holds(sql`vc`)})
`;

/** SQL: the actor belongs to a section that is shown the topic, or belonged to it until it was over for them. */
const inItsSections: OfTopic = (topic) => sql`
  exists (
    select 1
    from discussion_topic_sections ts
    where ts.topic_id = ${topic}.id
      and (
        ts.section_id = any(${actorSet('sections')})
        or exists (
          select 1
          from enrollments te
          where te.course_section_id = ts.section_id
            and te.user_id = ${actorId}
            and te.workflow_state = 'completed'
        )
      )
  )
`;

/** SQL: the topic is for all sections, for one of the actor's, or they work in its course and see all of it. */
export const shownToSections: OfTopic = (topic) => sql`
  (
    not ${topic}.section_specific
    or (
      ${topic}.course_id = any(${actorSet('asStaff')}) and ${topic}.course_id <> all(${actorSet('limited')})
    )
    or ${inItsSections(topic)}
  )
`;

/** SQL: the actor, or somebody whom they observe, has written an entry there that is not deleted. */
export const hasPosted = (topic: Sql): Sql => sql`
  exists (
    select 1
    from discussion_entries ve
    where ve.topic_id = ${topic}.id
      and ve.workflow_state = 'active'
      and (ve.author_id = ${actorId} or ve.author_id = any(${actorSet('observees')}))
  )
`;

/** The conditions over a row that is a topic or that belongs to one. */
function conditionsOf(named: string, topicOf: TopicOf) {
  const holds = (name: string, of: OfTopic) =>
    sqlCondition(`${named}:${name}`, (row, _askActor, lookUp) => topicOf(row, of, lookUp));
  const lets = (name: string, of: (course: Sql) => Sql) =>
    sqlCondition(`${named}:course:${name}`, (row) => courseLets(row, of));
  return {
    announces: holds('announces', (topic) => sql`${topic}.is_announcement`),
    discusses: holds('discusses', (topic) => sql`not ${topic}.is_announcement`),
    author: holds('author', (topic) => sql`${topic}.author_id = ${actorId}`),
    posted: holds('posted', isPosted),
    open: holds('open', isOpen),
    forThem: holds('graded', gradedForViewer),
    // What a group discusses for its course is its course's to moderate, not that of a student who leads the group.
    led: holds('led', (topic) => sql`${topic}.root_topic_id is null or not ${isStudentBeside(topic)}`),
    there: holds('there', (topic) => sql`${topic}.workflow_state <> 'deleted'`),
    // Staff whose rights end at their sections see and moderate what these are shown.
    inReach: anyOf(holds('sections', shownToSections), may('read_course_content', course)),
    takesReplies: holds('takesReplies', takesReplies),
    /** It says what it says of itself: a group's topic says what that of its course does. */
    ofItself: holds('ofItself', (topic) => sql`${topic}.root_topic_id is null`),
    spoke: holds('spoke', (topic) => sql`not ${topic}.require_initial_post or ${hasPosted(topic)}`),
    unanswered: holds(
      'unanswered',
      (topic) => sql`
        not exists (
          select 1 from discussion_entries ue where ue.topic_id = ${topic}.id and ue.workflow_state = 'active'
        )
      `,
    ),
    letsEdit: lets('editing', (c) => sql`${c}.allow_student_discussion_editing`),
    letsAttach: lets('attachments', (c) => sql`${c}.allow_student_forum_attachments`),
    isOpen: lets(
      'open',
      (c) => sql`
        ${c}.workflow_state in ('available', 'completed') and (${c}.is_public or ${c}.is_public_to_auth_users)
      `,
    ),
  };
}

/** Who does what in discussions, over a row that is a topic or that belongs to one. */
export function rolesInTopic(named: string, topicOf: TopicOf) {
  const is = conditionsOf(named, topicOf);
  const looksIn = anyOf(among('courseId', 'concluded'), is.isOpen, may('read_course_content', course));
  const reads = anyOf(
    allOf(is.discusses, anyOf(may('read_forum', course), looksIn)),
    allOf(is.announces, anyOf(may('read_announcements', course), looksIn)),
    readsGroup('groupId'),
  );
  const participates = participatesInGroup('groupId');
  const moderates = allOf(anyOf(may('moderate_forum', course), allOf(managesGroup('groupId'), is.led)), is.inReach);
  const edits = allOf(
    is.author,
    anyOf(participates, allOf(may('post_to_forum', course), anyOf(staffIn('courseId'), is.letsEdit))),
  );
  const posts = anyOf(may('post_to_forum', course), participates);
  const replies = anyOf(moderates, allOf(posts, reads, is.inReach, is.takesReplies, is.open));
  const shown = anyOf(moderates, allOf(reads, is.author), allOf(reads, is.posted, is.inReach, is.forThem));
  return {
    visible: allOf(ofTenant('rootAccountId'), is.there, inLivingCourse, shown) as Expr<'rootAccountId' | 'courseId'>,
    moderates,
    edits,
    /** Changes what it says, and takes it back. */
    changes: anyOf(moderates, edits),
    replies,
    attaches: allOf(replies, anyOf(moderates, participates, staffIn('courseId'), is.letsAttach)),
    open: is.open,
    /** What others say there is for who has spoken first, where the topic demands it. */
    seesEntries: anyOf(moderates, allOf(is.spoke, is.open)),
    /** Nothing was said there yet. */
    unanswered: is.unanswered,
    ofItself: is.ofItself,
  };
}

const ofTopic = rolesInTopic('topic', itself);
const edit = allOf(ofTopic.ofItself, ofTopic.changes);
const withdraw = allOf(ofTopic.ofItself, anyOf(ofTopic.moderates, allOf(ofTopic.edits, ofTopic.unanswered)));

/**
 * A posted topic is seen by everybody who reads the discussions, or the announcements, of its course or group, and by
 * people of its sections alone where it has some. A draft, and one whose time has not come, is seen by moderators and by
 * who wrote it. Decision 0124.
 */
export const discussionTopicPolicy = definePolicy(DiscussionTopic, {
  visible: ofTopic.visible,
  actions: {
    /** Changes it as far as that is theirs and no blueprint has locked it. */
    edit,
    /** Changes what it says. */
    update: allOf(edit, unlocked('content')),
    /** Changes the rest: whether it is published, when, for whom, where it is pinned, whether it is locked. */
    moderate: ofTopic.moderates,
    /** Takes it back, unless a blueprint has locked it. */
    withdraw,
    delete: allOf(withdraw, lockedInNothing),
    reply: ofTopic.replies,
    attach: ofTopic.attaches,
    readEntries: ofTopic.seesEntries,
  },
  fields: {
    message: anyOf(ofTopic.moderates, ofTopic.open),
    moderated: ofTopic.moderates,
    shownLocks: ofTopic.moderates,
  },
});
