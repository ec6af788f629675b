/** What a page does with many records at once: one transaction, all of it or nothing. */
import { globalIdOf } from '../../schema/platform/global-id.js';
import { anEssay } from '../learning/assignments/builders.js';
import { enrollmentRow } from '../support/course-rows.js';
import { openWorld, type World } from '../support/world.js';

const errors = 'errors { code message field }';
const enrolling = `mutation($c: RecordId!, $who: [EnrollUserInput!]!) {
  enrollUsers(place: { courseId: $c }, enrollments: $who) { enrollments { id recordId userId enrollmentState } ${errors} }
}`;
const ending = `mutation($ids: [RecordId!]!) {
  endEnrollments(enrollmentIds: $ids, task: CONCLUDE) { enrollments { recordId enrollmentState } ${errors} }
}`;
const grading = `mutation($grades: [StudentsNewGradeInput!]!) {
  gradeSubmissions(grades: $grades) { submissions { id userId score grade } ${errors} }
}`;
const marking = `mutation($ids: [RecordId!]!) {
  markModuleItems(moduleItemIds: $ids, as: DONE) { moduleItems { recordId completionRequirement { completed } } ${errors} }
}`;
const deleting = (what: 'Assignment' | 'File') => `mutation($ids: [RecordId!]!) {
  delete${what}s(${what.toLowerCase()}Ids: $ids) { ${what.toLowerCase()}s { recordId } ${errors} }
}`;

