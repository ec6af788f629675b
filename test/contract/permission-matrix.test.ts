import { aConversation } from '../communication/conversations/builders.js';
import { aFeed, aFeedOfGroup } from '../communication/external-feeds/builders.js';
import { aNotice } from '../communication/global-notifications/builders.js';
import { aBookmark } from '../identity/bookmarks/builders.js';
import { aRoleHolder } from '../identity/roles/builders.js';
import { topicRow } from '../learning/discussions/builders.js';
import { entryRow } from '../learning/discussions/entry-builders.js';
import { toolsOf } from '../learning/external-tools/builders.js';
import { standardsOf } from '../learning/grading-standards/builders.js';
import { aSiteWriter, aSmallTree, outcomesAt } from '../learning/outcomes/builders.js';
import { aPage, inCourse, inGroup } from '../learning/pages/builders.js';
import { aPublishedQuiz, aQuizGroup } from '../learning/quizzes/builders.js';
import { rubricsOfMatrix } from '../learning/rubrics/builders.js';
import { compiledRoutes } from '../support/compiled-routes.js';
import { courseRow, enrollmentRow } from '../support/course-rows.js';
import { aLogin } from '../support/school-builders.js';
import type { Caller, World } from '../support/world.js';
import { openWorld } from '../support/world.js';
import { exceptionalRoutes } from './matrix/further-callers.js';
import type { Made } from './matrix/row.js';
import { callers, type MatrixCaller, matrix } from './permission-matrix.js';

describe('The permission matrix', () => {
  let world: World;
  let made: Made;
  let warden: Caller;
  beforeAll(async () => {
    world = await openWorld();
    const quiz = await aPublishedQuiz(world);
    const spareLogin = await aLogin(world, world.users.obs, 'spare');
    const spareCourse = await courseRow(world, 'Spare');
    await enrollmentRow(world, 'teach', spareCourse, 'Teacher');
    await enrollmentRow(world, 'stu1', spareCourse, 'Student');
    const feed = 'https://news.example.org/feed.xml';
    for (const at of [inCourse(world), inGroup(world)]) {
      await aPage(world, 'Home', { front_page: 'true' }, at);
      await aPage(world, 'Spare', {}, at);
    }
    const ofCourse = await topicRow(world, { allowRating: true, pinnedPosition: 1 });
    const inRed = { courseId: null, groupId: world.groups.red };
    const ofGroup = await topicRow(world, { ...inRed, allowRating: true, pinnedPosition: 1 });
    const topics = {
      ofCourse,
      ofGroup,
      entryOfCourse: await entryRow(world, ofCourse, 'teach'),
      entryOfGroup: await entryRow(world, ofGroup, 'teach', inRed),
    };
    const feeds = { ofCourse: await aFeed(world, feed), ofGroup: await aFeedOfGroup(world, feed) };
    const tools = {
      ofCourse: (await toolsOf(world, { course: world.courses.C1 }).made()).id,
      ofAccount: (await toolsOf(world, { account: world.accounts.RA }).made()).id,
    };
    const standards = {
      ofCourse: (await standardsOf(world, { course: world.courses.C1 }).made('Letters')).id,
      ofAccount: (await standardsOf(world, { account: world.accounts.RA }).made('Letters')).id,
    };
    const outcomes = {
      course: await aSmallTree(outcomesAt(`/courses/${world.courses.C1}`, world.as('teach'))),
      account: await aSmallTree(outcomesAt(`/accounts/${world.accounts.RA}`, world.as('admin'))),
      all: await aSmallTree(outcomesAt('/global', await aSiteWriter(world))),
    };
    const rubrics = await rubricsOfMatrix(world);
    const bookmark = (await aBookmark(world.as('stu1'), 'Courses')).id;
    const notice = (await aNotice(world, 'Exams')).id;
    const conversation = await aConversation(world, ['ta', 'teach'], 'Hello', { private: false });
    const quizGroup = await aQuizGroup(world, quiz);
    made = {
      quiz,
      quizGroup,
      spareLogin,
      spareCourse,
      feeds,
      topics,
      tools,
      standards,
      outcomes,
      rubrics,
      bookmark,
      notice,
      conversation,
    };
    warden = (await aRoleHolder(world, 'Warden', ['manage_role_overrides', 'become_user'])).caller;
  });
  afterAll(() => world.close());

  const as = (caller: MatrixCaller): Caller => {
    if (caller === 'warden') return warden;
    return caller === 'nobody' ? world.withToken(null) : world.as(caller);
  };
  const formFor = (caller: MatrixCaller, form: (typeof matrix)[number]['form']) =>
    form &&
    Object.fromEntries(
      Object.entries(form).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.replace('{caller}', caller) : value,
      ]),
    );
  const ask = (caller: Caller, method: string, path: string, form: (typeof matrix)[number]['form']) => {
    if (method === 'GET') return caller.get(path);
    if (method === 'POST') return caller.post(path, form);
    return method === 'PUT' ? caller.put(path, form) : caller.del(path, form);
  };

  it('has a row for every route', () => {
    const routes = compiledRoutes().map(({ method, path }) => `${method} ${path.replace('/api/v1', '')}`);
    expect(matrix.map(({ route }) => route).sort()).toEqual(routes.sort());
    expect(exceptionalRoutes.filter((route) => !routes.includes(route))).toEqual([]);
    expect(new Set(exceptionalRoutes).size).toBe(exceptionalRoutes.length);
  });

  for (const { route, path, form, statuses } of matrix) {
    it(`${route} answers ${Object.values(statuses).join(', ')}`, async () => {
      const [method = ''] = route.split(' ');
      const seen: Partial<Record<MatrixCaller, number>> = {};
      for (const caller of callers)
        seen[caller] = (await ask(as(caller), method, path({ ...world, ...made }), formFor(caller, form))).status;
      expect(seen).toEqual(statuses);
    });
  }
});
