import { setCourse } from '../../support/course-builders.js';
import { leastStatements } from '../../support/least-statements.js';
import { openWorld, type World } from '../../support/world.js';
import { anAssignment, anOverride, aSubmission } from '../assignments/builders.js';
import { anEvent, courseCode, groupCode, listed, titlesOf, userCode } from './builders.js';

/** The day in the time zone of the tenant. */
const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(Date.now() + days * 86_400_000);

describe('Entries of calendars', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const codes = (...names: string[]) => names.map((name) => `context_codes[]=${name}`).join('&');
  const march = 'start_date=2031-03-01&end_date=2031-03-31';

  it('ce-codes-default, ce-start, ce-type: without anything, what stands in the own calendar today', async () => {
    const own = { context_code: userCode(world, 'stu1') };
    await anEvent(world, 'Today', { ...own, start_at: `${dayFromNow(0)}T12:00:00-07:00` }, 'stu1');
    await anEvent(world, 'Yesterday', { ...own, start_at: `${dayFromNow(-1)}T12:00:00-07:00` }, 'stu1');
    await anEvent(world, 'Tomorrow', { ...own, start_at: `${dayFromNow(1)}T12:00:00-07:00` }, 'stu1');
    await anEvent(world, 'Lecture', { start_at: `${dayFromNow(0)}T12:00:00-07:00` });
    await anAssignment(world, { name: 'Essay', dueAt: `${dayFromNow(0)}T12:00:00-07:00` });
    const { status, body } = await listed(world, 'stu1', '');
    expect([status, titlesOf(body)]).toEqual([200, ['Today']]);
    expect(Object.keys(body[0])).toEqual([
      'id',
      'title',
      'start_at',
      'end_at',
      'all_day',
      'all_day_date',
      'location_name',
      'location_address',
      'context_code',
      'effective_context_code',
      'all_context_codes',
      'workflow_state',
      'hidden',
      'parent_event_id',
      'child_events_count',
      'type',
      'url',
      'html_url',
      'created_at',
      'updated_at',
      'series_id',
      'description',
      'child_events',
    ]);
    expect(body[0]).toMatchObject({ type: 'event', context_code: userCode(world, 'stu1'), workflow_state: 'active' });
    const ofOtherKind = await listed(world, 'stu1', `type=anything&${codes(courseCode(world))}`);
    expect(titlesOf(ofOtherKind.body)).toEqual(['Lecture']);
  });

  it('ce-end: the window has both of its days, and what goes on within it', async () => {
    for (const [title, start_at, end_at] of [
      ['Before', '2031-03-02T10:00:00-07:00', '2031-03-03T00:00:00-07:00'],
      ['Overnight', '2031-03-02T22:00:00-07:00', '2031-03-03T01:00:00-07:00'],
      ['First', '2031-03-03T00:00:00-07:00', ''],
      ['Last', '2031-03-03T23:59:59-07:00', ''],
      ['Next', '2031-03-04T00:00:00-07:00', ''],
    ] as const)
      await anEvent(world, title, { start_at, end_at });
    const of = async (query: string) =>
      titlesOf((await listed(world, 'stu1', `${codes(courseCode(world))}&${query}`)).body);
    expect(await of('start_date=2031-03-03')).toEqual(['Overnight', 'First', 'Last']);
    expect(await of('start_date=2031-03-03&end_date=2031-03-04')).toEqual(['Overnight', 'First', 'Last', 'Next']);
    // An end before the start counts as the end of the first day.
    expect(await of('start_date=2031-03-03&end_date=2031-03-01')).toEqual(['Overnight', 'First', 'Last']);
    const bad = await listed(world, 'stu1', 'start_date=soon&end_date=2031-02-30');
    expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['start_date', 'end_date']]);
  });

  it('ce-undated, ce-all: only what has no date, or everything', async () => {
    await anEvent(world, 'Some day', { start_at: '' });
    await anEvent(world, 'Lecture');
    const of = async (query: string) =>
      titlesOf((await listed(world, 'stu1', `${codes(courseCode(world))}&${query}`)).body);
    expect(await of(`undated=true&${march}`)).toEqual(['Some day']);
    expect(await of('all_events=true')).toEqual(['Lecture', 'Some day']);
    expect(await of('all_events=true&undated=true')).toEqual(['Lecture', 'Some day']);
    expect(await of('undated=false')).toEqual([]);
  });

  it('ce-codes-form, A70: a code that may not be read refuses the whole call', async () => {
    await anEvent(world, 'Lecture');
    await anEvent(world, 'Lab', { context_code: groupCode(world) }, 'stu1');
    const { body } = await listed(world, 'stu1', `${codes(courseCode(world), groupCode(world))}&${march}`);
    expect(new Set(titlesOf(body))).toEqual(new Set(['Lecture', 'Lab']));
    const refused = [
      ['stu1', `course_${world.courses.CB}`],
      ['stu1', 'course_987654'],
      ['stu2', groupCode(world)],
      ['stu1', userCode(world, 'stu2')],
      ['out', courseCode(world)],
      ['adminB', courseCode(world)],
      ['adminB', userCode(world, 'stu1')],
      ['adminB', groupCode(world)],
      ['stu1', 'appointment_group_987654'],
    ] as const;
    for (const [who, code] of refused) {
      const { status } = await listed(world, who, `${codes(userCode(world, who), code)}&${march}`);
      expect([who, code, status]).toEqual([who, code, 403]);
    }
    for (const code of ['biology', 'course_', 'course_0', 'course_1x', 'account_1']) {
      const bad = await listed(world, 'stu1', codes(code));
      expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['context_codes']]);
    }
  });

  it('ce-codes-limit, A70: of eleven codes ten count', async () => {
    await anEvent(world, 'Lecture');
    const ten = Array.from({ length: 10 }, () => userCode(world, 'stu1'));
    const eleven = await listed(world, 'stu1', `${codes(...ten, courseCode(world))}&${march}`);
    expect([eleven.status, eleven.body]).toEqual([200, []]);
    const foreign = await listed(world, 'stu1', `${codes(...ten, `course_${world.courses.CB}`)}&${march}`);
    expect([foreign.status, foreign.body]).toEqual([200, []]);
    const counted = await listed(world, 'stu1', `${codes(...ten.slice(1), courseCode(world))}&${march}`);
    expect(titlesOf(counted.body)).toEqual(['Lecture']);
  });

  it('ce-excludes: leaves out what is named', async () => {
    await anEvent(world, 'Lecture', { description: '<p>Cells</p>' });
    await anAssignment(world, { name: 'Essay', dueAt: '2031-03-03T16:00:00Z', description: '<p>Write</p>' });
    const at = `${codes(courseCode(world))}&${march}`;
    const [event] = (await listed(world, 'stu1', `${at}&excludes[]=description&excludes[]=child_events`)).body;
    expect(event).toMatchObject({ title: 'Lecture' });
    expect(event).not.toHaveProperty('description');
    expect(event).not.toHaveProperty('child_events');
    const [due] = (await listed(world, 'stu1', `${at}&type=assignment&excludes[]=assignment`)).body;
    expect(due).toMatchObject({ title: 'Essay', description: '<p>Write</p>' });
    expect(due).not.toHaveProperty('assignment');
  });

  it('ce-type: due dates of assignments, each student’s own, and each date once for staff', async () => {
    const id = await anAssignment(world, { name: 'Essay', dueAt: '2031-03-10T05:59:59Z' });
    await anOverride(world, id, { title: 'Stu', dueAtOverridden: true, dueAt: '2031-03-20T16:00:00Z' }, [
      world.users.stu1,
    ]);
    await anAssignment(world, { name: 'Draft', dueAt: '2031-03-11T16:00:00Z', workflowState: 'unpublished' });
    await anAssignment(world, { name: 'Some day', dueAt: null });
    const at = `${codes(courseCode(world))}&type=assignment`;
    const of = async (who: 'stu1' | 'stu2' | 'teach' | 'obs', query = march) =>
      (await listed(world, who, `${at}&${query}`)).body;
    const dates = (body: { title: string; start_at: string }[]) => body.map((one) => [one.title, one.start_at]);
    expect(dates(await of('stu1'))).toEqual([['Essay', '2031-03-20T16:00:00Z']]);
    expect(dates(await of('stu2'))).toEqual([['Essay', '2031-03-10T05:59:59Z']]);
    expect(dates(await of('obs'))).toEqual([['Essay', '2031-03-20T16:00:00Z']]);
    const staff = await of('teach');
    expect(dates(staff)).toEqual([
      ['Essay', '2031-03-10T05:59:59Z'],
      ['Draft', '2031-03-11T16:00:00Z'],
      ['Essay', '2031-03-20T16:00:00Z'],
    ]);
    expect(staff[0]).toMatchObject({
      id: `assignment_${id}`,
      end_at: '2031-03-10T05:59:59Z',
      all_day: true,
      all_day_date: '2031-03-09',
      context_code: courseCode(world),
      workflow_state: 'published',
      type: 'assignment',
      url: `${world.base}/api/v1/calendar_events/assignment_${id}`,
      assignment: expect.objectContaining({ id }),
      assignment_overrides: [],
    });
    expect(staff[1].workflow_state).toBe('unpublished');
    expect(staff[2].assignment_overrides).toEqual([expect.objectContaining({ title: 'Stu' })]);
    expect(titlesOf(await of('stu1', 'undated=true'))).toEqual(['Some day']);
    expect(titlesOf(await of('teach', 'all_events=true'))).toEqual(['Essay', 'Draft', 'Essay', 'Some day']);
    await aSubmission(world, id, world.users.stu1);
    const [own] = await of('stu1', `${march}&include[]=submission`);
    expect(own.assignment.submission).toMatchObject({ user_id: world.users.stu1 });
  });

  it('pages by key, and asks once however many there are', async () => {
    for (let i = 0; i < 5; i += 1) await anEvent(world, `Lecture ${i}`, { start_at: `2031-03-0${5 - i}T16:00:00Z` });
    const at = `${codes(courseCode(world))}&${march}`;
    const seen: string[] = [];
    let next: string | undefined = `/calendar_events?${at}&per_page=2`;
    while (next !== undefined) {
      const { body, headers } = await world.as('stu1').get(next);
      seen.push(...titlesOf(body));
      next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(['Lecture 4', 'Lecture 3', 'Lecture 2', 'Lecture 1', 'Lecture 0']);
    const few = await leastStatements(world, () => listed(world, 'stu1', at));
    for (let i = 0; i < 20; i += 1) await anEvent(world, `More ${i}`);
    expect(await leastStatements(world, () => listed(world, 'stu1', `${at}&per_page=100`))).toBe(few);
  });

  it('a month of events and due dates is one statement', async () => {
    await anEvent(world, 'Lecture');
    await anAssignment(world, { name: 'Essay', dueAt: '2031-03-10T16:00:00Z' });
    const query = `query ($contexts: [String!]) {
      viewer {
        calendarEvents(contexts: $contexts, startTime: "2031-03-01", endTime: "2031-03-31", first: 100) {
          nodes { title startAt contextCode }
        }
        calendarAssignments(contexts: $contexts, startTime: "2031-03-01", endTime: "2031-03-31", first: 100) {
          nodes { title startAt contextCode }
        }
      }
    }`;
    const ask = () => world.as('stu1').graphql(query, { contexts: [courseCode(world), userCode(world, 'stu1')] });
    const { body } = await ask();
    expect(body.errors).toBeUndefined();
    expect(titlesOf(body.data.viewer.calendarEvents.nodes)).toEqual(['Lecture']);
    expect(titlesOf(body.data.viewer.calendarAssignments.nodes)).toEqual(['Essay']);
    expect(await leastStatements(world, ask)).toBe(1);
    const refused = await world.as('stu1').graphql(query, { contexts: [`course_${world.courses.CB}`] });
    expect(refused.body.data.viewer).toEqual({ calendarEvents: null, calendarAssignments: null });
    expect(refused.body.errors.map((one: any) => one.extensions.code)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('A12, auth-observer-calendar, ce-user: somebody else’s for who observes or administers them', async () => {
    await anEvent(world, 'Dentist', { context_code: userCode(world, 'stu1') }, 'stu1');
    await anEvent(world, 'Lecture');
    const of = (who: Parameters<typeof listed>[1], whom: 'stu1' | 'stu2', query = march) =>
      world.as(who).get(`/users/${world.users[whom]}/calendar_events?${query}`);
    for (const who of ['stu1', 'obs', 'admin'] as const) {
      const { status, body } = await of(who, 'stu1');
      expect([who, status, titlesOf(body)]).toEqual([who, 200, ['Dentist']]);
      const inCourse = await of(who, 'stu1', `${march}&${codes(courseCode(world))}`);
      expect([who, titlesOf(inCourse.body)]).toEqual([who, ['Lecture']]);
    }
    for (const [who, whom] of [
      ['obs', 'stu2'],
      ['stu2', 'stu1'],
      ['teach', 'stu1'],
      ['out', 'stu1'],
    ] as const) {
      const { status, body } = await of(who, whom);
      expect([who, status, body.errors[0].error_code]).toEqual([who, 403, 'not_observer']);
    }
    expect((await of('adminB', 'stu1')).status).toBe(404);
    // What stands in courses of others is not theirs: an administrator sees it elsewhere.
    const foreign = await world
      .as('admin')
      .get(`/users/${world.users.out}/calendar_events?${march}&${codes(courseCode(world))}`);
    expect([foreign.status, foreign.body]).toEqual([200, []]);
    // Whom one merely works with keeps their own calendar to themself.
    const direct = await listed(world, 'teach', `${codes(userCode(world, 'stu1'))}&${march}`);
    expect(direct.status).toBe(403);
  });

  it('shows what is open to users of the tenant, and nothing of a deleted course', async () => {
    await anEvent(world, 'Lecture');
    await setCourse(world, world.courses.C1, { isPublicToAuthUsers: true } as never);
    const at = `${codes(courseCode(world))}&${march}`;
    expect(titlesOf((await listed(world, 'out', at)).body)).toEqual(['Lecture']);
    expect((await listed(world, 'adminB', at)).status).toBe(403);
    await world.as('admin').del(`/courses/${world.courses.C1}`, { event: 'delete' });
    expect((await listed(world, 'teach', at)).status).toBe(403);
  });
});
