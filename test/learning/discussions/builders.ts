/** Topics of the first course and of the red group. */
import type { DiscussionTopic } from '../../../src/learning/discussions/index.js';
import { columnsOf, type FieldsOf } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
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
