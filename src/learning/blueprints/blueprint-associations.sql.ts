/** Which courses follow a blueprint. The database keeps their subscriptions in step. */
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { Course } from '../courses/index.js';
import { BlueprintException } from './blueprint-exception.entity.js';
import { BlueprintMigration } from './blueprint-migration.entity.js';
import { BlueprintSubscription } from './blueprint-subscription.entity.js';
import { BlueprintTemplate } from './blueprint-template.entity.js';

export interface AskedCourse {
  readonly id: number;
  readonly blueprintCourseId: number | null;
  /** It may follow: it lives in the tree below the account of the blueprint, and is none itself. */
  readonly associable: boolean;
}

/** Courses that a request names, locked in the order of their ids: `AskedCourse`. */
// unguarded: whether they may follow, and what; which courses follow is for who associates the blueprint.
export const askedCourses = statement<{ ids: readonly number[]; accountId: number }>(
  (value) => sql`
    select c.id, c.blueprint_course_id as "blueprintCourseId",
      (
        c.workflow_state <> 'deleted'
        and not c.blueprint
        and exists (
          select 1
          from accounts ca
          where ca.id = c.account_id and ca.ancestors @> array[${value('accountId', 'bigint')}]
        )
      ) as associable
    from courses c
    where c.id = any(${value('ids', 'bigint[]')})
    order by c.id
    for update of c
  `,
);

/** Courses follow a blueprint from now on. */
// unguarded: courses that may follow, of a blueprint that the actor associates.
export const associated = bulkStatement<{ ids: readonly number[]; blueprintId: number }>(
  [updated(Course, 'blueprintCourseId')],
  (value) => sql`
    update courses
    set blueprint_course_id = ${value('blueprintId', 'bigint')}
    where id = any(${value('ids', 'bigint[]')})
  `,
);

/** Courses that follow a blueprint follow it no more; all of them where no ids are given. Answers their ids. */
// unguarded: likewise.
export const dissociated = bulkStatement<{ ids: readonly number[] | null; blueprintId: number }>(
  [updated(Course, 'blueprintCourseId')],
  (value) => sql`
    update courses
    set blueprint_course_id = null
    where blueprint_course_id = ${value('blueprintId', 'bigint')}
      and id = any(coalesce(${value('ids', 'bigint[]')}, array[id]))
    returning id
  `,
);

interface Replaced {
  readonly from: number;
  readonly to: number;
}

/** The template of a course that was reset is that of the course in its place, with its migrations. */
// unguarded: a course that the actor has reset.
export const templateFollows = bulkStatement<Replaced>(
  [
    updated(BlueprintTemplate, 'courseId'),
    updated(BlueprintMigration, 'courseId'),
    updated(BlueprintException, 'blueprintCourseId'),
  ],
  (value) => sql`
    with moved as (
      update blueprint_templates
      set course_id = ${value('to', 'bigint')}
      where course_id = ${value('from', 'bigint')}
    ),
    migrations as (
      update blueprint_migrations
      set course_id = ${value('to', 'bigint')}
      where course_id = ${value('from', 'bigint')}
    )
    update blueprint_exceptions
    set blueprint_course_id = ${value('to', 'bigint')}
    where blueprint_course_id = ${value('from', 'bigint')}
  `,
);

/** The course in the place of one that follows receives its contents anew. */
// unguarded: likewise.
export const subscriptionFollows = bulkStatement<Replaced>(
  [updated(BlueprintSubscription, 'courseId', 'syncedAt')],
  (value) => sql`
    update blueprint_subscriptions
    set course_id = ${value('to', 'bigint')}, synced_at = null
    where course_id = ${value('from', 'bigint')} and workflow_state = 'active'
  `,
);

/** The courses that follow a blueprint that was reset follow the one in its place. */
// unguarded: likewise.
export const followersFollow = bulkStatement<Replaced>(
  [updated(Course, 'blueprintCourseId')],
  (value) => sql`
    update courses
    set blueprint_course_id = ${value('to', 'bigint')}
    where blueprint_course_id = ${value('from', 'bigint')}
  `,
);
