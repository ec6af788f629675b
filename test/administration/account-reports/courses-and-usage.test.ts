import { anEssay } from '../../learning/assignments/builders.js';
import { setLogin } from '../../support/account-builders.js';
import { changeRows } from '../../support/change-by-sql.js';
import { setActivity, setCourse, setScores } from '../../support/course-builders.js';
import { courseRow, inDays } from '../../support/course-rows.js';
import { aFile, aPart } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { rowsOf, started, written } from './builders.js';

const day = '2027-01-15';

describe('reports of courses and of what people do', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const rows = async (...of: Parameters<typeof written> extends [any, ...infer Rest] ? Rest : never) =>
    rowsOf(await written(world, ...of));
  const named = (found: readonly Record<string, string>[], column: string) => found.map((row) => row[column]);

  it('unpublished, public, unused and deleted courses each stand in their own report', async () => {
    const unused = await courseRow(world, 'Empty');
    const gone = await courseRow(world, 'Gone', { workflowState: 'deleted' });
    await setCourse(world, world.courses.C1, { isPublic: true });
    expect(named(await rows('unpublished_courses_csv'), 'course id')).toEqual([String(world.courses.C2)]);
    expect(await rows('public_courses_csv')).toEqual([
      expect.objectContaining({
        'course id': String(world.courses.C1),
        'course sis id': 'BIO-1',
        'long name': 'Biology 101',
        'account name': 'Science',
        'account sis id': 'SCI',
        'term name': 'Default Term',
        status: 'active',
      }),
    ]);
    const empty = named(await rows('unused_courses_csv'), 'course id');
    expect(empty).toContain(String(unused));
    expect(empty).not.toContain(String(world.courses.C1));
    expect(empty).not.toContain(String(gone));
    expect(await rows('recently_deleted_courses_csv')).toEqual([
      expect.objectContaining({ 'course id': String(gone), 'deleted at': expect.stringMatching(/^20\d\d-.*Z$/) }),
    ]);
  });

  it('course storage adds up the files of each course, in megabytes rounded up, as the course shows them', async () => {
    await aFile(world, { courseId: world.courses.C1 }, { name: 'large.bin', size: 2 * 1024 * 1024 });
    await aFile(world, { courseId: world.courses.C1 }, { name: 'small.bin', size: 1 });
    await aFile(world, { courseId: world.courses.C1 }, { name: 'gone.bin', size: 1024 * 1024, state: 'deleted' });
    const found = await rows('course_storage_csv');
    expect(found).toContainEqual(
      expect.objectContaining({ 'course id': String(world.courses.C1), 'storage used in mb': '3' }),
    );
    const course = await world.as('admin').get(`/courses/${world.courses.C1}?include[]=storage_quota_used_mb`);
    expect(course.body.storage_quota_used_mb).toBe(3);
    expect(found).toContainEqual(
      expect.objectContaining({ 'course id': String(world.courses.C2), 'storage used in mb': '0' }),
    );
  });

  it('a grade export holds the scores of the students in each of their courses, and of nobody else', async () => {
    await setScores(
      world,
      { courseId: world.courses.C1, userId: world.users.stu1 },
      { currentScore: 91.5, finalScore: -2, unpostedCurrentScore: 90, unpostedFinalScore: 80 },
    );
    const found = await rows('grade_export_csv');
    expect(
      named(found, 'student id')
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual([world.users.stu1, world.users.stu1, world.users.stu2].sort((a, b) => a - b));
    expect(found).toContainEqual(
      expect.objectContaining({
        'student name': 'Stu One',
        'student sis id': 'S-stu1',
        'course id': String(world.courses.C1),
        'enrollment state': 'active',
        'current score': '91.5',
        'final score': '-2',
        'unposted current score': '90',
        'unposted final score': '80',
      }),
    );
    const part = await aPart(world, world.users.out, { state: 'deleted' });
    expect(named(await rows('grade_export_csv'), 'student id')).not.toContain(String(world.users.out));
    const withDeleted = await rows('grade_export_csv', { include_deleted: true });
    expect([part, named(withDeleted, 'student id')]).toEqual([part, expect.arrayContaining([String(world.users.out)])]);
  });

  it('last user access says when each person was last there, by whatever they did', async () => {
    await changeRows(world, 'access_tokens', { userId: world.users.stu1 }, { lastUsedAt: null });
    await setLogin(world, world.users.stu1, { lastLoginAt: '2027-01-10T08:00:00Z' });
    const accessOf = async (parameters = {}) =>
      (await rows('last_user_access_csv', parameters)).filter((row) => row['user name'] === 'Stu One');
    expect(named(await accessOf(), 'last access at')).toEqual(['2027-01-10T08:00:00Z']);
    await setActivity(world, world.users.stu1, world.courses.C1, {
      lastActivityAt: new Date(`${day}T09:00:00Z`),
      totalActivityTime: 60,
    });
    expect(named(await accessOf({ course_id: world.courses.C1 }), 'last access at')).toEqual([`${day}T09:00:00Z`]);
    const other = await courseRow(world, 'Another');
    expect(await accessOf({ course_id: other })).toEqual([]);
  });

  it('last enrollment activity and zero activity say who was active in which course, and who was not', async () => {
    await setActivity(world, world.users.stu1, world.courses.C1, {
      lastActivityAt: new Date(`${day}T09:00:00Z`),
      totalActivityTime: 90,
    });
    const inC1 = { course_id: world.courses.C1 };
    expect(await rows('last_enrollment_activity_csv', inC1)).toContainEqual(
      expect.objectContaining({
        'user name': 'Stu One',
        'enrollment type': 'StudentEnrollment',
        'last activity at': `${day}T09:00:00Z`,
        'total activity seconds': '90',
      }),
    );
    const idle = named(await rows('zero_activity_csv', inC1), 'user name');
    expect(idle).toContain('Stella Two');
    expect(idle).not.toContain('Stu One');
    const since = named(await rows('zero_activity_csv', { ...inC1, start_at: '2027-01-16T00:00:00Z' }), 'user name');
    expect(since).toContain('Stu One');
  });

  it('students with no submissions are those who handed nothing in within the time', async () => {
    const essay = await anEssay(world);
    const work = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': 'My work' };
    await world.as('stu1').post(`/courses/${world.courses.C1}/assignments/${essay}/submissions`, work);
    const at = (days: number) => inDays(days).toISOString();
    const span = { start_at: at(-1), end_at: at(1) };
    const found = await rows('students_with_no_submissions_csv', span);
    expect(named(found, 'user name')).toEqual(['Stella Two']);
    expect(Object.keys(found[0]!)).not.toContain('enrollment state');
    const later = { start_at: at(1), end_at: at(15), include_enrollment_state: true };
    const all = await rows('students_with_no_submissions_csv', later);
    expect(all.map((row) => [row['user name'], row['enrollment state']])).toEqual([
      ['Stu One', 'active'],
      ['Stella Two', 'active'],
    ]);
    await aPart(world, world.users.out, { state: 'invited' });
    const invited = await rows('students_with_no_submissions_csv', { ...later, enrollment_state: 'invited' });
    expect(named(invited, 'user name')).toEqual(['Otto Outside']);
    expect(await rows('students_with_no_submissions_csv', { ...later, enrollment_state: 'all' })).toHaveLength(3);
  });

  it('user access tokens are told by their hints, never by themselves', async () => {
    const found = await rows('user_access_tokens_csv');
    expect(found).toContainEqual(
      expect.objectContaining({ 'user name': 'Stu One', purpose: 'tests', 'revoked at': '' }),
    );
    const hints = named(found, 'token hint');
    expect(hints.every((hint) => (hint as string).length <= 16)).toBe(true);
    const text = JSON.stringify(found);
    for (const token of Object.values(world.tokens)) expect(text).not.toContain(token);
    expect(named(found, 'purpose')).not.toContain('revoked');
    expect(named(await rows('user_access_tokens_csv', { include_deleted: true }), 'purpose')).toContain('revoked');
    expect(named(found, 'user name')).not.toContain('Bob Student');
  });

  it('the report of external tools holds those of accounts and courses, and never their secrets', async () => {
    const tool = { consumer_key: 'key-of-tool', shared_secret: 'secret-of-tool', privacy_level: 'anonymous' };
    const { C1 } = world.courses;
    const own = await world.as('admin').post(`/accounts/${world.accounts.RA1}/external_tools`, {
      ...tool,
      name: 'Maps',
      domain: 'maps.example.org',
    });
    await world
      .as('teach')
      .post(`/courses/${C1}/external_tools`, { ...tool, name: 'Cells', domain: 'cells.example.org' });
    const found = await rows('lti_report_csv');
    expect(found.map((row) => [row['tool name'], row['tool domain'], row['context type'], row['course id']])).toEqual([
      ['Maps', 'maps.example.org', 'Account', ''],
      ['Cells', 'cells.example.org', 'Course', String(C1)],
    ]);
    expect(JSON.stringify(found)).not.toMatch(/of-tool/);
    await world.as('admin').del(`/accounts/${world.accounts.RA1}/external_tools/${own.body.id}`);
    expect(named(await rows('lti_report_csv'), 'tool name')).toEqual(['Cells']);
    expect(named(await rows('lti_report_csv', { include_deleted: true }), 'tool name')).toEqual(['Maps', 'Cells']);
  });

  it('what a run is asked for is kept as it was understood', async () => {
    const { body } = await started(world, 'zero_activity_csv', {
      course_id: 'sis_course_id:BIO-1',
      start_at: '2027-01-16T00:00:00-07:00',
    });
    expect(body.parameters).toEqual({ course_id: world.courses.C1, start_at: '2027-01-16T07:00:00Z' });
  });
});
