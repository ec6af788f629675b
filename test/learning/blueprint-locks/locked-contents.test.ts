import { type LockableAspect, lockableAspects } from '../../../src/learning/course-copies/index.js';
import { openWorld, type World } from '../../support/world.js';
import { topicRow } from '../discussions/builders.js';
import { aGradedTopic } from '../discussions/graded-builders.js';
import { aPage, ofPage } from '../pages/builders.js';
import { everyRow, held, type Locked, type LockedChange, lock, mutation, toldOf } from './locked.js';

interface Content extends Locked {
  readonly id: number;
  readonly at: string;
}

async function page(world: World): Promise<Content & { url: string }> {
  const { page_id: id, url } = await aPage(world, 'Plan', { body: '<p>First</p>' });
  await world.as('teach').put(`/courses/${world.courses.C1}/pages/${url}`, ofPage({ body: '<p>Second</p>' }));
  return { id, url, at: `/courses/${world.courses.C1}/pages/${url}`, rows: [['pages', id]] };
}

const ofPages: LockedChange<Content & { url: string }>[] = [
  {
    does: 'PUT wiki_page[title] and [body]',
    by: ['content'],
    fields: ['title', 'body'],
    ask: (caller, { at }) => caller.put(at, ofPage({ title: 'Other', body: '<p>Other</p>' })),
  },
  {
    does: 'updatePage',
    by: ['content'],
    fields: ['body'],
    ask: (caller, { id }) => mutation(caller, `updatePage(by: { id: ${id} }, input: { body: "Other" })`),
  },
  {
    does: 'savePage',
    by: ['content'],
    fields: ['title'],
    ask: (caller, { url }, { courses }) =>
      mutation(caller, `savePage(place: { courseId: ${courses.C1} }, url: "${url}", input: { title: "Other" })`),
  },
  {
    does: 'reverting it',
    by: ['content'],
    fields: ['body'],
    ask: (caller, { at }) => caller.post(`${at}/revisions/1`),
  },
  {
    does: 'revertPage',
    by: ['content'],
    fields: ['body'],
    ask: (caller, { id }) => mutation(caller, `revertPage(by: { id: ${id} }, revisionId: 1)`),
  },
  { does: 'DELETE', by: lockableAspects, ask: (caller, { at }) => caller.del(at) },
  {
    does: 'deletePage',
    by: lockableAspects,
    ask: (caller, { id }) => mutation(caller, `deletePage(by: { id: ${id} })`),
  },
];

async function frontPage(world: World): Promise<Content> {
  const made = await page(world);
  await world.as('teach').put(made.at, ofPage({ front_page: 'true' }));
  return made;
}

const ofFrontPages: LockedChange<Content>[] = [
  {
    does: 'PUT the front page',
    by: ['content'],
    fields: ['body'],
    ask: (caller, _, { courses }) => caller.put(`/courses/${courses.C1}/front_page`, ofPage({ body: '<p>Other</p>' })),
  },
];

async function topic(world: World): Promise<Content> {
  const id = await topicRow(world);
  return { id, at: `/courses/${world.courses.C1}/discussion_topics/${id}`, rows: [['discussion_topics', id]] };
}

