/** Topics of the first course and of the red group. */
import type { DiscussionTopic } from '../../../src/learning/discussions/index.js';
import { changeBySql, columnsOf, type FieldsOf } from '../../support/change-by-sql.js';
import { inDays, insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { World } from '../../support/world.js';

/** The topics of the first course. */
export const inCourse = (world: World): string => `/courses/${world.courses.C1}/discussion_topics`;
/** The topics of the red group. */
export const inGroup = (world: World): string => `/groups/${world.groups.red}/discussion_topics`;

/** Puts a posted topic of the first course into the database; answers its id. */
export const topicRow = (
  world: World,
  fields: FieldsOf<DiscussionTopic> = {},
  author: Person = 'teach',
): Promise<number> =>
  insertRow(world, 'discussion_topics', {
    root_account_id: world.accounts.RA,
    course_id: world.courses.C1,
    author_id: world.users[author],
    title: 'Opening',
    message: '<p>Hello</p>',
    workflow_state: 'active',
    posted_at: new Date(),
    ...columnsOf(fields),
  });

/** Puts a posted announcement of the first course into the database; answers its id. */
export const announcementRow = (world: World, fields: FieldsOf<DiscussionTopic> = {}): Promise<number> =>
  topicRow(world, { isAnnouncement: true, ...fields });

/** An announcement that came so many days ago, or comes in so many where they are negative. */
export const announcedDaysAgo = (world: World, days: number, fields: FieldsOf<DiscussionTopic> = {}) => {
  const at = inDays(-days);
  return announcementRow(world, {
    title: `${days} days ago`,
    delayedPostAt: at,
    postedAt: days < 0 ? null : at,
    ...fields,
  });
};

/** A second section of the first course; answers its id. */
export const secondSection = (world: World): Promise<number> =>
  insertRow(world, 'sections', { root_account_id: world.accounts.RA, course_id: world.courses.C1, name: 'Evening' });

/** Somebody is in this section of the first course and in no other. */
export const movedTo = (world: World, person: Person, section: number): Promise<unknown> =>
  changeBySql(world, 'update enrollments set course_section_id = $1 where user_id = $2 and course_id = $3', [
    section,
    world.users[person],
    world.courses.C1,
  ]);

/** What a list of topics is called. */
export const titlesOf = (body: readonly { title: string }[]): string[] => body.map(({ title }) => title);

/** Puts an entry into a topic of the first course; answers its id. */
export const entryRow = (world: World, topicId: number, author: Person): Promise<number> =>
  insertRow(world, 'discussion_entries', {
    root_account_id: world.accounts.RA,
    course_id: world.courses.C1,
    topic_id: topicId,
    author_id: world.users[author],
    message: '<p>I think so.</p>',
  });

/** A file among somebody's own; answers its id. */
export async function ownFile(world: World, person: Person): Promise<number> {
  const { body } = await world.as(person).post('/users/self/files', { name: 'essay.pdf', size: '5' });
  const [{ id }] = await world.sql('select id::int from files where user_id = $1', [world.users[person]]);
  await changeBySql(world, `update files set workflow_state = 'available', size = 5 where id = $1`, [id]);
  if (body.upload_url === undefined) throw new Error('The file was not announced.');
  return id;
}

/** The topic stands in a module that opens in a week. */
export async function inLockedModule(world: World, topicId: number) {
  const at = `/courses/${world.courses.C1}/modules`;
  const form = { 'module[name]': 'Later', 'module[published]': 'true', 'module[unlock_at]': inDays(7).toISOString() };
  const { body } = await world.as('teach').post(at, form);
  const item = { 'module_item[type]': 'Discussion', 'module_item[content_id]': String(topicId) };
  return world.as('teach').post(`${at}/${body.id}/items`, item);
}
