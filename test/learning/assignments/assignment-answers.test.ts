import { aFile } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, aSubmission, inDays, written } from './builders.js';

describe('An assignment answers', () => {
  let world: World;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    list = `/courses/${world.courses.C1}/assignments`;
  });
  afterEach(() => world.close());

  it('with include[]=submission the submission whole, with files, grader and due date, in lists, alone and in groups', async () => {
    const { stu1, teach } = world.users;
    const due = inDays(3);
    const id = await anAssignment(world, { dueAt: due });
    const file = await aFile(world, { courseId: world.courses.C1 }, { name: 'a.txt', contentType: 'text/plain' });
    await aSubmission(world, id, stu1, {
      attachmentIds: [file],
      graderId: teach,
      score: 3,
      workflowState: 'graded',
    });
    const whole = {
      user_id: stu1,
      grader_id: teach,
      cached_due_date: written(due),
      preview_url: expect.stringContaining(`/courses/${world.courses.C1}/assignments/${id}/submissions/${stu1}`),
      attachments: [{ id: file, display_name: 'a.txt' }],
    };
    const include = 'include[]=submission';
    const stu = world.as('stu1');
    expect((await stu.get(`${list}/${id}?${include}`)).body.submission).toMatchObject(whole);
    expect((await stu.get(`${list}?${include}`)).body[0].submission).toMatchObject(whole);
    const groups = await stu.get(`/courses/${world.courses.C1}/assignment_groups?include[]=assignments&${include}`);
    expect(groups.body[0].assignments[0].submission).toMatchObject(whole);
    const student = await world.as('teach').get(`/users/${stu1}/courses/${world.courses.C1}/assignments?${include}`);
    expect(student.body[0].submission).toMatchObject(whole);
  });

  it('its submissions_download_url, max_name_length and due_date_required', async () => {
    const id = await anAssignment(world);
    const { body } = await world.as('teach').get(`${list}/${id}`);
    expect(body).toMatchObject({
      submissions_download_url: `${world.base}/courses/${world.courses.C1}/assignments/${id}/submissions?zip=1`,
      max_name_length: 255,
      due_date_required: false,
    });
    const longest = { 'assignment[name]': 'x'.repeat(body.max_name_length) };
    expect((await world.as('teach').put(`${list}/${id}`, longest)).status).toBe(200);
    const longer = { 'assignment[name]': 'x'.repeat(body.max_name_length + 1) };
    expect((await world.as('teach').put(`${list}/${id}`, longer)).status).toBe(400);
  });
});
