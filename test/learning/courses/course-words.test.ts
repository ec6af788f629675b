import { openWorld, type World } from '../../support/world.js';

const words = 'license defaultView courseFormat';
const change = `mutation($id: RecordId!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) { course { settings { ${words} } } errors { code field } }
}`;
const handIn = `mutation($course: RecordId!, $assignment: RecordId!, $input: SubmitAssignmentInput!) {
  submitAssignment(courseId: $course, assignmentId: $assignment, input: $input) {
    submission { submissionType body history { submissionType } }
    errors { code field }
  }
}`;

describe('The closed lists of words of a course', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const stored = () =>
    world.sql('select license, default_view, course_format from courses where id = $1', [world.courses.C1]);
  const update = (settings: object) => world.as('teach').graphql(change, { id: world.courses.C1, input: { settings } });

  it('are enums whose values are taken back as they are answered', async () => {
    const input = { license: 'CC_BY_SA', defaultView: 'SYLLABUS', courseFormat: 'ON_CAMPUS' };
    const { body } = await update(input);
    expect(body.data.updateCourse).toEqual({ course: { settings: input }, errors: [] });
    expect(await stored()).toEqual([{ license: 'cc_by_sa', default_view: 'syllabus', course_format: 'on_campus' }]);
    const again = await update(body.data.updateCourse.course.settings);
    expect(again.body.data.updateCourse.course.settings).toEqual(input);
    const rest = await world.as('teach').get(`/courses/${world.courses.C1}`);
    expect(rest.body).toMatchObject({ license: 'cc_by_sa', default_view: 'syllabus', course_format: 'on_campus' });
  });

  it('take no other word over GraphQL, by its path, and change nothing', async () => {
    const before = await stored();
    for (const license of ['cc_by', 'MINE', 7, { text: 'CC_BY' }, null]) {
      const { body } = await update({ license });
      const { fields } = license === null ? { fields: { 'settings.license': [] } } : body.errors[0].extensions;
      expect(Object.keys(fields)).toEqual(['settings.license']);
      expect(body.data?.updateCourse.course ?? null).toBeNull();
    }
    expect(await stored()).toEqual(before);
  });

  it('are refused over REST after rights were asked: 404 and 403 come first, whatever the word', async () => {
    const before = await stored();
    const fields = ['license', 'default_view', 'course_format', 'group_weighting_scheme'];
    const form = Object.fromEntries(fields.map((field) => [`course[${field}]`, 'no such word']));
    const asked = (who: 'teach' | 'stu1' | 'adminB') => world.as(who).put(`/courses/${world.courses.C1}`, form);
    expect((await asked('adminB')).status).toBe(404);
    expect((await asked('stu1')).status).toBe(403);
    expect((await world.withToken(null).put(`/courses/${world.courses.C1}`, form)).status).toBe(401);
    // More often than a document is run before it is compiled.
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await asked('teach');
      expect([status, Object.keys(body.errors).sort()]).toEqual([400, [...fields].sort()]);
      expect(body.errors.license).toEqual([
        expect.objectContaining({ type: 'inclusion', message: expect.stringContaining('cc_by_nc_nd') }),
      ]);
    }
    const unstorable = await world
      .as('adminB')
      .json('PUT', `/courses/${world.courses.C1}`, { course: { license: 'a\0' } });
    expect([unstorable.status, unstorable.text]).toEqual([400, expect.stringContaining('bad_encoding')]);
    expect(await stored()).toEqual(before);
  });

  it('take what an assignment says that it takes, when work is handed in', async () => {
    const made = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, {
      'assignment[name]': 'Taken back',
      'assignment[published]': true,
      'assignment[submission_types][]': 'online_text_entry',
    });
    const where = { course: world.courses.C1, assignment: made.body.id };
    const asked = await world
      .as('stu1')
      .graphql(
        'query($course: RecordId!, $assignment: RecordId!) { course(id: $course) { assignment(id: $assignment) { submissionTypes } } }',
        where,
      );
    const [submissionType] = asked.body.data.course.assignment.submissionTypes;
    const done = await world.as('stu1').graphql(handIn, { ...where, input: { submissionType, body: '<p>Mine</p>' } });
    expect(done.body.data.submitAssignment).toEqual({
      submission: {
        submissionType: 'ONLINE_TEXT_ENTRY',
        body: '<p>Mine</p>',
        history: [{ submissionType: 'ONLINE_TEXT_ENTRY' }],
      },
      errors: [],
    });
    const other = await world.as('stu1').graphql(handIn, { ...where, input: { submissionType: 'ON_PAPER' } });
    expect(other.body.data.submitAssignment).toMatchObject({ submission: null, errors: [{ field: 'submissionType' }] });
    const path = `/courses/${where.course}/assignments/${where.assignment}/submissions`;
    const form = { 'submission[submission_type]': 'by_pigeon' };
    const strange = await world.as('stu1').post(path, form);
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([400, ['submission_type']]);
    expect((await world.as('adminB').post(path, form)).status).toBe(404);
    const [{ attempt }] = await world.sql('select attempt from submissions where assignment_id = $1 and attempt > 0', [
      where.assignment,
    ]);
    expect(attempt).toBe(1);
  });
});
