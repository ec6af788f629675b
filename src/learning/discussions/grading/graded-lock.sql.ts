/** For whom a graded discussion is, and between which dates: its assignment says so. Decisions 0020, 0124. */
import { actorSet } from '../../../identity/access/index.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { type AssignmentDate, shownDate, viewerNamed } from '../../assignments/index.js';
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
