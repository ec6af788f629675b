import { type CourseEvent, courseEvents } from '../../../src/learning/courses/index.js';
import { transitionOf } from '../../../src/learning/courses/states/course.states.js';
import { aPart } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anEssay, aSubmission } from '../assignments/builders.js';
import { trailOf } from './audit-trail.js';
import { makeCustomAdmin } from './custom-admin.js';

describe('The states of a course', () => {
  const table: [from: 'created' | 'claimed' | 'available' | 'completed' | 'deleted', Record<CourseEvent, string>][] = [
    ['created', { offer: 'available', claim: '-', conclude: 'completed', delete: 'deleted', undelete: '-' }],
    ['claimed', { offer: 'available', claim: '-', conclude: 'completed', delete: 'deleted', undelete: '-' }],
    ['available', { offer: '-', claim: 'claimed', conclude: 'completed', delete: 'deleted', undelete: '400' }],
    ['completed', { offer: 'available', claim: '400', conclude: '-', delete: 'deleted', undelete: '400' }],
    ['deleted', { offer: '400', claim: '400', conclude: '400', delete: '-', undelete: 'claimed' }],
  ];
  const outcome = (from: (typeof table)[number][0], event: CourseEvent): string => {
    try {
      return transitionOf(from, event)?.to ?? '-';
    } catch (error) {
      return String((error as { status?: number }).status);
    }
  };

  it.each(table)(
    'lead from %s where the table says, stay where there is nothing to do, and refuse the rest',
    (from, expected) => {
      expect(Object.fromEntries(courseEvents.map((event) => [event, outcome(from, event)]))).toEqual(expected);
    },
  );
});