const inTopic = (world: World, id: number) => `id: ${id}, place: { courseId: ${world.courses.C1} }`;
const topicFields: readonly (readonly [LockableAspect, wire: string, given: string, name: string, value: string])[] = [
  ['content', 'title', 'Other', 'title', '"Other"'],
  ['content', 'message', '<p>Other</p>', 'message', '"<p>Other</p>"'],
  ['content', 'discussion_type', 'threaded', 'discussionType', 'THREADED'],
  ['content', 'require_initial_post', 'true', 'requireInitialPost', 'true'],
  ['due_dates', 'todo_date', '2027-05-01T10:00:00Z', 'todoDate', '"2027-05-01T10:00:00Z"'],
  ['availability_dates', 'lock_at', '2027-05-01T10:00:00Z', 'lockAt', '"2027-05-01T10:00:00Z"'],
  ['availability_dates', 'delayed_post_at', '2027-05-01T10:00:00Z', 'delayedPostAt', '"2027-05-01T10:00:00Z"'],
];
const ofTopics: LockedChange<Content>[] = [
  ...topicFields.flatMap(([aspect, wire, given, name, value]): LockedChange<Content>[] => [
    { does: `PUT ${wire}`, by: [aspect], fields: [wire], ask: (caller, { at }) => caller.put(at, { [wire]: given }) },
    {
      does: `updateDiscussionTopic ${name}`,
      by: [aspect],
      fields: [name],
      ask: (caller, { id }, world) =>
        mutation(caller, `updateDiscussionTopic(${inTopic(world, id)}, input: { ${name}: ${value} })`),
    },
  ]),
  {
    does: 'PUT an assignment that grades it',
    by: ['content', 'points'],
    fields: ['assignment[set_assignment]'],
    ask: (caller, { at }) => caller.put(at, { 'assignment[points_possible]': '5' }),
  },
  { does: 'DELETE', by: lockableAspects, ask: (caller, { at }) => caller.del(at) },
  {
    does: 'deleteDiscussionTopic',
    by: lockableAspects,
    ask: (caller, { id }, world) => mutation(caller, `deleteDiscussionTopic(${inTopic(world, id)})`),
  },
];

async function gradedTopic(world: World): Promise<Content & { assignmentId: number }> {
  const { id, assignment_id: assignmentId } = await aGradedTopic(world);
  const rows = [
    ['discussion_topics', id],
    ['assignments', assignmentId],
  ] as const;
  return { id, assignmentId, at: `/courses/${world.courses.C1}/discussion_topics/${id}`, rows };
}

const ofGradedTopics: LockedChange<Content & { assignmentId: number }>[] = [
  {
    does: 'PUT the due date of a graded topic',
    by: ['due_dates'],
    fields: ['assignment[due_at]'],
    ask: (caller, { at }) => caller.put(at, { 'assignment[due_at]': '2026-05-01T10:00:00Z' }),
  },
  {
    does: 'updateAssignment of a graded topic',
    by: ['points'],
    fields: ['pointsPossible'],
    ask: (caller, { assignmentId }) =>
      mutation(caller, `updateAssignment(id: ${assignmentId}, input: { pointsPossible: 3 })`),
  },
];

describe('A page or topic that a blueprint has locked', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  describe('a page', () => {
    held(() => world, page, ofPages);
    held(() => world, frontPage, ofFrontPages);
  });
  describe('a topic', () => {
    held(() => world, topic, ofTopics);
    held(() => world, gradedTopic, ofGradedTopics);
  });
  it('takes what stays the same, and what is never locked', async () => {
    const [aPageOf, aTopic] = [await page(world), await topic(world)];
    for (const made of [aPageOf, aTopic]) await lock(world, made, lockableAspects);
    const teach = world.as('teach');
    const same = ofPage({ title: 'Plan', body: '<p>Second</p>', published: 'false' });
    expect((await teach.put(aPageOf.at, same)).status).toBe(200);
    expect((await teach.put(aTopic.at, { title: 'Opening', pinned: 'true', locked: 'true' })).status).toBe(200);
  });

  it('is told all at once, of a topic and of its assignment', async () => {
    const made = await gradedTopic(world);
    await lock(world, made, lockableAspects);
    const before = await everyRow(world);
    const form = { title: 'Other', 'assignment[due_at]': '2026-05-01T10:00:00Z', 'assignment[points_possible]': '3' };
    const { status, fields } = toldOf(await world.as('admin').put(made.at, form));
    expect([status, fields]).toEqual([403, ['assignment[due_at]', 'assignment[points_possible]', 'title']]);
    const ended = toldOf(await world.as('admin').put(made.at, { 'assignment[set_assignment]': 'false' }));
    expect([ended.status, ended.reason]).toEqual([403, 'locked_by_blueprint']);
    expect(await everyRow(world)).toEqual(before);
  });
});
