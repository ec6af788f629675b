import { globalIdOf } from '../../../schema/platform/global-id.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';

const byId = `query ($id: RecordId!, $deleted: Boolean) {
  course(id: $id, includeDeleted: $deleted) { recordId name workflowState account { name } term { name } }
}`;

describe('A course by its id in the graph', () => {
  let world: World;
  let gone: number;
  let closed: number;

  beforeAll(async () => {
    world = await openWorld();
    gone = await courseRow(world, 'Gone', {
      workflowState: 'deleted',
      isPublic: true,
      sisCourseId: 'GONE-1',
      integrationId: 'int-gone',
    });
    await enrollmentRow(world, 'teach', gone, 'Teacher', { workflowState: 'deleted' });
    closed = await courseRow(world, 'Closed', {
      restrictEnrollmentsToCourseDates: true,
      startAt: inDays(10),
      endAt: inDays(20),
    });
    await enrollmentRow(world, 'stu1', closed, 'Student');
  });
  afterAll(() => world.close());

  const inGraph = async (who: Person, id: number | string, deleted?: boolean | null) => {
    const { body } = await world.as(who).graphql(byId, { id, deleted });
    return body.data?.course ?? body.errors[0].extensions.code;
  };
  const overRest = async (who: Person, id: number | string, query = '') => world.as(who).get(`/courses/${id}?${query}`);

  it('answers to every name by which REST finds it, deleted or not', async () => {
    const { uuid } = (await overRest('admin', gone, 'include[]=all_courses')).body;
    for (const name of [
      gone,
      `${gone}`,
      'sis_course_id:GONE-1',
      'sis_integration_id:int-gone',
      `lti_context_id:${uuid}`,
    ]) {
      const { status, body } = await overRest('admin', name, 'include[]=all_courses');
      expect([name, status, body.id]).toEqual([name, 200, gone]);
      expect([name, await inGraph('admin', name, true)]).toMatchObject([
        name,
        { recordId: gone, name: 'Gone', workflowState: 'DELETED', account: { name: expect.any(String) } },
      ]);
      expect([name, (await overRest('admin', name)).status]).toEqual([name, 404]);
      expect([name, await inGraph('admin', name)]).toEqual([name, 'NOT_FOUND']);
    }
    expect(await inGraph('admin', globalIdOf('Course', gone), true)).toMatchObject({ recordId: gone });
    expect(await inGraph('stu1', world.courses.C1, true)).toMatchObject({ name: 'Biology 101' });
  });

  it('is found once deleted by whom REST shows it, and by nobody else', async () => {
    for (const who of ['admin', 'lim', 'teach', 'stu1', 'out', 'adminB', 'stuB'] as const)
      for (const [deleted, query] of [
        [true, 'include[]=all_courses'],
        [false, ''],
        [null, ''],
      ] as const) {
        const { status } = await overRest(who, gone, query);
        const shown = await inGraph(who, gone, deleted);
        expect([who, deleted, shown?.recordId ?? shown]).toEqual([who, deleted, status === 200 ? gone : 'NOT_FOUND']);
        expect([who, deleted, status]).toEqual([who, deleted, deleted && ['admin', 'lim'].includes(who) ? 200 : 404]);
      }
  });

  it('co-access-restricted: is not found while dates close it, as nothing below it is over REST; its access says why', async () => {
    for (const path of ['settings', 'tabs', 'users', 'sections']) {
      const { status, body } = await world.as('stu1').get(`/courses/${closed}/${path}`);
      expect([path, status, body.errors[0].error_code]).toEqual([path, 404, 'not_found']);
    }
    for (const deleted of [true, false]) expect(await inGraph('stu1', closed, deleted)).toBe('NOT_FOUND');
    const access = async (who: Person, id: number) =>
      (
        await world.as(who).graphql(
          `query ($id: RecordId!) { account(id: "self") { courseAccess(id: $id, includeDeleted: true) {
            courseId accessRestrictedByDate course { name } } } }`,
          { id },
        )
      ).body.data?.account?.courseAccess;
    expect(await access('stu1', closed)).toEqual({ courseId: closed, accessRestrictedByDate: true, course: null });
    expect(await access('admin', closed)).toMatchObject({ accessRestrictedByDate: false, course: { name: 'Closed' } });
    expect(await access('admin', gone)).toMatchObject({ accessRestrictedByDate: false, course: { name: 'Gone' } });
    for (const who of ['out', 'stuB', 'adminB'] as const) expect([who, await access(who, closed)]).toEqual([who, null]);
  });

  it('costs one statement, deleted or not', async () => {
    for (const [id, deleted] of [
      [gone, true],
      [closed, true],
      [closed, false],
    ] as const)
      expect(await leastStatements(world, () => inGraph('admin', id, deleted))).toBe(1);
  });

  it('is found deleted with a token that has scopes by the route for it alone, as over REST', async () => {
    const scope = (path: string) => `url:GET|/api/v1/courses/${path}`;
    const { body } = await world.as('admin').post('/users/self/tokens', {
      'token[purpose]': 'scopes',
      'token[scopes][]': [scope(':course_id/users'), scope(':course_id/settings'), scope(':id')],
    });
    const scoped = world.withToken(body.visible_token);
    const people =
      'query ($id: RecordId!, $d: Boolean) { course(id: $id, includeDeleted: $d) { users { nodes { name } } } }';
    const refused = (await scoped.graphql(people, { id: gone, d: true })).body;
    expect([refused.data?.course, refused.errors[0].extensions]).toMatchObject([
      null,
      { code: 'FORBIDDEN', reason: 'insufficient_scope' },
    ]);
    expect((await scoped.graphql(people, { id: world.courses.C1, d: false })).body.data.course).toMatchObject({
      users: { nodes: expect.arrayContaining([{ name: expect.any(String) }]) },
    });
    const again = 'query ($id: ID!) { node(id: $id) { ... on Course { settings { hideFinalGrades } } } }';
    const byGlobalId = async (id: number) => (await scoped.graphql(again, { id: globalIdOf('Course', id) })).body.data;
    expect(await byGlobalId(gone)).toEqual({ node: null });
    expect(await byGlobalId(world.courses.C1)).toEqual({ node: { settings: expect.anything() } });
    expect((await scoped.get(`/courses/${gone}/users`)).status).toBe(404);
    expect((await scoped.get(`/courses/${gone}?include[]=all_courses`)).body.id).toBe(gone);
    const access =
      '{ account(id: "self") { courseAccess(id: "sis_course_id:GONE-1", includeDeleted: true) { course { courseCode } } } }';
    const shown = (await scoped.graphql(access)).body;
    expect(shown.errors).toBeUndefined();
    expect(shown.data.account.courseAccess).toEqual({ course: { courseCode: 'Gone' } });
  });

  it('is told by the mutation that concludes or deletes it, as it is then', async () => {
    const ending = `mutation($id: RecordId!, $event: CourseDeletionEvent!) {
      deleteCourse(id: $id, event: $event) { courseDeletion { event course { id recordId workflowState } } errors { code } }
    }`;
    const made = await courseRow(world, 'Made');
    const states = { CONCLUDE: 'COMPLETED', DELETE: 'DELETED' };
    for (const [event, workflowState] of Object.entries(states)) {
      const { body } = await world.as('admin').graphql(ending, { id: made, event });
      const course = { id: globalIdOf('Course', made), recordId: made, workflowState };
      expect(body).toEqual({ data: { deleteCourse: { courseDeletion: { event, course }, errors: [] } } });
    }
    const refused = (await world.as('stu1').graphql(ending, { id: world.courses.C1, event: 'DELETE' })).body;
    expect([refused.data.deleteCourse, refused.errors[0].extensions.code]).toEqual([null, 'FORBIDDEN']);
  });

  it('takes true and false for `includeDeleted`, and nothing else', async () => {
    for (const wrong of ['true', 1, [true], {}]) {
      const { status, body } = await world.as('admin').graphql(byId, { id: gone, deleted: wrong });
      expect([wrong, status, body.data?.course]).toEqual([wrong, 400, undefined]);
      expect(body.errors[0].extensions.code).toBe('VALIDATION_FAILED');
    }
  });
});
