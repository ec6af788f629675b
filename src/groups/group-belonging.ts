/** Whom a group could take: questions to the database about people and their sections. */

import type { EntityManager } from '@mikro-orm/postgresql';
import type { OperationContext, Services } from '../kernel/context.js';
import { sectionsInReach } from '../kernel/sections-in-reach.js';
import type { Group } from './group.entity.js';
import type { GroupCategory } from './group-category.entity.js';
import { placeableSql, placedSql } from './group-category.reads.js';

/** A transaction of a use case or of a job. */
export interface Work {
  readonly em: EntityManager;
  readonly services: Pick<Services, 'database'>;
}

/** Of the users, the ids of those who belong to the course or account of the set. */
export async function belongingTo(work: Work, category: GroupCategory, userIds: readonly number[]): Promise<number[]> {
  const text = `select u.id from group_categories c join unnest($2::bigint[]) u (id) on u.id in (
      select e.user_id from enrollments e where e.course_id = c.course_id and e.workflow_state in ('active', 'invited') union ${placeableSql('c')})
    where c.id = $1::bigint`;
  const rows = await work.services.database.rows<{ id: number }>({ text, values: [category.id, userIds] }, work.em);
  return rows.map(({ id }) => id);
}

/** Ids of the people of the set who are in none of its groups, oldest first; of all, or of those named. */
export async function unassignedOf(
  work: Work,
  categoryId: number,
  userIds: readonly number[] | null,
): Promise<number[]> {
  const text = `select p.user_id as id from group_categories c, lateral (${placeableSql('c')}) p
    where c.id = $1::bigint and ($2::bigint[] is null or p.user_id = any($2::bigint[])) and not ${placedSql('p.user_id', 'c')}
    order by p.user_id`;
  const rows = await work.services.database.rows<{ id: number }>({ text, values: [categoryId, userIds] }, work.em);
  return rows.map(({ id }) => id);
}

/** Of the users, those whom the rights of the actor reach in a course: within their sections, where they end there. */
export async function reachedIn(
  ctx: OperationContext,
  courseId: number | null,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const sections = courseId === null ? null : sectionsInReach(ctx.actor, courseId);
  if (sections === null) return new Set(userIds);
  const text = `select distinct e.user_id as id from enrollments e where e.course_id = $1::bigint and e.user_id = any($2::bigint[])
    and e.workflow_state <> 'deleted' and e.course_section_id = any($3::bigint[])`;
  const rows = await ctx.services.database.rows<{ id: number }>(
    { text, values: [courseId, userIds, sections] },
    ctx.em,
    ctx.meter,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the user is in one section with every member of the group. */
export async function sharesSections(work: Work, group: Group, userId: number): Promise<boolean> {
  const inForce = `workflow_state in ('active', 'invited')`;
  const text = `select not exists (select 1 from group_memberships m
      where m.group_id = $1::bigint and m.workflow_state = 'accepted' and m.user_id <> $2::bigint
      and not exists (select 1 from enrollments a join enrollments b on b.course_section_id = a.course_section_id
        where a.user_id = $2::bigint and a.course_id = $3::bigint and a.${inForce} and b.user_id = m.user_id and b.${inForce})) as yes`;
  const values = [group.id, userId, group.courseId];
  const [row] = await work.services.database.rows<{ yes: boolean }>({ text, values }, work.em);
  return row?.yes ?? false;
}
