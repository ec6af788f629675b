import { setPermissions } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment } from '../assignments/builders.js';
import { anEvent, courseCode, eventForm, groupCode, listed, makeEvent, sectionCode, userCode } from './builders.js';

describe('Events of calendars', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const kept = () =>
    world.sql(
      'select title, start_at, end_at, workflow_state, user_id, course_id, group_id from calendar_events order by id',
    );
  const change = (who: Parameters<typeof makeEvent>[1], id: number | string, form: Record<string, string>) =>
    world.as(who).put(`/calendar_events/${id}`, eventForm(form));

  it('makes, shows, changes and deletes one in a course', async () => {
    const made = await makeEvent(world, 'teach', {
      context_code: courseCode(world),
      title: '  Cells ',
      description: '<p onclick="x()">Read</p><script>1</script>',
      start_at: '2031-03-03T16:00:00Z',
      end_at: '2031-03-03T17:30:00Z',
      location_name: 'Hall 1',
      location_address: 'Main Street 1',
    });
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({
        title: 'Cells',
        description: '<p>Read</p>',
        start_at: '2031-03-03T16:00:00Z',
        end_at: '2031-03-03T17:30:00Z',
        all_day: false,
        all_day_date: null,
        location_name: 'Hall 1',
        location_address: 'Main Street 1',
        context_code: courseCode(world),
        effective_context_code: null,
        all_context_codes: courseCode(world),
        workflow_state: 'active',
        hidden: false,
        child_events: [],
        child_events_count: 0,
        url: `${world.base}/api/v1/calendar_events/${made.body.id}`,
        html_url: `${world.base}/calendar?event_id=${made.body.id}`,
      }),
    ]);
    const at = `/calendar_events/${made.body.id}`;
    const { duplicates, ...shown } = made.body;
    expect(duplicates).toEqual([]);
    expect((await world.as('stu1').get(at)).body).toEqual(shown);
    const changed = await change('teach', made.body.id, {
      title: 'Cells II',
      location_name: '',
      start_at: '2031-03-04T16:00:00Z',
    });
    // The end would lie before the start: it ends as it starts.
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        title: 'Cells II',
        location_name: null,
        location_address: 'Main Street 1',
        start_at: '2031-03-04T16:00:00Z',
        end_at: '2031-03-04T16:00:00Z',
      }),
    ]);
    const gone = await world.as('teach').del(at, { cancel_reason: 'Ill' });
    expect([gone.status, gone.body.workflow_state]).toEqual([200, 'deleted']);
    expect((await world.as('teach').get(at)).status).toBe(404);
    expect((await listed(world, 'teach', `context_codes[]=${courseCode(world)}&all_events=true`)).body).toEqual([]);
    expect(
      await world.sql(
        `select event_type, data ->> 'reason' as reason from audit_events where subject_type = 'CalendarEvent' order by id`,
      ),
    ).toEqual([
      { event_type: 'calendar_event_created', reason: null },
      { event_type: 'calendar_event_updated', reason: null },
      { event_type: 'calendar_event_deleted', reason: 'Ill' },
    ]);
  });

  it('A70: students make events for themselves and in their groups, and for nobody else', async () => {
    expect((await makeEvent(world, 'stu1', { context_code: userCode(world, 'stu1'), title: 'Mine' })).status).toBe(201);
    expect((await makeEvent(world, 'stu1', { context_code: groupCode(world), title: 'Ours' })).status).toBe(201);
    const before = await kept();
    const refused = [
      ['stu1', courseCode(world), 403],
      ['stu1', userCode(world, 'stu2'), 403],
      ['stu2', groupCode(world), 403],
      ['teach', userCode(world, 'stu1'), 403],
      ['admin', userCode(world, 'stu1'), 403],
      ['obs', userCode(world, 'stu1'), 403],
      ['out', courseCode(world), 404],
      ['adminB', courseCode(world), 404],
      ['teach', `course_${world.courses.CB}`, 404],
      ['teach', sectionCode(world.sections.C1), 400],
      ['teach', 'biology', 400],
      ['teach', '', 400],
    ] as const;
    for (const [who, code, status] of refused) {
      const answer = await makeEvent(world, who, { context_code: code, title: 'No' });
      expect([who, code, answer.status]).toEqual([who, code, status]);
    }
    expect((await world.as('teach').post('/calendar_events', eventForm({ title: 'Nowhere' }))).status).toBe(400);
    expect(await kept()).toEqual(before);
    expect((await makeEvent(world, 'admin', { context_code: courseCode(world), title: 'Yes' })).status).toBe(201);
    await setPermissions(world, 'TeacherEnrollment', ['manage_calendar'], { enabled: false });
    expect((await makeEvent(world, 'teach', { context_code: courseCode(world), title: 'No' })).status).toBe(403);
  });

  it('is seen, changed and deleted by those alone who may', async () => {
    const ofCourse = await anEvent(world, 'Lecture');
    const ofGroup = await anEvent(world, 'Lab', { context_code: groupCode(world) }, 'stu1');
    const own = await anEvent(world, 'Dentist', { context_code: userCode(world, 'stu1') }, 'stu1');
    const before = await kept();
    const seen = [
      [ofCourse, { stu1: 403, obs: 403, out: 404, adminB: 404, stuB: 404 }],
      [ofGroup, { stu2: 404, out: 404, adminB: 404 }],
      [own, { obs: 403, admin: 403, stu2: 404, teach: 404, adminB: 404 }],
    ] as const;
    for (const [event, people] of seen) {
      for (const [who, status] of Object.entries(people)) {
        const at = `/calendar_events/${event.id}`;
        const caller = world.as(who as 'stu1');
        const got = (await caller.get(at)).status;
        expect([event.title, who, got]).toEqual([event.title, who, status === 403 ? 200 : 404]);
        expect([who, (await change(who as 'stu1', event.id, { title: 'No' })).status]).toEqual([who, status]);
        expect([who, (await caller.del(at)).status]).toEqual([who, status]);
      }
    }
    expect(await kept()).toEqual(before);
    const node = await world
      .as('stu2')
      .graphql('query ($id: RecordId!) { calendarEvent(id: $id) { title } }', { id: own.id });
    expect(node.body.data.calendarEvent).toBeNull();
    const { body } = await world
      .as('stu1')
      .graphql('query ($id: RecordId!) { calendarEvent(id: $id) { permissions { update delete } } }', {
        id: ofCourse.id,
      });
    expect(body.data.calendarEvent.permissions).toEqual({ update: false, delete: false });
  });

  it('refuses by field what it cannot be, and changes nothing', async () => {
    const { id } = await anEvent(world, 'Lecture', { end_at: '2031-03-03T17:00:00Z' });
    const before = await kept();
    const refused: [Record<string, string>, string, string][] = [
      [{ end_at: '2031-03-03T15:00:00Z' }, 'end_at', 'before_start'],
      [{ start_at: '', end_at: '2031-03-03T15:00:00Z' }, 'start_at', 'missing'],
      [{ start_at: '', all_day: 'true' }, 'start_at', 'missing'],
      [{ title: ' ' }, 'title', 'blank'],
      [{ start_at: 'soon' }, 'start_at', 'invalid'],
      [{ time_zone_edited: 'Mars/Base' }, 'time_zone_edited', 'inclusion'],
      [{ title: 'x'.repeat(256) }, 'title', 'too_long'],
      [{ location_name: 'x'.repeat(256) }, 'location_name', 'too_long'],
      [{ all_day: 'perhaps' }, 'all_day', 'inclusion'],
    ];
    for (const [form, field, type] of refused) {
      const { status, body } = await change('teach', id, form);
      expect([form, status, body.errors]).toEqual([form, 400, { [field]: [expect.objectContaining({ type })] }]);
    }
    expect(await kept()).toEqual(before);
    const unnamed = await makeEvent(world, 'teach', { context_code: courseCode(world) });
    expect([unnamed.status, unnamed.body.title]).toEqual([201, 'Unnamed Event']);
    expect((await change('teach', id, { start_at: '' })).body).toMatchObject({
      start_at: null,
      end_at: null,
      all_day: false,
    });
  });

  it('moves to another calendar for who may write there', async () => {
    const own = await anEvent(world, 'Lecture', { context_code: userCode(world, 'teach') });
    const refused = await change('teach', own.id, { context_code: userCode(world, 'stu1') });
    expect(refused.status).toBe(403);
    const moved = await change('teach', own.id, { context_code: courseCode(world) });
    expect([moved.status, moved.body.context_code]).toEqual([200, courseCode(world)]);
    const ofStudent = await anEvent(world, 'Mine', { context_code: userCode(world, 'stu1') }, 'stu1');
    expect((await change('stu1', ofStudent.id, { context_code: courseCode(world) })).status).toBe(403);
  });

  it('tells calendar programs of each change: sequence grows', async () => {
    const { id } = await anEvent(world, 'Lecture');
    const sequence = async () =>
      (await world.sql('select sequence from calendar_events where id = $1', [id]))[0].sequence;
    expect(await sequence()).toBe(0);
    await change('teach', id, { title: 'Lecture' });
    expect(await sequence()).toBe(0);
    await change('teach', id, { title: 'Lecture 2' });
    await change('teach', id, { start_at: '2031-03-05T16:00:00Z' });
    expect(await sequence()).toBe(2);
    await Promise.all([1, 2, 3, 4].map((n) => change('teach', id, { title: `By ${n}` })));
    expect(await sequence()).toBe(6);
  });

  it('an entry of an assignment is shown, and moves its due date for who manages assignments', async () => {
    const id = await anAssignment(world, { name: 'Essay', dueAt: '2031-03-10T16:00:00Z' });
    const at = `assignment_${id}`;
    const shown = await world.as('stu1').get(`/calendar_events/${at}`);
    expect([shown.status, shown.body]).toEqual([
      200,
      expect.objectContaining({ id: at, type: 'assignment', start_at: '2031-03-10T16:00:00Z', all_day: false }),
    ]);
    expect((await world.as('out').get(`/calendar_events/${at}`)).status).toBe(404);
    expect((await change('stu1', at, { start_at: '2031-03-11T16:00:00Z' })).status).toBe(403);
    expect((await change('adminB', at, { start_at: '2031-03-11T16:00:00Z' })).status).toBe(404);
    const moved = await change('teach', at, { start_at: '2031-03-12T16:00:00Z' });
    expect([moved.status, moved.body.start_at, moved.body.end_at]).toEqual([
      200,
      '2031-03-12T16:00:00Z',
      '2031-03-12T16:00:00Z',
    ]);
    expect((await world.as('stu1').get(`/courses/${world.courses.C1}/assignments/${id}`)).body.due_at).toBe(
      '2031-03-12T16:00:00Z',
    );
    expect((await world.as('teach').get('/calendar_events/assignment_x')).status).toBe(404);
  });
});
