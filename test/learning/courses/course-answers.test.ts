import { aTerm, setCourse } from '../../support/course-builders.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('What the answers about a course hold', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  type Who = Parameters<World['as']>[0];
  const c1 = async (who: Who, query = '') => (await world.as(who).get(`/courses/${world.courses.C1}?${query}`)).body;

  it('self_enrollment_code: who may switch self enrollment on reads the code; others have no key', async () => {
    const course = await courseRow(world, 'Open house');
    await enrollmentRow(world, 'teach', course, 'Teacher');
    await enrollmentRow(world, 'stu1', course, 'Student');
    const shown = async (who: Who) => (await world.as(who).get(`/courses/${course}`)).body;
    expect(await shown('teach')).not.toHaveProperty('self_enrollment_code');
    const { body } = await world.as('teach').put(`/courses/${course}`, { 'course[self_enrollment]': true });
    expect(body.self_enrollment_code).toMatch(/^[0-9A-F]{12}$/);
    for (const who of ['teach', 'admin', 'subadmin'] as const)
      expect((await shown(who)).self_enrollment_code).toBe(body.self_enrollment_code);
    expect(await shown('stu1')).toMatchObject({ id: course, self_enrollment: true });
    expect(await shown('stu1')).not.toHaveProperty('self_enrollment_code');
    const query = 'query($id: RecordId!) { course(id: $id) { settings { selfEnrollmentCode } } }';
    const { data } = (await world.as('stu1').graphql(query, { id: course })).body;
    expect(data.course.settings.selfEnrollmentCode).toBeNull();
  });

  it('sections: a section stands once for who observes two students in it, and their enrollments both', async () => {
    await enrollmentRow(world, 'obs', world.courses.C1, 'Observer', { associatedUserId: world.users.stu2 });
    const { enrollments, sections } = await c1('obs', 'include[]=sections');
    expect(enrollments.map((one: any) => one.associated_user_id)).toEqual([world.users.stu1, world.users.stu2]);
    expect(sections).toMatchObject([{ id: world.sections.C1, enrollment_role: 'ObserverEnrollment' }]);
    const [listed] = (await world.as('obs').get('/courses?include[]=sections')).body;
    expect(listed.sections).toHaveLength(1);
    const graph = await world.as('obs').graphql(
      `query($id: RecordId!) { course(id: $id) {
        all: userEnrollments(first: 9) { nodes { recordId } }
        once: userEnrollments(first: 9, oneForEachSection: true) { nodes { recordId } } } }`,
      { id: world.courses.C1 },
    );
    const { all, once } = graph.body.data.course;
    expect([all.nodes.length, once.nodes.length]).toEqual([2, 1]);
  });

  it('term: who sees the SIS ids of the course sees that of its term, and nobody else', async () => {
    const term = await aTerm(world, 'Spring', { sisTermId: 'SPR', endAt: inDays(90) });
    await setCourse(world, world.courses.C1, { enrollmentTermId: term });
    for (const who of ['teach', 'admin', 'subadmin'] as const)
      expect((await c1(who, 'include[]=term')).term).toMatchObject({ name: 'Spring', sis_term_id: 'SPR' });
    for (const who of ['stu1', 'des', 'obs'] as const)
      expect((await c1(who, 'include[]=term')).term).not.toHaveProperty('sis_term_id');
    const query = 'query($id: RecordId!) { course(id: $id) { viewerTerm { sisTermId } } }';
    const term2 = async (who: Who) =>
      (await world.as(who).graphql(query, { id: world.courses.C1 })).body.data.course.viewerTerm.sisTermId;
    expect([await term2('teach'), await term2('stu1')]).toEqual(['SPR', null]);
  });

  it('teachers: a person is shown with the address of their page', async () => {
    const { teachers } = await c1('stu1', 'include[]=teachers');
    expect(teachers).toMatchObject([{ html_url: `${world.base}/users/${world.users.teach}` }]);
    const query = 'query($id: RecordId!) { course(id: $id) { teachers { htmlUrl } } }';
    const { data } = (await world.as('stu1').graphql(query, { id: world.courses.C1 })).body;
    expect(data.course.teachers).toEqual([{ htmlUrl: `${world.base}/users/${world.users.teach}` }]);
  });

  it('public_syllabus and public_syllabus_to_auth let others of the tenant read the syllabus, and no more', async () => {
    const switches = [
      ['public_syllabus', { publicSyllabus: true }],
      ['public_syllabus_to_auth', { publicSyllabusToAuth: true }],
    ] as const;
    for (const [name, settings] of switches) {
      const course = await courseRow(world, `With ${name}`, { syllabusBody: '<p>Weekly</p>' });
      const read = (who: Who) => world.as(who).get(`/courses/${course}?include[]=syllabus_body`);
      expect((await read('out')).status).toBe(404);
      await setCourse(world, course, settings);
      const { status, body } = await read('out');
      expect([status, body]).toMatchObject([200, { id: course, syllabus_body: '<p>Weekly</p>', [name]: true }]);
      for (const part of ['assignments', 'users', 'files', 'quizzes'])
        expect([part, (await world.as('out').get(`/courses/${course}/${part}`)).status]).toEqual([part, 403]);
      expect((await world.as('out').put(`/courses/${course}`, { 'course[name]': 'Mine' })).status).toBe(403);
      expect((await read('stuB')).status).toBe(404);
      await setCourseState(world, 'claimed', course);
      expect((await read('out')).status).toBe(404);
    }
  });

  it('show_total_grade_as_points and allow_student_wiki_edits are read where they are set', async () => {
    const settings = `/courses/${world.courses.C1}/settings`;
    expect((await world.as('teach').get(settings)).body.show_total_grade_as_points).toBe(false);
    const { body } = await world.as('teach').put(settings, { show_total_grade_as_points: true });
    expect(body.show_total_grade_as_points).toBe(true);
    await world.as('teach').put(`/courses/${world.courses.C1}`, { 'course[allow_student_wiki_edits]': true });
    const query =
      'query($id: RecordId!) { course(id: $id) { settings { allowStudentWikiEdits showTotalGradeAsPoints } } }';
    const { data } = (await world.as('stu1').graphql(query, { id: world.courses.C1 })).body;
    expect(data.course).toEqual({ settings: { allowStudentWikiEdits: true, showTotalGradeAsPoints: true } });
    expect(await c1('teach')).not.toHaveProperty('allow_student_wiki_edits');
  });

  it('passback_status adds no key, since no grades are passed back', async () => {
    expect(await c1('teach', 'include[]=passback_status')).not.toHaveProperty('passback_status');
    const sections = await world.as('teach').get(`/courses/${world.courses.C1}/sections?include[]=passback_status`);
    expect(sections.body[0]).not.toHaveProperty('passback_status');
  });

  it('limit is the old name of per_page, which goes before it, and does not stay in the links', async () => {
    const list = `/courses/${world.courses.C1}/users`;
    const { body, headers } = await world.as('teach').get(`${list}?limit=2`);
    expect(body).toHaveLength(2);
    const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') as string)?.[1] as string;
    expect(new URL(next).searchParams.get('per_page')).toBe('2');
    expect(next).not.toContain('limit');
    expect((await world.as('teach').get(`${list}?limit=2&per_page=3`)).body).toHaveLength(3);
    const whole = (await world.as('teach').get(`${list}?limit=many`)).body;
    expect(whole).toEqual((await world.as('teach').get(list)).body);
  });
});
