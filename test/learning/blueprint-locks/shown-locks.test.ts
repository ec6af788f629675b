import { globalIdOf } from '../../../schema/platform/global-id.js';
import { lockableAspects, lockedInNothing, unlocked } from '../../../src/learning/course-copies/index.js';
import { Page } from '../../../src/learning/pages/index.js';
import type { Actor } from '../../../src/platform/authorization/actor.js';
import { type ConditionSql, holds, needsOf, predicate } from '../../../src/platform/authorization/policy.js';
import { compile, sql } from '../../../src/platform/sql/sql.js';
import { changeRows } from '../../support/change-by-sql.js';
import { insertRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { topicRow } from '../discussions/builders.js';
import { toolsOf } from '../external-tools/builders.js';
import { aPage } from '../pages/builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';

/** A kind of content: how one is made, its table, and where it is read. */
interface Kind {
  readonly kind: string;
  readonly table: string;
  readonly make: (world: World) => Promise<number>;
  readonly path: (world: World, id: number) => Promise<string>;
  readonly type: string;
}

const inCourse = (path: string) => async (world: World, id: number) => `/courses/${world.courses.C1}/${path}/${id}`;
const kinds: readonly Kind[] = [
  { kind: 'assignment', table: 'assignments', make: anEssay, path: inCourse('assignments'), type: 'Assignment' },
  {
    kind: 'wiki_page',
    table: 'pages',
    make: async (world) => (await aPage(world, 'Plan')).page_id,
    path: async (world, id) => `/courses/${world.courses.C1}/pages/page_id:${id}`,
    type: 'Page',
  },
  {
    kind: 'discussion_topic',
    table: 'discussion_topics',
    make: (world) => topicRow(world),
    path: inCourse('discussion_topics'),
    type: 'DiscussionTopic',
  },
  {
    kind: 'quiz',
    table: 'quizzes',
    make: async (world) => (await aPublishedQuiz(world)).id,
    path: inCourse('quizzes'),
    type: 'Quiz',
  },
  {
    kind: 'attachment',
    table: 'files',
    make: async ({ files }) => files.handout,
    path: async (_, id) => `/files/${id}`,
    type: 'File',
  },
  {
    kind: 'external_tool',
    table: 'external_tools',
    make: async (world) => (await toolsOf(world, { course: world.courses.C1 }).made()).id,
    path: inCourse('external_tools'),
    type: 'ExternalTool',
  },
];

/** The second course is a blueprint that has handed the record down to the first. */
async function handedDown(world: World, { kind, table, make }: Kind, copyId: number): Promise<void> {
  const { C1, C2 } = world.courses;
  const sourceId = kind === 'attachment' ? world.files.answers : await make(world);
  await changeRows(world, table, { id: sourceId }, { courseId: C2 });
  await changeRows(world, 'courses', { id: C1 }, { blueprintCourseId: C2 });
  const copy = { course_id: C1, kind, source_id: sourceId, copy_id: copyId };
  await insertRow(world, 'content_copies', { root_account_id: world.accounts.RA, ...copy });
}

describe('What a blueprint has locked', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  for (const kind of kinds)
    it(`is told of ${kind.type} that it has handed down, to who looks after the course, and so are their rights`, async () => {
      const id = await kind.make(world);
      const path = await kind.path(world, id);
      const keysOf = async (who: 'teach' | 'stu1') => (await world.as(who).get(path)).body;
      const inGraph = async (who: 'teach' | 'admin' | 'stu1') => {
        const document = `query ($id: ID!) { node(id: $id) { ... on ${kind.type} { blueprintLocks permissions { update delete } } } }`;
        return (await world.as(who).graphql(document, { id: globalIdOf(kind.type, id) })).body.data.node;
      };
      expect(await keysOf('teach')).not.toHaveProperty('restrictions');
      expect(await keysOf('teach')).not.toHaveProperty('restricted_by_master_course');
      expect(await inGraph('admin')).toEqual({ blueprintLocks: null, permissions: { update: true, delete: true } });
      await handedDown(world, kind, id);
      const nothing = { content: false, points: false, due_dates: false, availability_dates: false };
      expect(await keysOf('teach')).toMatchObject({ restricted_by_master_course: false, restrictions: nothing });
      expect(await inGraph('admin')).toEqual({ blueprintLocks: [], permissions: { update: true, delete: true } });
      await changeRows(world, kind.table, { id }, { blueprintLocks: ['availability_dates'] });
      expect(await keysOf('teach')).toMatchObject({
        restricted_by_master_course: true,
        restrictions: { ...nothing, availability_dates: true },
      });
      const open = { blueprintLocks: ['AVAILABILITY_DATES'], permissions: { update: true, delete: false } };
      expect(await inGraph('admin')).toEqual(open);
      await changeRows(world, kind.table, { id }, { blueprintLocks: ['content'] });
      const closed = { blueprintLocks: ['CONTENT'], permissions: { update: false, delete: false } };
      expect(await inGraph('admin')).toEqual(closed);
      expect(await keysOf('stu1')).not.toHaveProperty('restrictions');
      expect((await inGraph('stu1'))?.blueprintLocks ?? null).toBeNull();
    });

  it('is decided alike over a row and in SQL, whatever is locked', async () => {
    const { page_id: id } = await aPage(world, 'Decided');
    const table = world.app.services.catalogue.of(Page);
    const row = sql`t`;
    const conditions = [...lockableAspects.map(unlocked), lockedInNothing];
    for (let bits = 0; bits < 2 ** lockableAspects.length; bits += 1) {
      const locks = lockableAspects.filter((_, at) => (bits >> at) & 1);
      await changeRows(world, 'pages', { id }, { blueprintLocks: locks });
      for (const condition of conditions) {
        const [[column, of]] = [...needsOf(condition)] as [[string, ConditionSql]];
        const found = predicate(condition, { row, table, askActor: (question) => question({} as Actor) });
        const { text } = compile(
          sql`select ${of(row)} as needed, ${found} as found from pages t where t.title = 'Decided'`,
        );
        const [told] = await world.sql(text);
        expect([locks, holds(condition, { [column]: told.needed }, {} as Actor)]).toEqual([locks, told.found]);
      }
    }
  });
});
