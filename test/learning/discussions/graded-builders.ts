/** Graded discussions of the first course, and what students hand in there. */

import type { Person } from '../../support/fixture.js';
import type { Answer, World } from '../../support/world.js';
import { inCourse } from './builders.js';

type Form = Readonly<Record<string, string | number | boolean>>;

/** Makes a published topic of the first course that is graded; answers it. */
export async function aGradedTopic(world: World, form: Form = {}, assignment: Form = {}) {
  const graded = Object.fromEntries(Object.entries(assignment).map(([name, value]) => [`assignment[${name}]`, value]));
  const given = { title: 'Origins', message: '<p>Why?</p>', published: true, 'assignment[points_possible]': 10 };
  const { status, body, text } = await world.as('teach').post(inCourse(world), { ...given, ...graded, ...form });
  if (status !== 200) throw new Error(text);
  return body;
}

/** Writes an entry in a topic. */
export const write = (world: World, who: Person, topicId: number, at = inCourse(world)): Promise<Answer> =>
  world.as(who).post(`${at}/${topicId}/entries`, { message: `<p>${who} says so</p>` });

/** What the gradebook holds of somebody's work, as the teacher reads it; null where nobody has touched it. */
export async function workOf(world: World, who: Person, assignmentId: number) {
  const at = `/courses/${world.courses.C1}/assignments/${assignmentId}/submissions/${world.users[who]}`;
  const { status, body, text } = await world.as('teach').get(at);
  if (status === 404) return null;
  if (status !== 200) throw new Error(text);
  return body;
}

/** An assignment of the first course, as somebody reads it. */
export const assignmentAs = (world: World, who: Person, id: number): Promise<Answer> =>
  world.as(who).get(`/courses/${world.courses.C1}/assignments/${id}`);
