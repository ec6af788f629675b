import { changeRows } from '../../support/change-by-sql.js';
import { courseRow, enrollmentRow, inDays } from '../../support/course-rows.js';
import type { Person } from '../../support/fixture.js';
import { openWorld, type World } from '../../support/world.js';
import { announcedDaysAgo, announcementRow, inCourse, titlesOf, topicRow } from './builders.js';

const day = (days: number): string => inDays(days).toISOString().slice(0, 10);

describe('The announcements of courses', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const asked = (who: Person, query = '', course = world.courses.C1) =>
    world.as(who).get(`/announcements?context_codes[]=course_${course}&${query}`);
  const listed = async (who: Person, query = '') => {
    const { status, body } = await asked(who, query);
    return status === 200 ? titlesOf(body) : status;
  };

  it('an-codes: are asked for by courses, and refused without one or with another kind of place, by name', async () => {
    const stu = world.as('stu1');
    for (const query of [
      '',
      'context_codes[]=',
      `context_codes[]=group_${world.groups.red}`,
      'context_codes[]=course_x',
    ]) {
      const { status, body } = await stu.get(`/announcements?${query}`);
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 400, ['context_codes']]);
    }
    const many = Array.from({ length: 101 }, (_, i) => `context_codes[]=course_${i + 1}`).join('&');
    expect((await stu.get(`/announcements?${many}`)).status).toBe(400);
  });

  it('an-context, an-fields: carry their course and all keys of a topic; discussions are no announcements', async () => {
    const other = await courseRow(world, 'Geology');
    await enrollmentRow(world, 'stu1', other, 'Student');
    const ids = [await announcementRow(world), await announcementRow(world, { courseId: other, title: 'There' })];
    await topicRow(world, { title: 'A discussion' });
    const codes = [world.courses.C1, other].map((id) => `course_${id}`);
    const { body } = await world
      .as('stu1')
      .get(`/announcements?${codes.map((code) => `context_codes[]=${code}`).join('&')}`);
    expect(body.map(({ id, context_code }: any) => [id, context_code]).sort()).toEqual([
      [ids[0], codes[0]],
      [ids[1], codes[1]],
    ]);
    expect(body[0]).toMatchObject({
      title: 'There',
      message: '<p>Hello</p>',
      posted_at: expect.stringMatching(/Z$/),
      delayed_post_at: null,
      position: null,
      subscription_hold: 'topic_is_announcement',
      topic_children: [],
      podcast_url: null,
    });
    expect(body[0]).not.toHaveProperty('sections');
  });

  it('an-start-default: begin 14 days ago', async () => {
    await announcedDaysAgo(world, 13);
    await announcedDaysAgo(world, 15.5);
    expect(await listed('stu1')).toEqual(['13 days ago']);
    expect(await listed('stu1', `start_date=${day(-16)}`)).toEqual(['13 days ago', '15.5 days ago']);
  });

  it('an-end-default: end with the 28th day after the start', async () => {
    const at = (text: string, title: string) => announcementRow(world, { title, postedAt: new Date(text) });
    await at('2024-01-01T07:00:00Z', 'first moment in Denver');
    await at('2024-01-29T12:00:00Z', '28 days later');
    await at('2024-01-30T06:59:59Z', 'last second');
    await at('2024-01-30T07:00:00Z', '29 days later');
    await at('2024-01-01T06:59:59Z', 'the day before');
    expect(await listed('stu1', 'start_date=2024-01-01')).toEqual([
      'last second',
      '28 days later',
      'first moment in Denver',
    ]);
  });

  it('an-dates, conv-date-input: take dates of the caller’s zone and points in time, both ends included', async () => {
    await announcementRow(world, { title: 'in between', postedAt: new Date('2024-03-10T06:59:30Z') });
    for (const query of [
      'start_date=2024-03-09&end_date=2024-03-09',
      'start_date=2024-03-10T06:59:30Z&end_date=2024-03-10T06:59:30Z',
      'start_date=2024-03-09T23:59:00-07:00&end_date=2024-03-10T00:00:00-07:00',
    ])
      expect([query, await listed('stu1', query)]).toEqual([query, ['in between']]);
    expect(await listed('stu1', 'start_date=2024-03-10')).toEqual([]);
    expect(await listed('stu1', 'start_date=2024-03-01&end_date=2024-03-08')).toEqual([]);
    for (const query of ['start_date=soon', 'end_date=2024-02-30', 'start_date=2024-13-01'])
      expect([query, await listed('stu1', query)]).toEqual([query, 400]);
  });

  it('an-future: show what comes later to those alone who moderate', async () => {
    await announcedDaysAgo(world, -1);
    expect(await listed('teach')).toEqual(['-1 days ago']);
    expect(await listed('admin')).toEqual(['-1 days ago']);
    for (const who of ['stu1', 'obs'] as const) expect([who, await listed(who)]).toEqual([who, []]);
  });

  it('an-active: leave out what comes later for who moderates not all of the courses, whatever they ask', async () => {
    await announcedDaysAgo(world, -1);
    await announcedDaysAgo(world, 1);
    expect(await listed('teach', 'active_only=true')).toEqual(['1 days ago']);
    expect(await listed('stu1', 'active_only=false')).toEqual(['1 days ago']);
    const other = await courseRow(world, 'Geology');
    await enrollmentRow(world, 'teach', other, 'Student');
    const both = `context_codes[]=course_${other}&active_only=false`;
    expect(await listed('teach', both)).toEqual(['1 days ago']);
  });

  it('are refused together for one course whose announcements the caller does not read, as unknown for one they do not see', async () => {
    await announcementRow(world);
    const unread = await courseRow(world, 'Syllabus alone', { publicSyllabusToAuth: true });
    const also = (course: number) => listed('stu1', `context_codes[]=course_${course}`);
    expect(await also(unread)).toBe(403);
    expect([await also(world.courses.C2), await also(world.courses.CB), await also(999_999)]).toEqual([404, 404, 404]);
    expect(await listed('out')).toBe(404);
    expect(await listed('adminB')).toBe(404);
    expect((await world.withToken(null).get(`/announcements?context_codes[]=course_${world.courses.C1}`)).status).toBe(
      401,
    );
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'deleted' });
    expect(await listed('admin')).toBe(404);
  });

  it('keep the last of each course, as text, with sections, where that is asked', async () => {
    await announcedDaysAgo(world, 3, { message: '<p>old</p>' });
    await announcedDaysAgo(world, 2, { message: '<p>Mind the <b>gap</b> &amp; co</p>' });
    await announcedDaysAgo(world, -2);
    expect(await listed('stu1', 'latest_only=true')).toEqual(['2 days ago']);
    expect(await listed('teach', 'latest_only=true')).toEqual(['-2 days ago']);
    const { body } = await asked('stu1', 'latest_only=true&text_only=true&include[]=sections');
    expect(body[0]).toMatchObject({ message: 'Mind the gap & co', sections: [] });
  });

  it('conv-paginated: are paged by key, the newest first, in one statement however many they are', async () => {
    for (let n = 1; n <= 5; n += 1) await announcedDaysAgo(world, n);
    const first = await asked('stu1', 'per_page=2');
    expect([titlesOf(first.body), first.headers.get('link')]).toEqual([
      ['1 days ago', '2 days ago'],
      expect.stringContaining('rel="next"'),
    ]);
    await asked('stu1', 'per_page=50');
    expect(await world.statementsOf(() => asked('stu1', 'per_page=50'))).toBe(1);
  });

  it('cs-home-default, cs-put-home: stand on the home page, five of them unless it says how many', async () => {
    for (let n = 1; n <= 7; n += 1) await announcedDaysAgo(world, n);
    await announcedDaysAgo(world, -1);
    const home = async (who: Person) => {
      const query = `{ course(id: ${world.courses.C1}) { homeAnnouncements { title } } }`;
      return titlesOf((await world.as(who).graphql(query)).body.data.course.homeAnnouncements);
    };
    expect(await home('stu1')).toEqual([]);
    const set = (form: Record<string, string>) => world.as('teach').put(`/courses/${world.courses.C1}/settings`, form);
    expect((await set({ show_announcements_on_home_page: 'true' })).status).toBe(200);
    expect(await home('stu1')).toEqual([1, 2, 3, 4, 5].map((n) => `${n} days ago`));
    expect(await home('teach')).toEqual([1, 2, 3, 4, 5].map((n) => `${n} days ago`));
    await set({ home_page_announcement_limit: '2' });
    expect(await home('stu1')).toEqual(['1 days ago', '2 days ago']);
  });

  it('name nobody where a feed wrote them: the author is an object without keys, in lists and alone', async () => {
    const id = await announcementRow(world, { authorId: null });
    const one = await world.as('stu1').get(`${inCourse(world)}/${id}`);
    const unnamed = { author: {}, user_name: null };
    expect([one.body, (await asked('stu1')).body[0]]).toEqual([
      expect.objectContaining(unnamed),
      expect.objectContaining(unnamed),
    ]);
    const query = `{ discussionTopic(id: ${id}) { author { name } } }`;
    expect((await world.as('stu1').graphql(query)).body.data.discussionTopic.author).toBeNull();
  });

  it('of ten courses are one statement', async () => {
    const codes = [world.courses.C1];
    for (let n = 1; n < 10; n += 1) {
      const id = await courseRow(world, `Course ${n}`);
      await enrollmentRow(world, 'stu1', id, 'Student');
      codes.push(id);
    }
    for (const courseId of codes) await announcementRow(world, { courseId });
    const query = codes.map((id) => `context_codes[]=course_${id}`).join('&');
    const listAll = () => world.as('stu1').get(`/announcements?${query}&per_page=50`);
    expect((await listAll()).body).toHaveLength(10);
    expect(await world.statementsOf(listAll)).toBe(1);
  });

  it('take no comments where the course, or an account above it, says so', async () => {
    const id = await announcementRow(world);
    const shown = async () => (await world.as('stu1').get(`${inCourse(world)}/${id}`)).body;
    expect(await shown()).toMatchObject({
      comments_disabled: false,
      locked_for_user: false,
      permissions: { reply: true },
    });
    const locked = { comments_disabled: true, locked_for_user: true, permissions: { reply: false } };
    await world.as('admin').put(`/courses/${world.courses.C1}/settings`, { lock_all_announcements: 'true' });
    expect(await shown()).toMatchObject({
      ...locked,
      lock_info: { can_view: true },
      lock_explanation: expect.any(String),
    });
    await world.as('admin').put(`/courses/${world.courses.C1}/settings`, { lock_all_announcements: 'false' });
    expect(await shown()).toMatchObject({ comments_disabled: false });
    const setting = 'account[settings][lock_all_announcements]';
    const at = `/accounts/${world.accounts.RA1}`;
    await world.as('admin').put(at, { [`${setting}[value]`]: 'true', [`${setting}[locked]`]: 'true' });
    expect(await shown()).toMatchObject(locked);
  });

  it('are written by those who moderate, and are neither drafts nor pinned', async () => {
    const form = { title: 'News', is_announcement: 'true' };
    const before = await world.sql('select id from discussion_topics');
    expect((await world.as('stu1').post(inCourse(world), form)).status).toBe(403);
    for (const [name, value] of [
      ['published', 'false'],
      ['pinned', 'true'],
    ] as const) {
      const { status, body } = await world.as('teach').post(inCourse(world), { ...form, [name]: value });
      expect([status, body.errors[name][0].type]).toEqual([400, 'announcement']);
    }
    expect(await world.sql('select id from discussion_topics')).toEqual(before);
    const made = await world.as('ta').post(inCourse(world), form);
    expect([made.status, made.body.is_announcement, made.body.can_unpublish]).toEqual([200, true, false]);
    expect(titlesOf((await world.as('stu1').get(`${inCourse(world)}?only_announcements=true`)).body)).toEqual(['News']);
    expect((await world.as('stu1').get(inCourse(world))).body).toEqual([]);
  });
});
