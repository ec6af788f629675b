import { anObserverLink } from '../../support/account-builders.js';
import { setCourse, setScores } from '../../support/course-builders.js';
import { aGradingStandard, aPart, setCourseState } from '../../support/school-builders.js';
import { statementsOfRead } from '../../support/statements-of-read.js';
import { openWorld, type World } from '../../support/world.js';

describe('Grades of an enrollment', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    const { C1 } = world.courses;
    const scheme = [
      { name: 'A', value: 0.9 },
      { name: 'B', value: 0.8 },
      { name: 'F', value: 0 },
    ];
    const standard = await aGradingStandard(world, { courseId: C1 }, scheme);
    await setCourse(world, C1, { gradingStandardId: standard });
    const scores = { currentScore: 90, finalScore: 79.999, unpostedCurrentScore: 80, unpostedFinalScore: 12 };
    await setScores(world, { courseId: C1 }, scores);
  });
  afterEach(() => world.close());

  const fields = `userId courseId htmlUrl currentScore finalScore currentGrade finalGrade
    unpostedCurrentScore unpostedFinalScore unpostedCurrentGrade unpostedFinalGrade
    grades { htmlUrl shown currentScore currentGrade finalScore finalGrade gradingPeriodId } role { name label }
    permissions { readGrades readUnpostedGrades }`;
  const ofCourse = `query($id: RecordId!) { of: course(id: $id) { enrollments(first: 50) { nodes { ${fields} } } } }`;
  const ofUser = `query($id: RecordId!) { of: user(id: $id) { enrollments(first: 50) { nodes { ${fields} } } } }`;
  type Viewer = 'teach' | 'ta' | 'des' | 'stu1' | 'stu2' | 'obs' | 'admin' | 'subadmin';
  const asSeenBy = async (who: Viewer) => {
    // Observers do not read the roster; they reach those whom they observe.
    const [query, id] = who === 'obs' ? [ofUser, world.users.stu1] : [ofCourse, world.courses.C1];
    const { body } = await world.as(who).graphql(query, { id });
    expect(body.errors).toBeUndefined();
    const nodes = body.data.of.enrollments.nodes.filter((one: any) => one.courseId === world.courses.C1);
    return (whose: 'stu1' | 'stu2' | 'teach') => nodes.find((one: any) => one.userId === world.users[whose]);
  };
  const totals = { currentScore: 90, currentGrade: 'A', finalScore: 79.999, finalGrade: 'F' };
  const noTotals = { currentScore: null, currentGrade: null, finalScore: null, finalGrade: null };
  const unposted = {
    unpostedCurrentScore: 80,
    unpostedCurrentGrade: 'B',
    unpostedFinalScore: 12,
    unpostedFinalGrade: 'F',
  };
  const noUnposted = Object.fromEntries(Object.keys(unposted).map((name) => [name, null]));

  it.each(['teach', 'ta', 'admin', 'subadmin'] as const)('are all seen by %s, who grades', async (who) => {
    const of = await asSeenBy(who);
    for (const student of ['stu1', 'stu2'] as const) {
      expect(of(student)).toMatchObject({ ...totals, ...unposted, grades: { ...totals, shown: true } });
      expect(of(student).permissions).toEqual({ readGrades: true, readUnpostedGrades: true });
    }
  });

  it('are seen by the student themself and their observer, posted ones only', async () => {
    for (const who of ['stu1', 'obs'] as const) {
      const of = await asSeenBy(who);
      expect(of('stu1')).toMatchObject({ ...totals, ...noUnposted, grades: { ...totals, shown: true } });
      expect(of('stu1').permissions).toEqual({ readGrades: true, readUnpostedGrades: false });
    }
  });

  it.each(['stu1', 'des'] as const)('of another student are null to %s, who does not grade', async (who) => {
    const other = (await asSeenBy(who))('stu2');
    expect(other).toMatchObject({ ...noTotals, ...noUnposted, grades: { ...noTotals, shown: false } });
    expect(other.permissions).toEqual({ readGrades: false, readUnpostedGrades: false });
  });

  it('are hidden from student and observer where the course hides totals, not from those who grade', async () => {
    await setCourse(world, world.courses.C1, { hideFinalGrades: true });
    for (const who of ['stu1', 'obs'] as const)
      expect((await asSeenBy(who))('stu1')).toMatchObject({ ...noTotals, grades: { ...noTotals, shown: false } });
    expect((await asSeenBy('teach'))('stu1')).toMatchObject({ ...totals, ...unposted });
  });

  it('are no business of an observer of the student in another course', async () => {
    const { sections, users, courses } = world;
    await aPart(world, users.stu2, { courseId: courses.C2, sectionId: sections.C2 });
    const observing = { type: 'Observer', observing: users.stu2 } as const;
    await aPart(world, users.obs, { ...observing, courseId: courses.C2, sectionId: sections.C2 });
    // Tied as observer and student, so that they see the part in C1 at all.
    await anObserverLink(world, users.obs, users.stu2);
    await setCourseState(world, 'available', courses.C2);
    const { body } = await world
      .as('obs')
      .graphql(
        'query($id: RecordId!) { user(id: $id) { enrollments { nodes { courseId currentScore permissions { readGrades } } } } }',
        { id: users.stu2 },
      );
    const inC1 = body.data.user.enrollments.nodes.find((one: any) => one.courseId === courses.C1);
    expect(inC1).toMatchObject({ currentScore: null, permissions: { readGrades: false } });
  });

  it('are of students alone; without a score or a standard there are no letters', async () => {
    expect((await asSeenBy('teach'))('teach')).toMatchObject({ ...noTotals, ...noUnposted, grades: null });
    await setScores(world, { userId: world.users.stu1 }, { currentScore: null });
    expect((await asSeenBy('teach'))('stu1')).toMatchObject({
      currentScore: null,
      currentGrade: null,
      finalGrade: 'F',
    });
    await setCourse(world, world.courses.C1, { gradingStandardId: null });
    expect((await asSeenBy('teach'))('stu2')).toMatchObject({ currentScore: 90, currentGrade: null });
  });

  it('come with addresses of their pages and with the role, in one statement', async () => {
    const of = await asSeenBy('teach');
    const { C1 } = world.courses;
    const { stu1 } = world.users;
    expect(of('stu1')).toMatchObject({
      htmlUrl: `${world.base}/courses/${C1}/users/${stu1}`,
      grades: { htmlUrl: `${world.base}/courses/${C1}/grades/${stu1}`, gradingPeriodId: null },
      role: { name: 'StudentEnrollment', label: 'Student' },
    });
    expect(await statementsOfRead(world, () => asSeenBy('teach'))).toBe(1);
  });
});
