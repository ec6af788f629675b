import { publishToStream, type StreamEvent, withdrawFromStream } from '../../../src/learning/activity-stream/index.js';
import { changeRows } from '../../support/change-by-sql.js';
import { operateAs } from '../../support/operate.js';
import { openWorld, type World } from '../../support/world.js';
import { aMessage, manyStreamItems } from './builders.js';

describe('the activity stream', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const happens = (event: Partial<StreamEvent>) =>
    operateAs(world, world.tokens.teach, (ctx) =>
      publishToStream(ctx, {
        type: 'Announcement',
        assetId: 1,
        courseId: world.courses.C1,
        title: 'Bring goggles',
        message: '<p>To the lab.</p>',
        path: `/courses/${world.courses.C1}/announcements/1`,
        userIds: [world.users.stu1],
        ...event,
      }),
    );
  const ofCourse = (rest = '') => `/courses/${world.courses.C1}/activity_stream${rest}`;
  const titles = (answer: { body: { title: string }[] }) => answer.body.map(({ title }) => title);

  it('co-stream-own: each reads their own entries of the course and nobody else’s', async () => {
    await happens({ assetId: 1, title: 'For Stu', userIds: [world.users.stu1] });
    await happens({ assetId: 2, title: 'For Stella', userIds: [world.users.stu2] });
    await happens({ assetId: 3, title: 'For both', userIds: [world.users.stu1, world.users.stu2] });
    expect(titles(await world.as('stu1').get(ofCourse()))).toEqual(['For both', 'For Stu']);
    expect(titles(await world.as('stu2').get(ofCourse()))).toEqual(['For both', 'For Stella']);
    expect((await world.as('teach').get(ofCourse())).body).toEqual([]);
    expect((await world.as('stu1').get(ofCourse('/summary'))).body).toEqual([
      { type: 'Announcement', notification_category: null, count: 2, unread_count: 2 },
    ]);
    expect((await world.as('teach').get(ofCourse('/summary'))).body).toEqual([]);
  });

  it('shows of an item what the documents name, and only the key of its own context', async () => {
    await happens({});
    const { body } = await world.as('stu1').get(ofCourse());
    expect(body).toEqual([
      {
        id: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
        title: 'Bring goggles',
        message: '<p>To the lab.</p>',
        type: 'Announcement',
        announcement_id: 1,
        read_state: false,
        context_type: 'Course',
        course_id: world.courses.C1,
        html_url: `${world.base}/courses/${world.courses.C1}/announcements/1`,
      },
    ]);
  });

  it('shows graded work with the keys of a submission, and what is muted not at all', async () => {
    const { courses, users } = world;
    const assignment = await world.as('teach').post(`/courses/${courses.C1}/assignments`, {
      'assignment[name]': 'Essay',
      'assignment[points_possible]': 10,
      'assignment[published]': true,
      'assignment[submission_types][]': 'online_text_entry',
    });
    const grade = (posted: number) =>
      world.as('teach').put(`/courses/${courses.C1}/assignments/${assignment.body.id}/submissions/${users.stu1}`, {
        'submission[posted_grade]': posted,
        'comment[text_comment]': 'Well done',
      });
    expect((await grade(8)).status).toBe(200);
    const { body } = await world.as('stu1').get(ofCourse());
    expect(body).toMatchObject([
      {
        id: expect.any(Number),
        type: 'Submission',
        title: 'Essay',
        submission_id: expect.any(Number),
        assignment_id: assignment.body.id,
        user_id: users.stu1,
        score: 8,
        workflow_state: 'graded',
        submission_comments: [{ comment: 'Well done', author_id: users.teach }],
        assignment: { id: assignment.body.id, name: 'Essay' },
        course: { id: courses.C1 },
        user: { id: users.stu1 },
        html_url: `${world.base}/courses/${courses.C1}/assignments/${assignment.body.id}/submissions/${users.stu1}`,
      },
    ]);
    expect((await world.as('stu2').get(ofCourse())).body).toEqual([]);
    await world
      .as('teach')
      .put(`/courses/${courses.C1}/assignments/${assignment.body.id}`, { 'assignment[muted]': true });
    const [muted] = (await world.as('stu1').get(ofCourse())).body;
    expect([muted.score, muted.grade, muted.workflow_state, muted.submission_comments]).toEqual([
      null,
      null,
      'unsubmitted',
      [],
    ]);
  });

  it('moves what happens again to the top, once and unread', async () => {
    await happens({ assetId: 1, title: 'First' });
    await happens({ assetId: 2, title: 'Second' });
    await changeRows(world, 'stream_items', { courseId: world.courses.C1 }, { read: true });
    await happens({ assetId: 1, title: 'First, changed' });
    const { body } = await world.as('stu1').get(ofCourse());
    expect(body.map((item: any) => [item.title, item.read_state])).toEqual([
      ['First, changed', false],
      ['Second', true],
    ]);
  });

  it('read_state: an item is marked as read and unread by whose it is, and counted so', async () => {
    await happens({ assetId: 1, title: 'For both', userIds: [world.users.stu1, world.users.stu2] });
    const [{ id }] = (await world.as('stu1').get(ofCourse())).body;
    const marked = await world.as('stu1').put(`/users/self/activity_stream/${id}/read`);
    expect([marked.status, marked.body]).toMatchObject([200, { id, read_state: true }]);
    expect((await world.as('stu1').get(ofCourse())).body[0].read_state).toBe(true);
    expect((await world.as('stu1').get(ofCourse('/summary'))).body).toMatchObject([{ count: 1, unread_count: 0 }]);
    expect((await world.as('stu2').get(ofCourse())).body[0].read_state).toBe(false);
    for (const who of ['stu2', 'teach', 'admin', 'stuB'] as const)
      expect((await world.as(who).del(`/users/self/activity_stream/${id}/read`)).status).toBe(404);
    expect((await world.as('stu1').get(ofCourse())).body[0].read_state).toBe(true);
    expect((await world.as('stu1').del(`/users/self/activity_stream/${id}/read`)).body.read_state).toBe(false);
    const graph = await world
      .as('stu1')
      .graphql('mutation ($id: RecordId!) { markStreamItem(id: $id, read: true) { streamItem { readState } } }', {
        id,
      });
    expect(graph.body.data.markStreamItem.streamItem).toEqual({ readState: true });
  });

  it('is written with what happens, or not at all', async () => {
    await expect(
      operateAs(world, world.tokens.teach, async (ctx) => {
        await publishToStream(ctx, { type: 'Announcement', assetId: 9, title: 'Lost', userIds: [world.users.stu1] });
        throw new Error('the use case fails');
      }),
    ).rejects.toThrow('the use case fails');
    expect(await world.sql('select 1 from stream_entries')).toEqual([]);
  });

  it('loses what was withdrawn', async () => {
    await happens({ assetId: 1 });
    await operateAs(world, world.tokens.teach, (ctx) => withdrawFromStream(ctx, 'Announcement', 1));
    expect((await world.as('stu1').get(ofCourse())).body).toEqual([]);
    expect((await world.as('stu1').get('/users/self/activity_stream/summary')).body).toEqual([]);
  });

  it('A69: shows nothing of a course to who has left it', async () => {
    await happens({});
    expect((await world.as('stu1').get('/users/self/activity_stream')).body).toHaveLength(1);
    const [part] = await world.sql('select id::int from enrollments where user_id = $1 and course_id = $2', [
      world.users.stu1,
      world.courses.C1,
    ]);
    const gone = await world.as('admin').del(`/courses/${world.courses.C1}/enrollments/${part.id}?task=delete`);
    expect(gone.status).toBe(200);
    expect((await world.as('stu1').get('/users/self/activity_stream')).body).toEqual([]);
    expect((await world.as('stu1').get('/users/self/activity_stream/summary')).body).toEqual([]);
    expect((await world.as('stu1').get(ofCourse())).status).toBe(404);
  });

  it('holds messages of the service from the moment they are written', async () => {
    const message = {
      subject: 'You were made an administrator',
      body: 'Welcome.',
      category: 'account_user_registration',
    };
    await aMessage(world, world.users.stu2, message);
    const [item] = (await world.as('stu2').get('/users/self/activity_stream')).body;
    expect(item).toMatchObject({
      type: 'Message',
      title: 'You were made an administrator',
      message: 'Welcome.',
      notification_category: 'account_user_registration',
      message_id: expect.any(Number),
      html_url: null,
    });
    expect(item).not.toHaveProperty('course_id');
    expect(item).not.toHaveProperty('context_type');
  });

  it('leaves out courses that are not published when only active ones are asked', async () => {
    await happens({ courseId: world.courses.C2, assetId: 4, title: 'Unpublished', userIds: [world.users.teach] });
    await happens({ assetId: 5, title: 'Published', userIds: [world.users.teach] });
    const asked = (rest: string) => world.as('teach').get(`/users/self/activity_stream${rest}`);
    expect(titles(await asked(''))).toEqual(['Published', 'Unpublished']);
    expect(titles(await asked('?only_active_courses=true'))).toEqual(['Published']);
    expect((await asked('/summary?only_active_courses=true')).body).toMatchObject([{ count: 1 }]);
    expect((await asked('/summary')).body).toMatchObject([{ count: 2 }]);
  });

  it('is paged by 21 with bookmarks, in one statement, however long it is', async () => {
    await manyStreamItems(world, 50, world.users.stu1);
    const caller = world.as('stu1');
    const first = await caller.get(ofCourse());
    expect(first.body).toHaveLength(21);
    expect(first.body[0].title).toBe('Item 1');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] as string;
    const second = await caller.get(next.slice(world.base.length));
    expect(second.body[0].title).toBe('Item 22');
    expect(await world.statementsOf(() => caller.get(ofCourse('?per_page=100')))).toBe(1);
    expect(await world.statementsOf(() => caller.get(ofCourse('/summary')))).toBe(1);
  });

  it('of another person is for that person alone', async () => {
    await happens({});
    const { body } = await world
      .as('admin')
      .graphql(
        `query ($id: RecordId!) { user(id: $id) { activityStream { nodes { title } } activityStreamSummary { count } } }`,
        { id: world.users.stu1 },
      );
    expect(body.data.user).toEqual({ activityStream: null, activityStreamSummary: [] });
    expect(body.errors[0].extensions).toMatchObject({ code: 'FORBIDDEN', http: { status: 403 } });
  });
});