describe('Taking a course from state to state', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
    await makeCustomAdmin(world, 'lim', ['read_course_list', 'manage_courses']);
  });
  afterAll(() => world.close());

  type Who = 'admin' | 'subadmin' | 'lim' | 'teach' | 'ta' | 'des' | 'stu1' | 'obs' | 'out' | 'adminB';
  const newCourse = async (form: Record<string, string | boolean> = {}): Promise<number> =>
    (await world.as('admin').post(`/accounts/${world.accounts.RA1}/courses`, form)).body.id;
  const stateOf = async (id: number) =>
    (await world.sql('select workflow_state as state from courses where id = $1', [id]))[0].state;
  const del = (who: Who, id: number, form: Record<string, string> = { event: 'delete' }) =>
    world.as(who).del(`/courses/${id}`, form);
  const event = (who: Who, id: number, word: string) => world.as(who).put(`/courses/${id}`, { 'course[event]': word });
  const teacherIn = async (id: number, who: 'teach' | 'ta' = 'teach', type: 'Teacher' | 'Ta' = 'Teacher') => {
    await aPart(world, world.users[who], { type, courseId: id });
  };

  it('co-delete-event-required: deleting without an event, or with another, is 400 and changes nothing', async () => {
    const id = await newCourse();
    for (const form of [{}, { event: '' }, { event: 'offer' }, { event: 'explode' }] as Record<string, string>[]) {
      const { status, body } = await del('admin', id, form);
      expect([status, body.status]).toEqual([400, 'bad_request']);
    }
    expect(await stateOf(id)).toBe('claimed');
  });

  it('co-delete-or-conclude: does the one or the other, and answers which', async () => {
    const id = await newCourse();
    const concluded = await del('admin', id, { event: 'conclude' });
    expect([concluded.status, concluded.body]).toEqual([200, { conclude: true }]);
    expect(await stateOf(id)).toBe('completed');
    const deleted = await world.as('admin').del(`/courses/${id}?event=delete`);
    expect([deleted.status, deleted.body]).toEqual([200, { delete: true }]);
    expect(await stateOf(id)).toBe('deleted');
    expect((await trailOf(world, id)).map(({ type }) => type)).toEqual(['created', 'concluded', 'deleted']);
  });

  it('deletes the enrollments with the course, keeps its SIS id, and is gone for its members at once', async () => {
    const id = await newCourse({ 'course[sis_course_id]': 'DEL-1', offer: true });
    await teacherIn(id);
    expect((await world.as('teach').get(`/courses/${id}/settings`)).status).toBe(200);
    expect((await del('teach', id)).body).toEqual({ delete: true });
    expect((await world.as('teach').get(`/courses/${id}/settings`)).status).toBe(404);
    expect((await world.as('admin').get(`/courses/${id}/settings`)).status).toBe(404);
    const [row] = await world.sql(
      `select c.sis_course_id, array_agg(e.workflow_state) as states from courses c join enrollments e on e.course_id = c.id where c.id = $1 group by 1`,
      [id],
    );
    expect(row).toEqual({ sis_course_id: 'DEL-1', states: ['deleted'] });
  });

  it('undeletes a course unpublished and without its enrollments; that needs a right of its own', async () => {
    const id = await newCourse({ offer: true });
    await teacherIn(id);
    await del('teach', id);
    expect((await event('teach', id, 'undelete')).status).toBe(404);
    expect((await event('lim', id, 'undelete')).status).toBe(403);
    expect(await stateOf(id)).toBe('deleted');
    const { status, body } = await event('admin', id, 'undelete');
    expect([status, body.workflow_state]).toEqual([200, 'unpublished']);
    expect((await world.as('teach').get(`/courses/${id}/settings`)).status).toBe(404);
    expect((await event('admin', id, 'undelete')).body.workflow_state).toBe('unpublished');
    expect((await trailOf(world, id)).map(({ type }) => type)).toEqual(['created', 'published', 'deleted', 'restored']);
    await event('admin', id, 'offer');
    expect((await event('admin', id, 'undelete')).status).toBe(400);
  });

  it('a teacher who concluded a course opens it again, and changes nothing else of it meanwhile', async () => {
    const id = await newCourse({ offer: true, 'course[name]': 'Once more' });
    await teacherIn(id);
    expect((await del('teach', id, { event: 'conclude' })).body).toEqual({ conclude: true });
    const renamed = await world.as('teach').put(`/courses/${id}`, { 'course[name]': 'Changed' });
    expect(renamed.status).toBe(403);
    expect((await del('teach', id)).status).toBe(403);
    expect((await event('teach', id, 'claim')).status).toBe(400);
    await teacherIn(id, 'ta', 'Ta');
    expect((await event('ta', id, 'offer')).status).toBe(403);
    expect((await event('stu1', id, 'offer')).status).toBe(404);
    expect(await stateOf(id)).toBe('completed');
    const { status, body } = await event('teach', id, 'offer');
    expect([status, body.workflow_state, body.name]).toEqual([200, 'available', 'Once more']);
    expect((await world.as('teach').put(`/courses/${id}`, { 'course[name]': 'Changed' })).body.name).toBe('Changed');
    await del('teach', id, { event: 'conclude' });
    const graph = await world
      .as('teach')
      .graphql(
        'mutation ($id: RecordId!) { updateCourse(id: $id, offer: true) { course { workflowState } errors { code } } }',
        { id },
      );
    expect(graph.body.data.updateCourse).toEqual({ course: { workflowState: 'AVAILABLE' }, errors: [] });
    expect((await trailOf(world, id)).map(({ type }) => type)).toEqual([
      'created',
      'published',
      'concluded',
      'unconcluded',
      'updated',
      'concluded',
      'unconcluded',
    ]);
  });

  it('co-states: unpublished, available, completed and deleted are read back', async () => {
    const id = await newCourse();
    const read = async () => (await world.as('admin').get(`/courses/${id}?include[]=all_courses`)).body.workflow_state;
    const seen = [await read()];
    for (const word of ['offer', 'conclude', 'delete']) {
      await event('admin', id, word);
      seen.push(await read());
    }
    expect(seen).toEqual(['unpublished', 'available', 'completed', 'deleted']);
  });

  it('does not bring a course back into an account that is gone', async () => {
    const { RA } = world.accounts;
    const account = (await world.as('admin').post(`/accounts/${RA}/sub_accounts`, { 'account[name]': 'Old' })).body.id;
    const id = (await world.as('admin').post(`/accounts/${account}/courses`, {})).body.id;
    await del('admin', id);
    expect((await world.as('admin').del(`/accounts/${RA}/sub_accounts/${account}`)).status).toBe(200);
    expect((await event('admin', id, 'undelete')).status).toBe(409);
    expect(await stateOf(id)).toBe('deleted');
  });

  it('names each step in the trail with the states before and after, and nothing where nothing happened', async () => {
    const id = await newCourse();
    for (const word of ['offer', 'offer', 'claim', 'offer', 'conclude', 'conclude', 'offer'])
      await event('admin', id, word);
    const steps = (await trailOf(world, id)).slice(1).map(({ type, data }) => [type, data]);
    const step = (from: string, to: string) => ({ source: 'api', changes: { workflow_state: [from, to] } });
    expect(steps).toEqual([
      ['published', step('claimed', 'available')],
      ['claimed', step('available', 'claimed')],
      ['published', step('claimed', 'available')],
      ['concluded', step('available', 'completed')],
      ['unconcluded', step('completed', 'available')],
    ]);
  });

  it('does not take back a course in which work has been graded', async () => {
    await aSubmission(world, await anEssay(world), world.users.stu1, { workflowState: 'graded' });
    const { status, body } = await event('teach', world.courses.C1, 'claim');
    expect([status, body.errors[0].error_code]).toEqual([400, 'graded_submissions']);
    expect(await stateOf(world.courses.C1)).toBe('available');
    expect(await trailOf(world, world.courses.C1)).toEqual([]);
  });

  it('of two that delete a course at once, one does, and the trail says it once', async () => {
    const id = await newCourse();
    const statuses = (await Promise.all([del('admin', id), del('lim', id)])).map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 404]);
    expect((await trailOf(world, id)).map(({ type }) => type)).toEqual(['created', 'deleted']);
  });

  it('asks for the right to change the state for concluding, and for more for deleting', async () => {
    const id = await newCourse({ offer: true });
    await teacherIn(id, 'ta', 'Ta');
    for (const form of [{ event: 'delete' }, { event: 'conclude' }]) {
      expect((await del('ta', id, form)).status).toBe(403);
      expect((await del('adminB', id, form)).status).toBe(404);
      expect((await del('stu1', id, form)).status).toBe(404);
    }
    expect(await stateOf(id)).toBe('available');
    expect((await del('stu1', world.courses.C1)).status).toBe(403);
    expect(await stateOf(world.courses.C1)).toBe('available');
  });

  it('co-preview-shape, co-preview-strip: shows what would be kept of a piece of HTML, and keeps nothing', async () => {
    const preview = (who: Who, form: Record<string, string>) =>
      world.as(who).post(`/courses/${world.courses.C1}/preview_html`, form);
    const { status, body } = await preview('teach', {
      html: '<p onclick="x()">x</p><script>alert(1)</script><a href="javascript:x()">y</a>',
    });
    expect([status, body]).toEqual([200, { html: '<p>x</p><a>y</a>' }]);
    expect((await preview('stu1', { html: '<p>x</p>' })).body).toEqual({ html: '<p>x</p>' });
    expect((await preview('stu1', {})).body).toEqual({ html: '' });
    expect((await preview('out', { html: '<p>x</p>' })).status).toBe(404);
    const [row] = await world.sql('select syllabus_body from courses where id = $1', [world.courses.C1]);
    expect(row.syllabus_body).toBeNull();
  });
});
