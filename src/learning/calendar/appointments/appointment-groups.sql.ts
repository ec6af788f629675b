/** What is worked out of appointment groups, and of their slots and reservations, as SQL over their rows. Source: supplement §4.7. */
import { actorSet } from '../../../identity/access/index.js';
import { type AskActor, actorId } from '../../../platform/authorization/policy.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';
import { eligibleSql, offersSql, reservedFor } from './appointment-access.sql.js';

/** SQL: a living event of the appointment group. */
export const ofGroup = (event: Sql, group: Sql, kind: 'slot' | 'reservation'): Sql => sql`
  (
    ${event}.appointment_group_id = ${group}.id
    and ${event}.kind = ${sql.literal(kind)}
    and ${event}.workflow_state <> 'deleted'
  )
`;

const codesOf = (group: Sql, kept: Sql): Sql => sql`
  array(
    select 'course_' || kc.course_id
    from appointment_group_courses kc
    join courses kd on kd.id = kc.course_id and kd.workflow_state <> 'deleted'
    where kc.appointment_group_id = ${group}.id and ${kept}
    order by kc.course_id
  )
`;

/** The codes of all courses, e.g. `course_3`. */
export const everyCourse = (group: Sql): Sql => codesOf(group, sql`true`);

/** The codes of the courses in which the viewer takes part; of all for who offers the slots, which `offers` says. */
export const coursesAmong = (group: Sql, offers: Sql): Sql =>
  codesOf(group, sql`(kc.course_id = any(${actorSet('courses')}) or ${offers})`);

export const coursesSeen = (group: Sql, { askActor }: { readonly askActor?: AskActor }): Sql =>
  coursesAmong(group, offersSql(group, askActor));

/** The codes of the sections, or of the category, to which it is limited. */
export const subContexts = (group: Sql): Sql => sql`
  array(
    select 'course_section_' || ks.section_id
    from appointment_group_sections ks
    where ks.appointment_group_id = ${group}.id
    union all
    select 'group_category_' || ${group}.group_category_id where ${group}.group_category_id is not null
    order by 1
  )
`;

/** SQL: how many have reserved the slot. */
const takenSql = (slot: Sql): Sql => sql`
  (
    select count(*)::int
    from calendar_events tr
    where tr.parent_event_id = ${slot}.id and tr.kind = 'reservation' and tr.workflow_state <> 'deleted'
  )
`;

/** SQL: how many may reserve a slot of the group; null for any number. */
export const placesSql = (slot: Sql, group: Sql): Sql =>
  sql`coalesce(${slot}.participants_per_appointment, ${group}.participants_per_appointment)`;

/** SQL: places of the slot that nobody has; null for any number. */
export const freeSql = (slot: Sql, group: Sql): Sql => sql`
  case
    when ${placesSql(slot, group)} is not null then greatest(0, ${placesSql(slot, group)} - ${takenSql(slot)})
  end
`;

/** SQL: the slot lies ahead and has a place, or any number of them. */
export const openSlot = (slot: Sql, group: Sql): Sql => sql`
  (
    ${slot}.start_at > now()
    and coalesce(${takenSql(slot)} < ${placesSql(slot, group)}, true)
  )
`;

/** SQL: how many slots of the group the actor, or a group of theirs, has reserved. */
export const ownCount = (group: Sql): Sql => sql`
  (
    select count(*)::int
    from calendar_events oc
    where ${ofGroup(sql`oc`, group, 'reservation')} and ${reservedFor(sql`oc`, actorId)}
  )
`;

/** SQL: the actor has to choose more slots, and can. */
export const needsChoice = (group: Sql): Sql => sql`
  (
    ${group}.workflow_state = 'active'
    and coalesce(${group}.min_appointments_per_participant > ${ownCount(group)}, false)
    and ${eligibleSql(group)}
    and exists (
      select 1
      from calendar_events ns
      where ${ofGroup(sql`ns`, group, 'slot')}
        and ${openSlot(sql`ns`, group)}
        and not exists (
          select 1
          from calendar_events nr
          where nr.parent_event_id = ns.id
            and nr.workflow_state <> 'deleted'
            and ${reservedFor(sql`nr`, actorId)}
        )
    )
  )
`;
