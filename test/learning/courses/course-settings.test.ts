import { setCourse } from '../../support/course-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { trailOf } from './audit-trail.js';

describe('The settings of a course', () => {
  let world: World;
  let path: string;
  beforeAll(async () => {
    world = await openWorld();
    path = `/courses/${world.courses.C1}/settings`;
  });
  afterAll(() => world.close());

  const read = async (who: 'teach' | 'stu1' = 'teach') => (await world.as(who).get(path)).body;
  const put = (form: Record<string, string | number | boolean>) => world.as('teach').put(path, form);
  const booleans = [
    'allow_student_discussion_topics',
    'allow_student_forum_attachments',
    'allow_student_discussion_editing',
    'allow_student_organized_groups',
    'hide_final_grades',
    'hide_distribution_graphs',
    'lock_all_announcements',
  ];
  const all = (value: boolean) => Object.fromEntries(booleans.map((name) => [name, value]));

  it('cs-get-fields: has the seven switches and the grading standard, with their defaults, for everybody in the course', async () => {
    const expected = {
      allow_student_discussion_topics: true,
      allow_student_forum_attachments: false,
      allow_student_discussion_editing: true,
      allow_student_organized_groups: true,
      hide_final_grades: false,
      hide_distribution_graphs: false,
      lock_all_announcements: false,
      restrict_student_past_view: false,
      restrict_student_future_view: false,
      show_announcements_on_home_page: false,
      show_total_grade_as_points: false,
      home_page_announcement_limit: null,
      grading_standard_enabled: false,
      grading_standard_id: null,
      image_id: null,
      image_url: null,
      image: null,
    };
    expect(await read()).toEqual(expected);
    expect(await read('stu1')).toEqual(expected);
  });

  it('costs one statement', async () => {
    await read();
    expect(await world.statementsOf(() => read())).toBe(1);
  });

  it('says whether there is a grading standard', async () => {
    await setCourse(world, world.courses.C1, { gradingStandardId: 7 });
    expect(await read()).toMatchObject({ grading_standard_enabled: true, grading_standard_id: 7 });
    await setCourse(world, world.courses.C1, { gradingStandardId: null });
  });

  it('cs-put: changes each of the seven switches, leaves the others, and says so in the trail', async () => {
    expect((await put(all(true))).body).toMatchObject(all(true));
    expect(await read()).toMatchObject(all(true));
    expect((await put(all(false))).body).toMatchObject(all(false));
    expect((await put({ hide_final_grades: true })).body).toMatchObject({ ...all(false), hide_final_grades: true });
    const last = (await trailOf(world, world.courses.C1)).at(-1);
    expect(last).toEqual({
      type: 'updated',
      data: { source: 'api', changes: { hide_final_grades: [false, true] } },
    });
    const lines = (await trailOf(world, world.courses.C1)).length;
    expect((await put({ hide_final_grades: true, unknown: 'x', name: 'Taken' })).status).toBe(200);
    expect(await trailOf(world, world.courses.C1)).toHaveLength(lines);
  });

  it('cs-put-restrict: keeps the past and the future closed', async () => {
    const restrict = { restrict_student_past_view: true, restrict_student_future_view: true };
    expect((await put(restrict)).body).toMatchObject(restrict);
    expect(await read()).toMatchObject(restrict);
    await put({ restrict_student_past_view: false, restrict_student_future_view: false });
  });

  it('cs-put-home: shows announcements on the home page, as many as are set', async () => {
    const home = { show_announcements_on_home_page: true, home_page_announcement_limit: 3 };
    expect((await put(home)).body).toMatchObject(home);
    expect(await read()).toMatchObject(home);
    const refused = await put({ home_page_announcement_limit: -1, hide_final_grades: false });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['home_page_announcement_limit']]);
    expect(await read()).toMatchObject({ ...home, hide_final_grades: true });
  });

  it('cs-home-default: five announcements are in force where none is set, and none where none are shown', async () => {
    await put({ show_announcements_on_home_page: false, home_page_announcement_limit: '' });
    expect((await read()).home_page_announcement_limit).toBeNull();
    const shown = await put({ show_announcements_on_home_page: true });
    expect(shown.body.home_page_announcement_limit).toBe(5);
    expect((await read()).home_page_announcement_limit).toBe(5);
  });

  it('a setting that an account above locks wins, and a write to it is ignored', async () => {
    const lock = (locked: boolean) =>
      world.as('admin').put(`/accounts/${world.accounts.RA}`, {
        'account[settings][lock_all_announcements][value]': true,
        'account[settings][lock_all_announcements][locked]': locked,
      });
    await put({ lock_all_announcements: false });
    await lock(true);
    expect((await read()).lock_all_announcements).toBe(true);
    const { status, body } = await put({ lock_all_announcements: true, hide_distribution_graphs: true });
    expect([status, body.lock_all_announcements, body.hide_distribution_graphs]).toEqual([200, true, true]);
    await world.as('teach').put(`/courses/${world.courses.C1}`, { 'course[lock_all_announcements]': true });
    await lock(false);
    expect((await read()).lock_all_announcements).toBe(false);
  });

  it('is changed by those who may edit the course, and by nobody else', async () => {
    const before = await read();
    const { courses } = world;
    expect((await world.as('stu1').put(path, { hide_final_grades: false })).status).toBe(403);
    expect((await world.as('obs').put(path, { hide_final_grades: false })).status).toBe(403);
    expect((await world.as('adminB').put(path, { hide_final_grades: false })).status).toBe(404);
    expect((await world.as('out').get(path)).status).toBe(404);
    expect((await world.as('stu1').get(`/courses/${courses.C2}/settings`)).status).toBe(404);
    expect((await world.as('teach').get(`/courses/${courses.CB}/settings`)).status).toBe(404);
    expect(await read()).toEqual(before);
  });

  it('takes show_total_grade_as_points, which the graph shows', async () => {
    expect((await put({ show_total_grade_as_points: true })).status).toBe(200);
    const { body } = await world
      .as('teach')
      .graphql('query ($id: RecordId!) { course(id: $id) { settings { showTotalGradeAsPoints } } }', {
        id: world.courses.C1,
      });
    expect(body.data.course.settings).toEqual({ showTotalGradeAsPoints: true });
  });

  it('comes with any course in the graph', async () => {
    const { body } = await world
      .as('teach')
      .graphql('query ($id: RecordId!) { course(id: $id) { name imageDownloadUrl settings { hideFinalGrades } } }', {
        id: world.courses.C1,
      });
    expect(body.data.course).toEqual({
      name: 'Biology 101',
      imageDownloadUrl: null,
      settings: { hideFinalGrades: true },
    });
  });
});
