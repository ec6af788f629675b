import type { CourseState } from '../../../src/learning/courses/course.entity.js';
import { setCourse, setTermDatesFor, termOf } from '../../support/course-builders.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { leastStatements } from '../../support/least-statements.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

const types: Record<string, string> = {
  id: 'number',
  name: 'string',
  course_code: 'string',
  workflow_state: 'string',
  account_id: 'number',
  root_account_id: 'number',
  enrollment_term_id: 'number',
  uuid: 'string',
  created_at: 'string',
  default_view: 'string',
  license: 'string',
  time_zone: 'string',
  storage_quota_mb: 'number',
  storage_quota_used_mb: 'number',
  is_public: 'boolean',
  is_public_to_auth_users: 'boolean',
  public_syllabus: 'boolean',
  public_syllabus_to_auth: 'boolean',
  hide_final_grades: 'boolean',
  apply_assignment_group_weights: 'boolean',
  restrict_enrollments_to_course_dates: 'boolean',
  allow_student_assignment_edits: 'boolean',
  allow_wiki_comments: 'boolean',
  allow_student_forum_attachments: 'boolean',
  open_enrollment: 'boolean',
  self_enrollment: 'boolean',
};

describe('One course', () => {
  let world: World;
  let closed: number;
  let over: number;
  let open: number;
  let signedOn: number;
  let draft: number;
  let gone: number;

  beforeAll(async () => {
    world = await openWorld();
    closed = await courseRow(world, 'Closed', {
      restrictEnrollmentsToCourseDates: true,
      startAt: inDays(10),
      endAt: inDays(20),
    });
    over = await courseRow(world, 'Over');
    open = await courseRow(world, 'Open', { isPublic: true, syllabusBody: '<p>Read</p>' });
    signedOn = await courseRow(world, 'Signed on', { isPublicToAuthUsers: true });
    draft = await courseRow(world, 'Draft', {
      workflowState: 'claimed',
      isPublic: true,
      isPublicToAuthUsers: true,
    });
    gone = await courseRow(world, 'Gone', { workflowState: 'deleted', isPublic: true });
    await enrollmentRow(world, 'stu1', closed, 'Student');
    await enrollmentRow(world, 'teach', closed, 'Teacher');
    await enrollmentRow(world, 'stu1', over, 'Student', { workflowState: 'completed' });
    await enrollmentRow(world, 'teach', gone, 'Teacher', { workflowState: 'deleted' });
  });
  afterAll(() => world.close());

  const read = async (who: Parameters<World['as']>[0], id: number | string, query = '') =>
    world.as(who).get(`/courses/${id}?${query}`);

  it('co-fields, co-default-view: every documented key with its type', async () => {
    const { status, body } = await read('stu1', world.courses.C1);
    expect(status).toBe(200);
    for (const [key, type] of Object.entries(types)) expect([key, typeof body[key]]).toEqual([key, type]);
    for (const key of ['grading_standard_id', 'start_at', 'end_at', 'locale']) expect(body).toHaveProperty(key, null);
    expect(body).toMatchObject({
      id: world.courses.C1,
      name: 'Biology 101',
      course_code: 'BIO101',
      account_id: world.accounts.RA1,
      root_account_id: world.accounts.RA,
      default_view: 'modules',
      license: 'private',
      storage_quota_mb: 500,
      workflow_state: 'available',
    });
  });

  it('co-timezone-field: the course’s own zone, else that of the nearest account, by its IANA name', async () => {
    expect((await read('stu1', world.courses.C1)).body.time_zone).toBe('America/Denver');
    await setCourse(world, signedOn, { timeZone: 'Europe/Vienna' });
    expect((await read('stu1', signedOn)).body.time_zone).toBe('Europe/Vienna');
    expect((await read('stuB', world.courses.CB)).body.time_zone).toBe('UTC');
  });

  it('co-states: the inner states are shown as four words', async () => {
    const shown = async (state: CourseState) => {
      await setCourseState(world, state, draft);
      return (await read('admin', draft, 'include[]=all_courses')).body.workflow_state;
    };
    for (const [inner, word] of [
      ['created', 'unpublished'],
      ['available', 'available'],
      ['completed', 'completed'],
      ['deleted', 'deleted'],
      ['claimed', 'unpublished'],
    ] as const)
      expect([inner, await shown(inner)]).toEqual([inner, word]);
  });

  it('co-sis-fields (A17): SIS identifiers are keys only for who may read SIS data', async () => {
    expect((await read('admin', world.courses.C1)).body).toMatchObject({
      sis_course_id: 'BIO-1',
      integration_id: null,
    });
    expect((await read('teach', world.courses.C1)).body.sis_course_id).toBe('BIO-1');
    for (const who of ['stu1', 'ta', 'obs', 'lim'] as const) {
      const { status, body } = await read(who, world.courses.C1);
      expect([who, status]).toEqual([who, 200]);
      expect(body).not.toHaveProperty('sis_course_id');
      expect(body).not.toHaveProperty('integration_id');
    }
    const graph = await world.as('stu1').graphql(`{ course(id: "${world.courses.C1}") { sisCourseId integrationId } }`);
    expect(graph.body).toEqual({ data: { course: { sisCourseId: null, integrationId: null } } });
  });

  it('co-enrollments: the caller’s own enrollments, nobody else’s', async () => {
    const { body } = await read('teach', world.courses.C1);
    expect(body.enrollments).toEqual([
      {
        type: 'teacher',
        role: 'TeacherEnrollment',
        role_id: world.roles.A.TeacherEnrollment,
        user_id: world.users.teach,
        enrollment_state: 'active',
      },
    ]);
    expect((await read('obs', world.courses.C1)).body.enrollments).toMatchObject([
      { type: 'observer', associated_user_id: world.users.stu1 },
    ]);
    expect((await read('admin', world.courses.C1)).body.enrollments).toEqual([]);
  });

  it('co-get-two-paths: directly or through its account; through another account it is not found', async () => {
    const { RA, RA1, RA1a, RA2, RB } = world.accounts;
    const direct = (await read('admin', world.courses.C1)).body;
    const through = (account: number | string) =>
      world.as('admin').get(`/accounts/${account}/courses/${world.courses.C1}`);
    for (const account of [RA1, RA, 'self', 'sis_account_id:SCI'])
      expect([account, (await through(account)).body]).toEqual([account, direct]);
    for (const account of [RA2, RA1a, RB, 99_999_999]) {
      const { status, body } = await through(account);
      expect([account, status, body.errors[0].error_code]).toEqual([account, 404, 'not_found']);
    }
    expect((await read('admin', 'sis_course_id:BIO-1')).body).toEqual(direct);
    expect((await world.as('stu1').get(`/accounts/${RA1}/courses/${world.courses.C1}`)).status).toBe(200);
  });

  it('A08: what is unknown, of another tenant, unpublished or nobody’s business is the same 404', async () => {
    for (const [who, id] of [
      ['stu1', world.courses.CB],
      ['adminB', world.courses.C1],
      ['out', world.courses.C1],
      ['stu1', world.courses.C2],
      ['stu1', 99_999_999],
      ['stu1', 'sis_course_id:BOT-1'],
      ['stu1', 'nonsense'],
      ['teach', gone],
    ] as const) {
      const { status, body } = await read(who, id);
      expect([who, id, status, body.errors[0].error_code]).toEqual([who, id, 404, 'not_found']);
    }
    expect((await read('teach', world.courses.C2)).body.workflow_state).toBe('unpublished');
  });

  it('a public course is read by everybody of the tenant once it is published, and by nobody of another', async () => {
    for (const id of [open, signedOn]) {
      expect((await read('out', id)).status).toBe(200);
      expect((await read('stuB', id)).status).toBe(404);
    }
    expect((await read('out', draft)).status).toBe(404);
    expect((await read('out', gone)).status).toBe(404);
    expect((await read('out', open)).body.enrollments).toEqual([]);
  });

  it('co-access-restricted: a course that dates close is its id alone; whoever works in it is not kept out', async () => {
    expect((await read('stu1', closed)).body).toEqual({ id: closed, access_restricted_by_date: true });
    expect((await read('stu1', closed, 'include[]=term&include[]=permissions&include[]=syllabus_body')).body).toEqual({
      id: closed,
      access_restricted_by_date: true,
    });
    expect((await world.as('stu1').graphql(`{ course(id: "${closed}") { name } }`)).body.data.course).toBeNull();
    const { body } = await read('teach', closed);
    expect(body.name).toBe('Closed');
    expect(body).not.toHaveProperty('access_restricted_by_date');
  });

  it('who once took part may look back, unless the course forbids that', async () => {
    const { body } = await read('stu1', over);
    expect(body.enrollments).toMatchObject([{ type: 'student', enrollment_state: 'completed' }]);
    const shut = await courseRow(world, 'Shut', { restrictStudentPastView: true });
    await enrollmentRow(world, 'stu2', shut, 'Student', { workflowState: 'completed' });
    expect((await read('stu2', shut)).body).toEqual({ id: shut, access_restricted_by_date: true });
    const removed = await courseRow(world, 'Removed');
    await enrollmentRow(world, 'stu2', removed, 'Student', { workflowState: 'deleted' });
    expect((await read('stu2', removed)).status).toBe(404);
  });

  it('all_courses finds a deleted course too, for who may list the courses of its account', async () => {
    expect((await read('admin', gone)).status).toBe(404);
    expect((await read('admin', gone, 'include[]=all_courses')).body).toMatchObject({
      id: gone,
      workflow_state: 'deleted',
    });
    expect((await read('teach', gone, 'include[]=all_courses')).status).toBe(404);
    expect((await read('adminB', gone, 'include[]=all_courses')).status).toBe(404);
  });

  it('co-permissions-include: names to booleans on a single course with the include, on nothing else', async () => {
    const permissions = async (who: 'stu1' | 'teach' | 'obs') =>
      (await read(who, world.courses.C1, 'include[]=permissions')).body.permissions;
    expect(await permissions('stu1')).toEqual({ create_discussion_topic: true, create_announcement: false });
    expect(await permissions('teach')).toEqual({ create_discussion_topic: true, create_announcement: true });
    expect(await permissions('obs')).toEqual({ create_discussion_topic: false, create_announcement: false });
    expect((await read('stu1', world.courses.C1)).body).not.toHaveProperty('permissions');
    const [listed] = (await world.as('stu1').get('/courses?include[]=permissions')).body;
    expect(listed.name).toBe('Biology 101');
    expect(listed).not.toHaveProperty('permissions');
    await setCourse(world, world.courses.C1, { allowStudentDiscussionTopics: false });
    expect(await permissions('stu1')).toEqual({ create_discussion_topic: false, create_announcement: false });
    expect(await permissions('teach')).toEqual({ create_discussion_topic: true, create_announcement: true });
  });

  it('co-syllabus-optional: keys with their includes; the syllabus only where one may read it', async () => {
    await setCourse(world, world.courses.C1, { syllabusBody: '<p>Weeks</p>', publicDescription: 'Life' });
    const words = 'include[]=syllabus_body&include[]=public_description';
    const both = { syllabus_body: '<p>Weeks</p>', public_description: 'Life' };
    for (const who of ['stu1', 'teach', 'admin'] as const)
      expect((await read(who, world.courses.C1, words)).body).toMatchObject(both);
    const plain = (await read('stu1', world.courses.C1)).body;
    for (const key of Object.keys(both)) expect(plain).not.toHaveProperty(key);
    // Who lists courses is not a reader of their contents.
    expect((await read('lim', world.courses.C1, words)).body).toMatchObject({ ...both, syllabus_body: null });
    await setCourse(world, world.courses.C1, { publicSyllabusToAuth: true });
    expect((await read('lim', world.courses.C1, words)).body).toMatchObject(both);
    expect((await read('out', open, words)).body.syllabus_body).toBe('<p>Read</p>');
  });

  it('costs one statement, whatever is included', async () => {
    await setTermDatesFor(world, await termOf(world, world.courses.C1), 'TeacherEnrollment', {});
    const all =
      'include[]=term&include[]=sections&include[]=teachers&include[]=total_students&include[]=needs_grading_count&include[]=permissions&include[]=account&include[]=concluded';
    for (const query of ['', all])
      expect(await leastStatements(world, () => read('teach', world.courses.C1, query))).toBe(1);
  });
});
