/** For whom a graded discussion is, and between which dates: its assignment says so. Decisions 0020, 0124. */
import { actorSet } from '../../../identity/access/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { type AssignmentDate, namedByOverride, observedBy, shownDate, viewerNamed } from '../../assignments/index.js';
import { assignmentIdOf } from './graded-topics.sql.js';

/** SQL over the assignment `ga` that grades the topic; null where nothing grades it. */
const ofAssignment = (topic: Sql, said: Sql): Sql => sql`
  case
    when num_nonnulls(${topic}.assignment_id, ${topic}.root_topic_id) > 0
      then (select ${said} from assignments ga where ga.id = ${assignmentIdOf(topic)})
  end
`;

/** SQL: the date of its assignment that the viewer is shown, a `timestamptz`; null for none. */
export const gradedDate = (date: AssignmentDate, topic: Sql): Sql => ofAssignment(topic, shownDate(date, sql`ga`));

/** SQL: its assignment has not opened for the viewer. */
export const opensLater = (topic: Sql): Sql => sql`coalesce(${gradedDate('unlock', topic)} > now(), false)`;

/** SQL: its assignment is closed for the viewer. */
export const closedByDate = (topic: Sql): Sql => sql`coalesce(${gradedDate('lock', topic)} <= now(), false)`;

/** SQL: its assignment is not kept to those whom overrides name, or they name the viewer or whom they observe. */
export const gradedForViewer = (topic: Sql): Sql => sql`
  coalesce(
    ${ofAssignment(
      topic,
      sql`
        not ga.only_visible_to_overrides
        or ga.course_id = any(${actorSet('asStaff')})
        or ${viewerNamed(sql`ga`)}
      `,
    )},
    true
  )
`;

/** SQL: the same for a user who takes part in the course: staff, or a student who is named, or whose observer they are. */
export const gradedForUser = (topic: Sql, user: Sql): Sql => sql`
  coalesce(
    ${ofAssignment(
      topic,
      sql`
        not ga.only_visible_to_overrides
        or exists (
          select 1
          from (select ${user} as id union all ${observedBy(sql`ga`, user)}) gv
          where ${namedByOverride(sql`ga`, sql`gv.id`)}
        )
        or exists (
          select 1
          from enrollments ge
          where ge.course_id = ga.course_id
            and ge.user_id = ${user}
            and ge.type in ('TeacherEnrollment', 'TaEnrollment', 'DesignerEnrollment')
            and ge.workflow_state = 'active'
        )
      `,
    )},
    true
  )
`;
