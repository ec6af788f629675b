/** What is changed past the service, so that one column alone changes. */
import { changeBySql } from '../../support/change-by-sql.js';
import type { World } from '../../support/world.js';

/** Gives a row of a table these values, by the names of columns. */
export async function setColumns(world: World, table: string, id: number, values: object): Promise<void> {
  const set = Object.keys(values).map((name, at) => `${name} = $${at + 2}`);
  await changeBySql(world, `update ${table} set ${set.join(', ')} where id = $1`, [id, ...Object.values(values)]);
}

/** Thirty pages, assignments, discussions and quizzes more in a course. */
export async function thirtyOfEach(world: World, courseId: number, assignmentGroupId: number): Promise<void> {
  const columns = 'root_account_id, course_id, workflow_state';
  const place = (state: string) => `${world.accounts.RA}, ${courseId}, '${state}'`;
  const each = 'from generate_series(1, 30) n';
  await changeBySql(
    world,
    `insert into pages (${columns}, title, url) select ${place('active')}, 'P' || n, 'p-' || n ${each}`,
  );
  await changeBySql(
    world,
    `insert into discussion_topics (${columns}, title, author_id)
     select ${place('active')}, 'T' || n, ${world.users.admin} ${each}`,
  );
  const work = `insert into assignments (${columns}, assignment_group_id, name, position, submission_types)
    select ${place('published')}, ${assignmentGroupId}`;
  await changeBySql(world, `${work}, 'A' || n, 10 + n, '{on_paper}' ${each}`);
  await changeBySql(
    world,
    `with a as (${work}, 'Q' || n, 50 + n, '{online_quiz}' ${each} returning id)
     insert into quizzes (${columns}, assignment_id, title, publication_number)
     select ${place('published')}, a.id, 'Q', 1 from a`,
  );
}
