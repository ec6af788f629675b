import { changeRows } from '../../support/change-by-sql.js';
import { openSelfEnrollment, setCourse, setScores } from '../../support/course-builders.js';
import { courseRow } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { aGradingStandard, aPart, aSection, setPartState } from '../../support/school-builders.js';
import { untilWaiting } from '../../support/until-waiting.js';
import { openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay, aSubmission } from '../assignments/builders.js';
import { aPublishedQuiz } from '../quizzes/builders.js';
import { trailOf } from './audit-trail.js';

describe('Resetting the content of a course', () => {
  let world: World;
  let C1: number;
  beforeEach(async () => {
    world = await openWorld();
    C1 = world.courses.C1;
  });
  afterEach(() => world.close());

  const reset = (who: Person, id = C1) => world.as(who).post(`/courses/${id}/reset_content`);
  const done = async (who: Person, id = C1) => {
    const { status, body } = await reset(who, id);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  };
  const courses = () =>
    world.sql(
      `select id::int, workflow_state as state, sis_course_id as sis from courses where root_account_id = $1 order by id`,
      [world.accounts.RA],
    );
  const parts = (courseId: number) =>
    world.sql(
      `select id::int, user_id::int, course_section_id::int, type, workflow_state as state, current_score, final_score
       from enrollments where course_id = $1 order by id`,
      [courseId],
    );

  it('answers an unpublished course of the same settings with a new id; the old one is gone for everybody', async () => {
    const form = { 'course[license]': 'cc_by', 'course[start_at]': '2026-01-05T08:00:00Z' };
    await world.as('admin').put(`/courses/${C1}`, { ...form, 'course[syllabus_body]': '<p>Cells</p>' });
    const before = (await world.as('teach').get(`/courses/${C1}`)).body;
    const body = await done('teach');
    const own = ['id', 'uuid', 'created_at', 'workflow_state', 'enrollments', 'calendar'];
    const kept = Object.entries(before).filter(([key]) => !own.includes(key));
    expect(body).toMatchObject({ ...Object.fromEntries(kept), workflow_state: 'unpublished', sis_course_id: 'BIO-1' });
    expect([body.license, body.start_at]).toEqual(['cc_by', '2026-01-05T08:00:00Z']);
    expect([body.id === C1, body.uuid === before.uuid, body.syllabus_body]).toEqual([false, false, undefined]);
    for (const who of ['teach', 'stu1', 'admin', 'subadmin'] as const)
      expect([who, (await world.as(who).get(`/courses/${C1}`)).status]).toEqual([who, 404]);
    const found = await world.as('teach').get('/courses/sis_course_id:BIO-1');
    expect([found.status, found.body.id]).toEqual([200, body.id]);
    expect(await courses()).toEqual([
      { id: C1, state: 'deleted', sis: null },
      { id: world.courses.C2, state: 'claimed', sis: null },
      { id: body.id, state: 'claimed', sis: 'BIO-1' },
    ]);
  });

  it('takes the sections and everybody in them over, whatever their state, with totals that begin anew', async () => {
    const evening = await aSection(world, 'Evening');
    await aPart(world, world.users.out, { sectionId: evening, state: 'completed' });
    await setPartState(world, world.users.stu2, 'inactive', C1);
    const fake = (await world.as('teach').post(`/courses/${C1}/test_student`)).body.id;
    await setScores(world, { courseId: C1 }, { currentScore: 77, finalScore: 66 });
    const before = await parts(C1);
    const elsewhere = await parts(world.courses.C2);
    const { id } = await done('teach');
    expect(await parts(id)).toEqual(before.map((one) => ({ ...one, current_score: null, final_score: null })));
    expect(await parts(C1)).toEqual([]);
    expect(await parts(world.courses.C2)).toEqual(elsewhere);
    const sections = (await world.as('teach').get(`/courses/${id}/sections`)).body;
    expect(sections.map((one: any) => [one.id, one.name])).toEqual([
      [world.sections.C1, expect.any(String)],
      [evening, 'Evening'],
    ]);
    const students = (await world.as('teach').get(`/courses/${id}/users?enrollment_type[]=student_view`)).body;
    expect(students.map((one: any) => one.id)).toEqual([fake]);
    await world.as('teach').put(`/courses/${id}`, { offer: true });
    expect((await world.as('stu1').get(`/courses/${id}`)).status).toBe(200);
    expect((await world.as('out').get('/courses?enrollment_state=completed')).body.map((one: any) => one.id)).toEqual([
      id,
    ]);
  });

  it('leaves all content behind: assignments, modules, files, quizzes, groups, the syllabus and the navigation', async () => {
    await aSubmission(world, await anEssay(world, { assignmentGroupId: await aGroup(world) }), world.users.stu1);
    await aPublishedQuiz(world);
    await world.as('teach').put(`/courses/${C1}/tabs/pages`, { hidden: true });
    const standard = await aGradingStandard(world, { courseId: C1 }, [{ name: 'Fine', value: 0 }]);
    await setCourse(world, C1, { gradingStandardId: standard, syllabusBody: '<p>x</p>', imageId: world.files.handout });
    const lists = ['assignments', 'modules', 'files', 'quizzes', 'groups', 'students/submissions?student_ids[]=all'];
    const sizes = async (id: number) =>
      Promise.all(lists.map(async (list) => (await world.as('teach').get(`/courses/${id}/${list}`)).body.length));
    expect((await sizes(C1)).every((size) => size > 0)).toBe(true);
    const { id, grading_standard_id } = await done('teach');
    expect(await sizes(id)).toEqual(lists.map(() => 0));
    expect(grading_standard_id).toBeNull();
    const tabs = (await world.as('teach').get(`/courses/${id}/tabs`)).body;
    expect(tabs.find((one: any) => one.id === 'pages')?.hidden).toBeUndefined();
    expect((await world.as('teach').get(`/courses/${id}/settings`)).body).toMatchObject({
      image_id: null,
      image: null,
    });
    const { body } = await world.as('teach').get(`/courses/${id}?include[]=syllabus_body`);
    expect(body.syllabus_body).toBeNull();
    for (const list of lists) {
      const { status } = await world.as('teach').get(`/courses/${C1}/${list}`);
      expect([list, status]).toEqual([list, 404]);
    }
    expect((await world.as('teach').get(`/files/${world.files.handout}`)).status).toBe(404);
    expect((await world.as('stu1').get('/users/self/groups')).body).toEqual([]);
    expect((await world.as('stu1').get('/users/self/todo')).body).toEqual([]);
  });

  it('keeps what people call the course, their favorites, and the code to enroll with', async () => {
    const code = await openSelfEnrollment(world, C1);
    await world.as('stu1').put(`/users/self/course_nicknames/${C1}`, { nickname: 'Bugs' });
    await world.as('stu1').post(`/users/self/favorites/courses/${C1}`);
    const { id } = await done('teach');
    await world.as('teach').put(`/courses/${id}`, { offer: true });
    expect((await world.as('stu1').get(`/courses/${id}`)).body.name).toBe('Bugs');
    expect((await world.as('stu1').get('/users/self/favorites/courses')).body.map((one: any) => one.id)).toEqual([id]);
    const joined = await world.as('out').post(`/courses/${id}/enrollments`, {
      'enrollment[user_id]': 'self',
      'enrollment[self_enrollment_code]': code,
    });
    expect([joined.status, joined.body.course_id]).toEqual([200, id]);
  });

  it('moves the home of its crosslisted sections and whoever follows it as a blueprint', async () => {
    const evening = await aSection(world, 'Evening');
    await world.as('admin').post(`/sections/${evening}/crosslist/${world.courses.C2}`);
    const follower = await courseRow(world, 'Follower', { blueprintCourseId: C1 });
    await changeRows(world, 'courses', { id: C1 }, { blueprint: true });
    const { id, blueprint } = await done('admin');
    expect(blueprint).toBe(true);
    const [row] = await world.sql('select blueprint_course_id::int as of from courses where id = $1', [follower]);
    expect(row.of).toBe(id);
    const home = await world.as('admin').del(`/sections/${evening}/crosslist`);
    expect([home.status, home.body.course_id]).toEqual([200, id]);
  });

  it('is for who may delete the course; for everybody else nothing happens', async () => {
    const before = [await courses(), await parts(C1)];
    for (const [who, status] of [
      ['ta', 403],
      ['stu1', 403],
      ['obs', 403],
      ['out', 404],
      ['lim', 403],
      ['adminB', 404],
      ['stuB', 404],
    ] as const)
      expect([who, (await reset(who)).status]).toEqual([who, status]);
    for (const id of ['abc', '0', '999999', 'sis_course_id:none'])
      expect((await world.as('admin').post(`/courses/${id}/reset_content`)).status).toBe(404);
    expect([await courses(), await parts(C1)]).toEqual(before);
    expect((await done('des')).id).not.toBe(C1);
  });

  it('gives a course without sections one, as every new course has', async () => {
    const { C2 } = world.courses;
    await changeRows(world, 'enrollments', { courseId: C2 }, { workflowState: 'deleted' });
    await changeRows(world, 'sections', { courseId: C2 }, { workflowState: 'deleted' });
    const { id, name } = await done('admin', C2);
    const sections = (await world.as('admin').get(`/courses/${id}/sections`)).body;
    expect(sections.map((one: any) => one.name)).toEqual([name]);
    expect(await parts(id)).toEqual([]);
  });

  /** Answers of requests that all found the course as it was, and met at its row. */
  const atOnce = async (...asks: (() => Promise<any>)[]): Promise<any[]> => {
    const holder = await world.connect();
    try {
      await holder.query('begin');
      await holder.query('select 1 from courses where id = $1 for update', [C1]);
      const answers = Promise.all(asks.map((ask) => ask()));
      await untilWaiting(world, asks.length);
      await holder.query('rollback');
      return await answers;
    } finally {
      holder.release();
    }
  };

  it('of two at once, one makes a course and the other finds none', async () => {
    const answers = await atOnce(
      () => reset('teach'),
      () => reset('admin'),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
    expect((await courses()).filter(({ sis }) => sis === 'BIO-1')).toHaveLength(1);
    expect(await courses()).toHaveLength(3);
  });

  it('loses nobody who is enrolled at the same time', async () => {
    const enroll = () =>
      world.as('admin').post(`/sections/${world.sections.C1}/enrollments`, {
        'enrollment[user_id]': world.users.out,
        'enrollment[enrollment_state]': 'active',
      });
    const [made, joined] = await atOnce(() => done('teach'), enroll);
    const [part] = await world.sql('select course_id::int as course from enrollments where user_id = $1', [
      world.users.out,
    ]);
    expect(part).toEqual(joined.status === 200 ? { course: made.id } : undefined);
  });

  it('leaves lines in the trail of both courses, which name each other', async () => {
    const { id } = await done('teach');
    const places = { from: C1, to: id };
    expect(await trailOf(world, C1)).toMatchObject([
      { type: 'reset_to', data: places },
      { type: 'deleted', data: { changes: { workflow_state: ['available', 'deleted'] } } },
    ]);
    expect(await trailOf(world, id)).toMatchObject([{ type: 'created' }, { type: 'reset_from', data: places }]);
  });

  it('is a mutation of the graph, and the new course is found by its global id', async () => {
    const query = `mutation ($id: RecordId!) {
      resetCourseContent(id: $id) { course { id recordId sisCourseId permissions { resetContent } } errors { code } }
    }`;
    const { body } = await world.as('teach').graphql(query, { id: `sis_course_id:BIO-1` });
    const { course, errors } = body.data.resetCourseContent;
    expect([course.sisCourseId, course.permissions, errors]).toEqual(['BIO-1', { resetContent: true }, []]);
    const node = await world.as('teach').graphql('query ($id: ID!) { node(id: $id) { ... on Course { recordId } } }', {
      id: course.id,
    });
    expect(node.body.data.node.recordId).toBe(course.recordId);
    const again = await world.as('teach').graphql(query, { id: C1 });
    expect(again.body.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});
