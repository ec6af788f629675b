/** Copies of the first course into the second one, as its teacher makes them. */
import { changeBySql } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { runQueued } from '../../support/run-job.js';
import type { Answer, World } from '../../support/world.js';

export type MigrationForm = Readonly<Record<string, string | number | readonly (string | number)[]>>;

/** The copies into the second course. */
export const intoSecond = (world: World): string => `/courses/${world.courses.C2}/content_migrations`;

const request = (world: World, form: MigrationForm) => ({
  migration_type: 'course_copy_importer',
  'settings[source_course_id]': world.courses.C1,
  ...form,
});

/** Asks for a copy. */
export const asked = (
  world: World,
  form: MigrationForm = {},
  { as = 'teach', at = intoSecond(world) }: { as?: Person; at?: string } = {},
): Promise<Answer> => world.as(as).post(at, request(world, form) as never);

/** A copy as it is once its job is done. */
export async function copied(...of: Parameters<typeof asked>): Promise<any> {
  const [world, , { as = 'teach', at = intoSecond(world) } = {}] = of;
  const { status, body, text } = await asked(...of);
  if (status !== 200) throw new Error(text);
  await runQueued(world);
  return (await world.as(as).get(`${at}/${body.id}`)).body;
}

/** What a copy left to be looked after. */
export const issuesOf = async (world: World, { id }: { id: number }): Promise<any[]> =>
  (await world.as('teach').get(`${intoSecond(world)}/${id}/migration_issues`)).body;

/** The progress of a copy. */
export const progressOf = async (world: World, { progress_url }: { progress_url: string }): Promise<any> =>
  (await world.as('teach').get(progress_url.replace(world.base, ''))).body;

/** Published pages of the first course, each with a link to the first of them. */
export const manyPages = (world: World, count: number): Promise<unknown> =>
  changeBySql(
    world,
    `insert into pages (root_account_id, course_id, title, url, body, workflow_state)
     select root_account_id, id, 'Page ' || n, 'page-' || n, '<p><a href="/courses/' || id || '/pages/page-1">1</a></p>',
       'active'
     from courses, generate_series(1, $2::int) n
     where id = $1`,
    [world.courses.C1, count],
  );
