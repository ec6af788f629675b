import { type Rights, rightsOf } from '../../../src/identity/access/index.js';
import { resolveActor } from '../../../src/learning/enrollments/index.js';
import { digestOf } from '../../../src/platform/authorization/secrets.js';
import { setForCourses } from '../../support/account-builders.js';
import {
  type CourseSettings,
  restrictToDates,
  setCourse,
  setPartDates,
  setSection,
  setTermDates,
  setTermDatesFor,
  termOf,
} from '../../support/course-builders.js';
import { inDays } from '../../support/course-rows.js';
import { setCourseState } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

/** Decision 0013: whom dates keep out, seen at the actor, whose rights every read and write asks. */
describe('Dates', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  type Named = 'stu1' | 'obs' | 'teach' | 'ta' | 'des';
  const rightsNow = async (who: Named): Promise<Rights> => {
    const credentials = { digest: digestOf(world.tokens[who]), asUser: null };
    const { database } = world.app.services.acrossTenants('token look-up');
    return rightsOf((await resolveActor(database, credentials)).actor);
  };
  /** `full`: takes part; `read`: looks; `none`: is kept out and knows it; `gone`: has no part in the course. */
  const accessOf = async (who: Exclude<Named, 'obs'>): Promise<string> => {
    const { C1 } = world.courses;
    const { memberships, grants } = await rightsNow(who);
    const posts = grants.get('post_to_forum')?.courses.includes(C1) ?? false;
    const changes = grants.get('manage_content')?.courses.includes(C1) ?? false;
    if (!memberships.courses.includes(C1)) return memberships.closed.includes(C1) ? 'none' : 'gone';
    if (who === 'stu1') expect(memberships.asActiveStudent.includes(C1)).toBe(posts);
    return posts || changes ? 'full' : 'read';
  };
  const C1 = () => world.courses.C1;
  const past = inDays(-1);
  const future = inDays(1);
  const inTerm = async (dates: { startAt?: Date; endAt?: Date }) =>
    setTermDates(world, await termOf(world, C1()), dates);
  const inCourse = (settings: CourseSettings) => setCourse(world, C1(), settings);
  const byCourse = (settings: CourseSettings) => restrictToDates(world, C1(), settings);
  const bySection = (dates: { startAt?: Date; endAt?: Date }) =>
    setSection(world, world.sections.C1, { ...dates, restrictEnrollmentsToSectionDates: true });
  const inEnrollment = (dates: { startAt?: Date; endAt?: Date }) => setPartDates(world, world.users.stu1, C1(), dates);
  const forType = async (type: 'StudentEnrollment' | 'TeacherEnrollment', startAt: Date, endAt: Date) =>
    setTermDatesFor(world, await termOf(world, C1()), type, { startAt, endAt });
  const byAccount = (name: 'restrict_student_past_view' | 'restrict_student_future_view', value: boolean) =>
    setForCourses(world, name, { value, locked: true });

  const cases: readonly [title: string, set: () => Promise<unknown>, student: string][] = [
    ['without dates nobody is kept out', async () => {}, 'full'],
    ['in the term', () => inTerm({ startAt: past, endAt: future }), 'full'],
    ['after the term', () => inTerm({ endAt: past }), 'read'],
    ['before the term', () => inTerm({ startAt: future }), 'read'],
    ['dates of a course that restricts nothing say nothing', () => inCourse({ endAt: past }), 'full'],
    ['after a course that restricts to its dates', () => byCourse({ endAt: past }), 'read'],
    ['before a course that restricts to its dates', () => byCourse({ startAt: future }), 'none'],
    ['after a course that hides its past', () => byCourse({ endAt: past, restrictStudentPastView: true }), 'none'],
    [
      'before a term, in a course that hides its future',
      () => Promise.all([inTerm({ startAt: future }), inCourse({ restrictStudentFutureView: true })]),
      'none',
    ],
    [
      'a section that restricts goes before its course',
      () => Promise.all([byCourse({ endAt: past }), bySection({ endAt: future })]),
      'full',
    ],
    ['before a section that restricts to its dates', () => bySection({ startAt: future }), 'none'],
    [
      'an enrollment’s own dates go before everything, when both are set',
      () => Promise.all([inEnrollment({ startAt: past, endAt: future }), bySection({ endAt: past })]),
      'full',
    ],
    [
      'one date of an enrollment alone says nothing',
      () => Promise.all([inEnrollment({ endAt: future }), inTerm({ endAt: past })]),
      'read',
    ],
    [
      'the term’s dates for students go before those of the term',
      () => Promise.all([inTerm({ endAt: past }), forType('StudentEnrollment', past, future)]),
      'full',
    ],
    [
      'the term’s dates for teachers are not those of students',
      () => Promise.all([inTerm({ endAt: past }), forType('TeacherEnrollment', past, future)]),
      'read',
    ],
    [
      'an account that locks the view of the past goes before the course',
      () => Promise.all([inTerm({ endAt: past }), byAccount('restrict_student_past_view', true)]),
      'none',
    ],
    [
      'also where it opens what the course hides',
      () =>
        Promise.all([
          inTerm({ endAt: past }),
          inCourse({ restrictStudentPastView: true }),
          byAccount('restrict_student_past_view', false),
        ]),
      'read',
    ],
    [
      'an account that locks the view of the future goes before the course',
      () => Promise.all([inTerm({ startAt: future }), byAccount('restrict_student_future_view', true)]),
      'none',
    ],
    ['in a concluded course', () => setCourseState(world, 'completed', C1()), 'read'],
    [
      'in a concluded course that hides its past',
      () => Promise.all([setCourseState(world, 'completed', C1()), inCourse({ restrictStudentPastView: true })]),
      'none',
    ],
    ['in a course that is not published', () => setCourseState(world, 'claimed', C1()), 'gone'],
  ];

  it.each(cases)('%s', async (_title, set, student) => {
    await set();
    expect(await accessOf('stu1')).toBe(student);
  });

  it('keep no teacher, assistant or designer out', async () => {
    await inTerm({ endAt: past });
    await byCourse({ startAt: future, restrictStudentPastView: true });
    await bySection({ endAt: past });
    for (const who of ['teach', 'ta', 'des'] as const) expect([who, await accessOf(who)]).toEqual([who, 'full']);
  });

  it('keep observers out like students, who then see nothing of whom they observe there', async () => {
    expect((await rightsNow('obs')).memberships.observees).toEqual([world.users.stu1]);
    await bySection({ startAt: future });
    const { memberships } = await rightsNow('obs');
    expect(memberships.closed).toEqual([world.courses.C1]);
    expect([memberships.courses, memberships.observees]).toEqual([[], []]);
  });

  it('that end let students read and post nowhere', async () => {
    await inTerm({ endAt: past });
    const { grants, memberships } = await rightsNow('stu1');
    const holds = (name: 'read_forum' | 'read_roster' | 'post_to_forum' | 'send_messages') =>
      grants.get(name)?.courses.includes(world.courses.C1) ?? false;
    expect([holds('read_forum'), holds('read_roster')]).toEqual([true, true]);
    expect([holds('post_to_forum'), holds('send_messages')]).toEqual([false, false]);
    expect(memberships.asStudent).toContain(world.courses.C1);
    expect(memberships.asActiveStudent).not.toContain(world.courses.C1);
  });

  it('count from the next request on when they change', async () => {
    const path = `/courses/${world.courses.C1}/enrollments`;
    const stu1 = world.as('stu1');
    expect((await stu1.get(path)).status).toBe(200);
    const move = (start: Date | string) =>
      world.as('admin').put(`/courses/${world.courses.C1}`, {
        'course[start_at]': start === '' ? '' : (start as Date).toISOString(),
        'course[restrict_enrollments_to_course_dates]': true,
      });
    expect((await move(new Date(Date.now() + 86_400_000))).status).toBe(200);
    expect((await stu1.get(path)).status).not.toBe(200);
    expect((await move('')).status).toBe(200);
    expect((await stu1.get(path)).status).toBe(200);
  });

  it('of a section count from the next request on too', async () => {
    const path = `/courses/${world.courses.C1}/enrollments`;
    const stu1 = world.as('stu1');
    expect((await stu1.get(path)).status).toBe(200);
    const { status } = await world.as('teach').put(`/sections/${world.sections.C1}`, {
      'course_section[start_at]': new Date(Date.now() + 86_400_000).toISOString(),
      'course_section[restrict_enrollments_to_section_dates]': true,
    });
    expect(status).toBe(200);
    expect((await stu1.get(path)).status).not.toBe(200);
  });
});
