/** Entries of topics, written over HTTP or put into the database. */
import type { DiscussionEntry } from '../../../src/learning/discussions/index.js';
import { columnsOf, type FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import type { World } from '../../support/world.js';
import { inCourse } from './builders.js';

/** The entries of a topic of the first course. */
export const entriesAt = (world: World, topic: number): string => `${inCourse(world)}/${topic}/entries`;

/** Somebody says something in a topic of the first course; answers the entry. */
export async function says(world: World, who: Person, topic: number, message: string, form = {}) {
  const { status, body, text } = await world.as(who).post(entriesAt(world, topic), { message, ...form });
  if (status !== 201) throw new Error(text);
  return body;
}

/** Somebody answers an entry; answers the reply. */
export async function answers(world: World, who: Person, topic: number, entry: number, message: string) {
  const { status, body, text } = await world.as(who).post(`${entriesAt(world, topic)}/${entry}/replies`, { message });
  if (status !== 201) throw new Error(text);
  return body;
}

/** Puts an entry into the database; answers its id. */
export const entryRow = (world: World, topic: number, author: Person, fields: FieldsOf<DiscussionEntry> = {}) =>
  insertRow(world, 'discussion_entries', {
    root_account_id: world.accounts.RA,
    topic_id: topic,
    course_id: world.courses.C1,
    author_id: world.users[author],
    message: '<p>Said</p>',
    ...columnsOf(fields),
  });

/** Puts many entries of somebody into the database, a second apart. */
export const manyEntries = (world: World, topic: number, author: Person, count: number): Promise<unknown> =>
  world.sql(
    `insert into discussion_entries (root_account_id, topic_id, course_id, author_id, message, created_at)
     select $1, $2, $3, $4, '<p>' || n || '</p>', now() - make_interval(secs => $5 - n)
     from generate_series(1, $5::int) as n`,
    [world.accounts.RA, topic, world.courses.C1, world.users[author], count],
  );

/** What a topic says of itself to somebody. */
export async function topicOf(world: World, who: Person, topic: number) {
  const { status, body, text } = await world.as(who).get(`${inCourse(world)}/${topic}`);
  if (status !== 200) throw new Error(text);
  return body;
}

/** How many entries of a topic somebody has not read. */
export const unreadOf = async (world: World, who: Person, topic: number): Promise<number> =>
  (await topicOf(world, who, topic)).unread_count;

/** What entries say, each in its place. */
export const saidIn = (body: readonly { message?: string }[]): (string | undefined)[] =>
  body.map(({ message }) => message);
