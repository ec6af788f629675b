/** The people of whole courses, sections and groups that the actor writes to. Decision 0127. */
import { actorId, actorTenant, type PolicyEnv } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { statement } from '../../../platform/sql/statement.js';
import { inReachOfGroup, isMemberOf, isOneThere } from './addressable.sql.js';
import { isWrittenToWithCourse } from './recipient.policy.js';

export interface Places extends PolicyEnv {
  /** Courses; with a section under the same number, that section of it alone. */
  readonly courseIds: readonly number[];
  readonly sectionIds: readonly (number | null)[];
  /** The kind of part that is meant there; null for every one. */
  readonly types: readonly (string | null)[];
  readonly groupIds: readonly number[];
}

/** The ids of those whom a message to these places goes to, each once, in order. */
// unguarded: people of places that the actor was authorized to write to, as far as their own part there reaches.
export const peopleOfPlaces = statement<Places>(
  (value) => sql`
    select pe.user_id as "userId"
    from unnest(${value('courseIds', 'bigint[]')}, ${value('sectionIds', 'bigint[]')}, ${value('types', 'text[]')})
      as pw (course_id, section_id, type)
    join enrollments pe on pe.course_id = pw.course_id
      and (pw.section_id is null or pe.course_section_id = pw.section_id)
      and (pw.type is null or pe.type = pw.type)
    where ${isWrittenToWithCourse(sql`pe`)} and ${isOneThere(sql`pe.user_id`)}
    union
    select pm.user_id
    from groups pg
    join group_memberships pm on pm.group_id = pg.id and pm.workflow_state = 'accepted'
    where pg.id = any(${value('groupIds', 'bigint[]')})
      and pg.root_account_id = ${actorTenant}
      and ${isMemberOf(sql`pm.user_id`, sql`pg`)}
      and ${inReachOfGroup(sql`pm.user_id`, sql`pg`)}
      and ${isOneThere(sql`pm.user_id`)}
    order by 1
  `,
);

/** The course of each section. */
// unguarded: sections that the actor was authorized to write to.
export const coursesOfSections = statement<{ sectionIds: readonly number[] }>(
  (value) => sql`
    select ps.id, ps.course_id as "courseId" from sections ps where ps.id = any(${value('sectionIds', 'bigint[]')})
  `,
);

interface Participants extends PolicyEnv {
  readonly conversationId: number;
  readonly userIds: readonly number[];
}

/** Those of the users who take part in a conversation together with the actor, and are still there. */
// unguarded: people of a conversation of the actor's own.
export const participantsAmong = statement<Participants>(
  (value) => sql`
    select pv.user_id as "userId"
    from conversation_views pv
    where pv.conversation_id = ${value('conversationId', 'bigint')}
      and pv.root_account_id = ${actorTenant}
      and pv.user_id = any(${value('userIds', 'bigint[]')})
      and ${isOneThere(sql`pv.user_id`)}
      and exists (
        select 1
        from conversation_views po
        where po.conversation_id = pv.conversation_id and po.user_id = ${actorId}
      )
  `,
);

/** SQL over a recipient: how many people a message to the whole place goes to that the actor sees there; null for a person. */
export const countOfPlace = (row: Sql): Sql => sql`
  case ${row}.kind
    when 'group' then (
      select count(*)::int
      from groups pg
      join group_memberships pm on pm.group_id = pg.id and pm.workflow_state = 'accepted'
      where pg.id = ${row}.subject_id
        and ${isMemberOf(sql`pm.user_id`, sql`pg`)}
        and ${inReachOfGroup(sql`pm.user_id`, sql`pg`)}
        and ${isOneThere(sql`pm.user_id`)}
    )
    when 'user' then null
    else (
      select count(distinct pe.user_id)::int
      from enrollments pe
      where pe.course_id = case ${row}.kind
          when 'course' then ${row}.subject_id
          else (select ps.course_id from sections ps where ps.id = ${row}.subject_id)
        end
        and (${row}.kind = 'course' or pe.course_section_id = ${row}.subject_id)
        and pe.listed_as is not null
        and ${isWrittenToWithCourse(sql`pe`)}
    )
  end
`;
