/** Black box: what a grader whose rights end at their own section learns of the students of another one. */

import { anAssignment, anOverride, inDays, written } from '../../learning/assignments/builders.js';
import { aSection, limitToSections, moveTo } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';

describe('A grader limited to their section', () => {
  let world: World;
  let essay: number;
  beforeAll(async () => {
    world = await openWorld();
    const { C1 } = world.courses;
    const { stu1, stu2, ta } = world.users;
    const dates = { dueAt: inDays(5), unlockAt: inDays(-5) };
    essay = await anAssignment(world, { pointsPossible: 10, submissionTypes: ['online_text_entry'], ...dates });
    await anOverride(world, essay, { dueAt: inDays(9), dueAtOverridden: true }, [stu2]);
    for (const [who, id] of [
      ['stu1', stu1],
      ['stu2', stu2],
    ] as const) {
      const place = `/courses/${C1}/assignments/${essay}/submissions`;
      const work = { 'submission[submission_type]': 'online_text_entry', 'submission[body]': `Words of ${who}` };
      expect((await world.as(who).post(place, work)).status).toBe(201);
      expect((await world.as('teach').put(`${place}/${id}`, { 'submission[posted_grade]': '7' })).status).toBe(200);
    }
    const other = await aSection(world, 'Afternoon');
    await moveTo(world, stu2, other);
    await limitToSections(world, ta);
  });
  afterAll(() => world.close());

  it('A17: refetches earlier states of the work of their students alone', async () => {
    const rows = await world.sql('select id, user_id from submission_versions order by id');
    const ids = rows.map(({ id }) => Buffer.from(`SubmissionVersion:${id}`).toString('base64url'));
    const whose = async (who: 'ta' | 'teach') => {
      const { body } = await world
        .as(who)
        .graphql('query($ids: [ID!]!) { nodes(ids: $ids) { ... on SubmissionVersion { userId body score } } }', {
          ids,
        });
      return new Set(body.data.nodes.filter(Boolean).map((one: any) => one.userId));
    };
    const { stu1, stu2 } = world.users;
    expect(await whose('teach')).toEqual(new Set([stu1, stu2]));
    expect(await whose('ta')).toEqual(new Set([stu1]));
  });

  it('A17: is not told what work a student of another section has, nor when it is due for them', async () => {
    const { stu1, stu2 } = world.users;
    const workOf = (student: number) => `/users/${student}/courses/${world.courses.C1}/assignments`;
    expect((await world.as('ta').get(workOf(stu1))).status).toBe(200);
    expect((await world.as('ta').get(workOf(stu2))).status).toBe(403);
    expect((await world.as('teach').get(workOf(stu2))).status).toBe(200);
    const datesFor = async (who: 'ta' | 'teach' | 'stu1' | 'obs', u: unknown) => {
      const { body } = await world
        .as(who)
        .graphql(
          'query($c: RecordId!, $a: RecordId!, $u: RecordId) { course(id: $c) { assignment(id: $a) { dueAt(studentId: $u) unlockAt(studentId: $u) lockAt(studentId: $u) } } }',
          { c: world.courses.C1, a: essay, u },
        );
      const statuses = (body.errors ?? []).map((error: any) => error.extensions.http.status);
      return { ...body.data.course.assignment, statuses };
    };
    const opening = { unlockAt: written(inDays(-5)), lockAt: null, statuses: [] };
    const none = { dueAt: null, unlockAt: null, lockAt: null, statuses: [404, 404, 404] };
    expect(await datesFor('teach', stu2)).toEqual({ dueAt: written(inDays(9)), ...opening });
    for (const who of ['ta', 'stu1', 'obs'] as const) {
      expect([who, await datesFor(who, stu2)]).toEqual([who, none]);
      expect([who, await datesFor(who, 999_999)]).toEqual([who, none]);
      expect([who, await datesFor(who, stu1)]).toEqual([who, { dueAt: written(inDays(5)), ...opening }]);
      expect([who, await datesFor(who, null)]).toEqual([who, { dueAt: written(inDays(5)), ...opening }]);
    }
    expect(await datesFor('stu1', 'self')).toEqual({ dueAt: written(inDays(5)), ...opening });
    expect(await datesFor('teach', 'sis_user_id:S-stu2')).toEqual(none);
  });

  it('A17: follows the progress of their students alone', async () => {
    const progressOf = async (who: 'ta' | 'teach', student: number) => {
      const { body } = await world
        .as(who)
        .graphql(
          'query($c: RecordId!, $u: RecordId!) { course(id: $c) { courseProgress(userId: $u) { requirementCount } } }',
          { c: world.courses.C1, u: student },
        );
      return body.data.course.courseProgress.requirementCount;
    };
    const { stu1, stu2 } = world.users;
    expect(await progressOf('teach', stu2)).toBe(1);
    expect(await progressOf('ta', stu1)).toBe(1);
    expect(await progressOf('ta', stu2)).toBeNull();
  });

  it('A17: makes nobody the observer of a student of another section', async () => {
    const { out, stu1, stu2 } = world.users;
    const observing = (student: number) =>
      world.as('ta').post(`/courses/${world.courses.C1}/enrollments`, {
        'enrollment[user_id]': out,
        'enrollment[type]': 'ObserverEnrollment',
        'enrollment[associated_user_id]': student,
      });
    expect((await observing(stu2)).status).toBe(400);
    expect(await world.sql('select id from enrollments where user_id = $1', [out])).toEqual([]);
    expect((await observing(stu1)).status).toBe(200);
  });

  it('A17: names no student of another section in an override, and takes none out of it unseen', async () => {
    const { stu1, stu2 } = world.users;
    const [{ id }] = await world.sql('select id from assignment_overrides where assignment_id = $1', [essay]);
    const place = `/courses/${world.courses.C1}/assignments/${essay}/overrides`;
    const named = async () =>
      (await world.sql('select user_id::int as id from assignment_override_students order by user_id')).map(
        (r) => r.id,
      );
    const other = await anAssignment(world);
    const elsewhere = `/courses/${world.courses.C1}/assignments/${other}/overrides`;
    const students = (ids: number[]) => ({ 'assignment_override[student_ids][]': ids });
    expect((await world.as('ta').post(elsewhere, students([stu2]))).status).toBe(400);
    expect(await named()).toEqual([stu2]);
    expect((await world.as('ta').put(`${place}/${id}`, students([stu1]))).status).toBe(200);
    expect(await named()).toEqual([stu1, stu2]);
    expect((await world.as('teach').put(`${place}/${id}`, students([stu1]))).status).toBe(200);
    expect(await named()).toEqual([stu1]);
  });
});
