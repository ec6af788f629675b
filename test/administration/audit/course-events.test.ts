/** What became of courses, over REST. Source: D1 · Audit queries, Events; supplement §2.8; decision 0088. */
import { openWorld, type World } from '../../support/world.js';

const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

describe('Events of a course', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const ofCourse = (id = world.courses.C1) => `/audit/course/courses/${id}`;
  const events = async (id = world.courses.C1) => (await world.as('admin').get(ofCourse(id))).body.events;

  it('tell a changed name with its old and its new value, and who changed it (au-by-course, au-times-optional)', async () => {
    const { C1 } = world.courses;
    const { admin } = world.users;
    await world.as('admin').put(`/courses/${C1}`, { 'course[name]': 'Biology 102' });
    await world.as('admin').put(`/courses/${world.courses.C2}`, { 'course[name]': 'Chemistry 102' });
    const { status, body } = await world.as('admin').get(ofCourse());
    expect(status).toBe(200);
    expect(body).toEqual({
      links: {
        'events.course': `${world.base}/api/v1/courses/{events.course}`,
        'events.user': null,
        'events.page_view': null,
        'events.sis_batch': null,
      },
      events: [
        {
          id: uuid,
          created_at: time,
          event_type: 'updated',
          event_source: 'api',
          event_data: { name: ['Biology 101', 'Biology 102'] },
          links: { course: C1, user: admin, page_view: null, sis_batch: null },
        },
      ],
      linked: {
        courses: [
          {
            id: C1,
            name: 'Biology 102',
            course_code: 'BIO101',
            workflow_state: 'available',
            account_id: world.accounts.RA1,
            root_account_id: world.accounts.RA,
            start_at: null,
            end_at: null,
            created_at: time,
          },
        ],
        users: [
          { id: admin, name: 'Ada Admin', created_at: time, sortable_name: 'Admin, Ada', short_name: 'Ada Admin' },
        ],
        page_views: [],
      },
      meta: { primaryCollection: 'events' },
    });
  });

  it('tell how it was made, published, concluded, opened again, taken back, deleted and brought back, the newest first', async () => {
    const admin = world.as('admin');
    const { body } = await admin.post(`/accounts/${world.accounts.RA1}/courses`, {
      'course[name]': 'Physics 1',
      'course[end_at]': '2030-01-31T00:00:00Z',
    });
    const does = async (event: string) =>
      expect((await admin.put(`/courses/${body.id}`, { 'course[event]': event })).status).toBe(200);
    for (const event of ['offer', 'conclude', 'offer', 'claim', 'delete', 'undelete']) await does(event);
    const all = await events(body.id);
    expect(all.map(({ event_type }: any) => event_type)).toEqual([
      'restored',
      'deleted',
      'claimed',
      'unconcluded',
      'concluded',
      'published',
      'created',
    ]);
    expect(all.slice(0, 6).map(({ event_data }: any) => event_data)).toEqual(Array(6).fill({}));
    expect(all[6].event_data).toMatchObject({
      name: [null, 'Physics 1'],
      conclude_at: [null, '2030-01-31T00:00:00Z'],
      created_source: 'api',
    });
    expect(all[6].event_data).not.toHaveProperty('end_at');
  });

  it('are told of a course that is deleted, by which it was replaced and what it replaces', async () => {
    const { C1 } = world.courses;
    const { body } = await world.as('admin').post(`/courses/${C1}/reset_content`);
    const old = await events();
    expect(old.map(({ event_type }: any) => event_type)).toEqual(['deleted', 'reset_to']);
    expect(old[1].links).toEqual({
      course: C1,
      user: world.users.admin,
      page_view: null,
      sis_batch: null,
      reset_to: body.id,
    });
    const fresh = await events(body.id);
    expect(fresh.map(({ event_type }: any) => event_type)).toEqual(['reset_from', 'created']);
    expect(fresh[0].links).toMatchObject({ course: body.id, reset_from: C1 });
    expect(fresh[0].links).not.toHaveProperty('reset_to');
    const document =
      'query ($c: RecordId!) { courseAuditEvents(courseId: $c) { nodes { eventType otherCourseId otherCourse { recordId name } } } }';
    const { data } = (await world.as('admin').graphql(document, { c: body.id })).body;
    expect(data.courseAuditEvents.nodes).toEqual([
      { eventType: 'RESET_FROM', otherCourseId: C1, otherCourse: { recordId: C1, name: 'Biology 101' } },
      { eventType: 'CREATED', otherCourseId: null, otherCourse: null },
    ]);
  });

  it('are none where an update changes nothing, nor where one is refused', async () => {
    const { C1 } = world.courses;
    await world.as('admin').put(`/courses/${C1}`, { 'course[name]': 'Biology 101' });
    await world.as('admin').put(`/courses/${C1}`, { 'course[name]': 'Biology 102', 'course[start_at]': 'soon' });
    await world.as('stu1').put(`/courses/${C1}`, { 'course[name]': 'Mine' });
    expect(await events()).toEqual([]);
  });

  it('are typed in the graph: each change by the name that the course has for it, the other course of a reset', async () => {
    const admin = world.as('admin');
    const { body } = await admin.post(`/accounts/${world.accounts.RA1}/courses`, { 'course[name]': 'Physics 1' });
    const form = { 'course[end_at]': '2030-01-31T00:00:00Z', 'course[is_public]': true, 'course[storage_quota_mb]': 7 };
    await admin.put(`/courses/${body.id}`, form);
    const fresh = (await admin.post(`/courses/${body.id}/reset_content`)).body.id;
    const asked = `query($c: RecordId!) { courseAuditEvents(courseId: $c) { nodes {
      eventType changes { field from to } otherCourse { recordId }
    } } }`;
    const { nodes } = (await admin.graphql(asked, { c: body.id })).body.data.courseAuditEvents;
    const of = (type: string) => nodes.find(({ eventType }: { eventType: string }) => eventType === type);
    expect(of('UPDATED').changes).toEqual(
      expect.arrayContaining([
        { field: 'endAt', from: null, to: '2030-01-31T00:00:00Z' },
        { field: 'isPublic', from: 'false', to: 'true' },
        { field: 'storageQuotaMb', from: '500', to: '7' },
      ]),
    );
    expect(of('UPDATED').changes).toHaveLength(3);
    expect(of('CREATED').changes).toContainEqual({ field: 'name', from: null, to: 'Physics 1' });
    expect(of('CREATED').changes.map(({ field }: { field: string }) => field)).not.toContain('createdSource');
    expect(of('RESET_TO')).toMatchObject({ changes: [], otherCourse: { recordId: fresh } });
    const { body: hidden } = await admin.graphql(asked.replace('changes { field from to }', 'eventData'), {
      c: body.id,
    });
    expect(hidden.errors[0].message).toContain('Cannot query field "eventData"');
  });
});
