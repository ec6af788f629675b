/** A blueprint with pages, and courses that follow it. */
import { courseRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { runQueued } from '../../support/run-job.js';
import type { World } from '../../support/world.js';
import { aPage } from '../pages/builders.js';

/** A new course of the science department that is a blueprint; answers its id. */
export async function aBlueprint(world: World, name = 'Template'): Promise<number> {
  const id = await courseRow(world, name);
  const { status, text } = await world.as('admin').put(`/courses/${id}`, { 'course[blueprint]': 'true' });
  if (status !== 200) throw new Error(text);
  return id;
}

export const templateAt = (courseId: number): string => `/courses/${courseId}/blueprint_templates/default`;
export const subscriptionAt = (courseId: number): string => `/courses/${courseId}/blueprint_subscriptions/default`;

/** A published page of a course; answers it. */
export const aPageIn = (world: World, courseId: number, title: string, body = `<p>${title}</p>`) =>
  aPage(world, title, { body }, `/courses/${courseId}/pages`, 'admin');

export const changePage = async (
  world: World,
  courseId: number,
  url: string,
  form: Readonly<Record<string, string>>,
) => {
  const named = Object.fromEntries(Object.entries(form).map(([name, value]) => [`wiki_page[${name}]`, value]));
  const answer = await world.as('admin').put(`/courses/${courseId}/pages/${url}`, named);
  if (answer.status !== 200) throw new Error(answer.text);
};

export const associate = (
  world: World,
  blueprint: number,
  changes: { add?: readonly (number | string)[]; remove?: readonly (number | string)[] },
  who: Person = 'admin',
) =>
  world.as(who).put(`${templateAt(blueprint)}/update_associations`, {
    ...(changes.add && { 'course_ids_to_add[]': changes.add }),
    ...(changes.remove && { 'course_ids_to_remove[]': changes.remove }),
  });

/** A course that follows the blueprint; answers its id. */
export async function aFollower(world: World, blueprint: number, name: string): Promise<number> {
  const id = await courseRow(world, name);
  const { status, text } = await associate(world, blueprint, { add: [id] });
  if (status !== 200) throw new Error(text);
  return id;
}

/** Hands down what has changed, to the end; answers the migration. */
export async function synced(world: World, blueprint: number, form: Readonly<Record<string, string>> = {}) {
  const { status, body, text } = await world.as('admin').post(`${templateAt(blueprint)}/migrations`, form);
  if (status !== 200) throw new Error(text);
  await runQueued(world);
  return (await world.as('admin').get(`${templateAt(blueprint)}/migrations/${body.id}`)).body;
}

/** What the database says of the pages of a course. */
export const pagesOf = (world: World, courseId: number): Promise<any[]> =>
  world.sql(
    `select id::int, title, body, url, workflow_state as state, blueprint_locks as locks
     from pages where course_id = $1 order by title, id`,
    [courseId],
  );

/** Locks a page of a blueprint, or unlocks it. */
export const restrict = (
  world: World,
  blueprint: number,
  contentId: number,
  form: Readonly<Record<string, string | number>> = {},
  who: Person = 'admin',
) =>
  world.as(who).put(`${templateAt(blueprint)}/restrict_item`, {
    content_type: 'wiki_page',
    content_id: contentId,
    restricted: 'true',
    ...form,
  });