describe('Many at once', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const ask = async (who: Parameters<World['as']>[0], document: string, variables: Record<string, unknown>) => {
    const { body } = await world.as(who).graphql(document, variables);
    const [payload] = Object.values<any>(body.data ?? {});
    return {
      payload,
      said: body.errors?.map((e: any) => [e.extensions.http.status, Object.keys(e.extensions.fields ?? {})]),
    };
  };
  const parts = () =>
    world.sql('select user_id::int as "userId", workflow_state as state from enrollments order by id');
  const scores = async (essay: number) =>
    world.sql(
      'select user_id::int as "userId", score from submissions where assignment_id = $1 and score is not null',
      [essay],
    );

  it('people are enrolled: all of them with their records, by any form of their ids', async () => {
    const { C1 } = world.courses;
    const { out, subadmin } = world.users;
    const who = [
      { userId: out, enrollmentState: 'ACTIVE' },
      { userId: globalIdOf('User', subadmin), type: 'OBSERVER' },
    ];
    const { payload } = await ask('admin', enrolling, { c: C1, who });
    expect(payload.errors).toEqual([]);
    expect(payload.enrollments).toEqual([
      expect.objectContaining({ userId: out, enrollmentState: 'ACTIVE' }),
      expect.objectContaining({ userId: subadmin, enrollmentState: 'INVITED' }),
    ]);
    const again = await ask('admin', enrolling, { c: C1, who });
    expect(again.payload.enrollments.map((one: any) => one.recordId)).toEqual(
      payload.enrollments.map((one: any) => one.recordId),
    );
  });

  it('nobody is enrolled where one of them is refused, which is named by its place', async () => {
    const { C1 } = world.courses;
    const before = await parts();
    const good = { userId: world.users.out };
    const unknown = await ask('admin', enrolling, { c: C1, who: [good, { userId: 999_999 }] });
    expect(unknown).toEqual({ payload: null, said: [[404, ['enrollments.1']]] });
    const refused = await ask('stu1', enrolling, { c: C1, who: [good] });
    expect(refused).toEqual({ payload: null, said: [[403, ['enrollments.0']]] });
    const many = await ask('admin', enrolling, { c: C1, who: Array.from({ length: 51 }, () => good) });
    expect(many.payload).toMatchObject({ enrollments: null, errors: [{ code: 'TOO_MANY', field: 'enrollments' }] });
    expect(await parts()).toEqual(before);
  });

  it('enrollments end: all of them, or none where one of them cannot', async () => {
    const [a, b] = [
      await enrollmentRow(world, 'out', world.courses.C1, 'Student'),
      await enrollmentRow(world, 'out', world.courses.C2, 'Student'),
    ];
    const before = await parts();
    expect(await ask('admin', ending, { ids: [a, 999_999] })).toEqual({
      payload: null,
      said: [[404, ['enrollmentIds.1']]],
    });
    expect(await parts()).toEqual(before);
    const { payload } = await ask('admin', ending, { ids: [b, globalIdOf('Enrollment', a)] });
    expect(payload).toEqual({
      enrollments: [b, a].map((recordId) => ({ recordId, enrollmentState: 'COMPLETED' })),
      errors: [],
    });
  });

  it('work is graded: all of it with its scores, or none, and the grade that cannot be read is named', async () => {
    const [essay, other] = [await anEssay(world), await anEssay(world, { name: 'Other' })];
    const { stu1, stu2 } = world.users;
    const wrong = [
      { assignmentId: essay, userId: stu1, postedGrade: '7' },
      { assignmentId: essay, userId: stu2, postedGrade: 'seven' },
    ];
    const refused = (await ask('teach', grading, { grades: wrong })).payload;
    expect(refused.submissions).toBeNull();
    expect(refused.errors).toHaveLength(1);
    expect(refused.errors[0].field).toMatch(/^grades\.1\b/);
    // The sentence counts as the path does.
    expect(refused.errors[0].message).toMatch(/^Entry 1: /);
    expect(await scores(essay)).toEqual([]);
    expect((await ask('stu1', grading, { grades: wrong.slice(0, 1) })).said).toEqual([[403, ['grades.0']]]);
    const grades = [
      { assignmentId: other, userId: stu2, postedGrade: '9', comment: { textComment: 'Good' } },
      { assignmentId: globalIdOf('Assignment', essay), userId: stu1, postedGrade: '70%' },
    ];
    expect((await ask('teach', grading, { grades })).payload).toEqual({
      submissions: [
        { id: expect.any(String), userId: stu2, score: 9, grade: '9' },
        { id: expect.any(String), userId: stu1, score: 7, grade: expect.any(String) },
      ],
      errors: [],
    });
    expect(await scores(essay)).toEqual([{ userId: stu1, score: expect.anything() }]);
  });

  it('items of modules are marked: all of them, or none', async () => {
    const items: number[] = [];
    for (const name of ['A', 'B']) {
      const { body } = await world
        .as('teach')
        .post(`/courses/${world.courses.C1}/modules/${world.modules.basics}/items`, {
          'module_item[type]': 'Assignment',
          'module_item[content_id]': await anEssay(world, { name }),
          'module_item[completion_requirement][type]': 'must_mark_done',
        });
      items.push(body.id);
    }
    const asked = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on ModuleItem { completionRequirement { completed } } } }`;
    const done = async () =>
      (
        await world.as('stu1').graphql(asked, { ids: items.map((id) => globalIdOf('ModuleItem', id)) })
      ).body.data.nodes.map((one: any) => one.completionRequirement.completed);
    expect(await ask('stu1', marking, { ids: [items[0], 999_999] })).toEqual({
      payload: null,
      said: [[404, ['moduleItemIds.1']]],
    });
    expect((await ask('teach', marking, { ids: items })).said).toEqual([[403, ['moduleItemIds.0']]]);
    expect(await done()).toEqual([false, false]);
    const { payload } = await ask('stu1', marking, { ids: items });
    expect(payload).toEqual({
      moduleItems: items.map((recordId) => ({ recordId, completionRequirement: { completed: true } })),
      errors: [],
    });
    expect(await done()).toEqual([true, true]);
  });

  it('assignments and files are deleted: all of them, or none', async () => {
    const essays = [await anEssay(world), await anEssay(world, { name: 'Other' })];
    const files = [world.files.handout, world.files.answers];
    const there = async () => [
      (await world.sql(`select 1 from assignments where id = any($1) and workflow_state <> 'deleted'`, [essays]))
        .length,
      (await world.sql(`select 1 from files where id = any($1) and workflow_state <> 'deleted'`, [files])).length,
    ];
    expect((await ask('teach', deleting('Assignment'), { ids: [...essays, 999_999] })).said).toEqual([
      [404, ['assignmentIds.2']],
    ]);
    expect((await ask('teach', deleting('File'), { ids: [...files, 999_999] })).said).toEqual([[404, ['fileIds.2']]]);
    expect((await ask('stu1', deleting('Assignment'), { ids: essays })).said).toEqual([[403, ['assignmentIds.0']]]);
    expect(await there()).toEqual([2, 2]);
    expect((await ask('teach', deleting('Assignment'), { ids: essays })).payload).toEqual({
      assignments: essays.map((recordId) => ({ recordId })),
      errors: [],
    });
    expect((await ask('teach', deleting('File'), { ids: files })).payload).toEqual({
      files: files.map((recordId) => ({ recordId })),
      errors: [],
    });
    expect(await there()).toEqual([0, 0]);
  });

  it('are read back in one statement', async () => {
    const essay = await anEssay(world);
    const { stu1, stu2 } = world.users;
    const graded = (...users: number[]) => users.map((userId) => ({ assignmentId: essay, userId, postedGrade: '5' }));
    await ask('teach', grading, { grades: graded(stu1, stu2) });
    const bare =
      'mutation($grades: [StudentsNewGradeInput!]!) { gradeSubmissions(grades: $grades) { errors { code } } }';
    const cost = (document: string) => world.statementsOf(() => ask('teach', document, { grades: graded(stu1, stu2) }));
    expect((await cost(grading)) - (await cost(bare))).toBeLessThanOrEqual(1);
  });
});
