/** Copies of courses and blueprints in the schools of nodes. */
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';

/** A course of one tenant. */
export interface Place {
  readonly courseId: number;
  readonly root: number;
  readonly accountId: number;
  readonly term: number;
}

/** A copy of the course into itself, which nobody could ask for, with what it left to be looked after. */
export async function copiedOnce(world: World, { courseId, root }: Place, userId: number): Promise<void> {
  const tenant = { root_account_id: root };
  const done = { workflow_state: 'completed' };
  const job = { context_type: 'Course', context_id: courseId, tag: 'content_migration', completion: 100 };
  const progress = await insertRow(world, 'progress', { ...tenant, ...job, ...done, user_id: userId });
  const copy = await insertRow(world, 'content_migrations', {
    ...tenant,
    ...done,
    course_id: courseId,
    source_course_id: courseId,
    user_id: userId,
    progress_id: progress,
    migration_type: 'course_copy_importer',
  });
  await insertRow(world, 'content_migration_issues', {
    ...tenant,
    content_migration_id: copy,
    course_id: courseId,
    issue_type: 'warning',
    kind: 'course',
    content_id: courseId,
    description: 'A link leads nowhere.',
  });
}

/** A blueprint, a course that follows it and a migration, where the tenant has none. */
export async function handedDownOnce(world: World, { root, accountId, term }: Place, userId: number): Promise<void> {
  const tenant = { root_account_id: root };
  if ((await world.sql('select 1 from blueprint_templates where root_account_id = $1', [root])).length > 0) return;
  const course = { ...tenant, account_id: accountId, enrollment_term_id: term, course_code: 'T', name: 'Template' };
  const blueprint = await insertRow(world, 'courses', { ...course, blueprint: true });
  const follower = await insertRow(world, 'courses', { ...course, blueprint_course_id: blueprint });
  const [{ template, subscription }] = await world.sql(
    `select t.id::int as template, s.id::int as subscription from blueprint_templates t
      join blueprint_subscriptions s on s.template_id = t.id where t.course_id = $1`,
    [blueprint],
  );
  const done = { workflow_state: 'completed' };
  const job = { context_type: 'Course', context_id: blueprint, tag: 'blueprint_migration', completion: 100 };
  const progress = await insertRow(world, 'progress', { ...tenant, ...job, ...done, user_id: userId });
  const migration = await insertRow(world, 'blueprint_migrations', {
    ...tenant,
    ...done,
    template_id: template,
    course_id: blueprint,
    user_id: userId,
    progress_id: progress,
  });
  const received = { migration_id: migration, subscription_id: subscription, course_id: follower };
  await insertRow(world, 'blueprint_imports', { ...tenant, ...done, ...received });
}
