import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import type { Person } from '../../support/fixture.js';
import { setMuted } from '../../support/school-builders.js';
import { type Answer, openWorld, type World } from '../../support/world.js';
import { aGroup, anEssay } from './builders.js';

describe('A muted assignment', () => {
  let world: World;
  let group: number;
  beforeAll(async () => {
    world = await openWorld();
    group = await aGroup(world);
  });
  afterAll(() => world.close());

  const C1 = () => world.courses.C1;
  const essay = (fields: FieldsOf<Assignment> = {}) => anEssay(world, { assignmentGroupId: group, ...fields });
  const place = (id: number, who: Person) => `/courses/${C1()}/assignments/${id}/submissions/${world.users[who]}`;
  const put = (id: number, form: Record<string, string>, by: Person = 'teach', who: Person = 'stu1'): Promise<Answer> =>
    world.as(by).put(place(id, who), form);
  const submit = (id: number, who: Person = 'stu1') =>
    world.as(who).post(`/courses/${C1()}/assignments/${id}/submissions`, {
      'submission[submission_type]': 'online_text_entry',
      'submission[body]': 'My essay',
    });

  it('shows of a muted assignment neither score, grade, grader nor what graders say, by no way (A17)', async () => {
    const id = await essay({ muted: true });
    await submit(id);
    await put(id, { 'submission[posted_grade]': '8', 'comment[text_comment]': 'Between us' });
    await put(id, { 'comment[text_comment]': 'Mine' }, 'stu1');
    const hidden = {
      score: null,
      grade: null,
      entered_score: null,
      entered_grade: null,
      grader_id: null,
      graded_at: null,
      excused: null,
      workflow_state: 'submitted',
    };
    for (const who of ['stu1', 'obs'] as const) {
      const { body } = await world
        .as(who)
        .get(`${place(id, 'stu1')}?include[]=submission_comments&include[]=submission_history`);
      expect(body).toMatchObject(hidden);
      expect(body.submission_comments.map((one: any) => one.comment)).toEqual(['Mine']);
      for (const version of body.submission_history)
        expect(version).toMatchObject({ score: null, grade: null, grader_id: null });
    }
    for (const filter of ['workflow_state=graded', 'graded_since=2001-01-01T00:00:00Z']) {
      const { body } = await world
        .as('stu1')
        .get(`/courses/${C1()}/students/submissions?assignment_ids[]=${id}&${filter}`);
      expect([filter, body]).toEqual([filter, []]);
    }
    const { body } = await world.as('teach').get(`${place(id, 'stu1')}?include[]=submission_comments`);
    expect(body).toMatchObject({ score: 8, grade: '8', grader_id: world.users.teach, workflow_state: 'graded' });
    expect(body.submission_comments).toHaveLength(2);
    const ids = await world
      .as('teach')
      .graphql(
        'query ($c: RecordId!, $a: RecordId!, $u: RecordId!) { course(id: $c) { assignment(id: $a) { submission(userId: $u) { id comments { id comment } history { id } } } } }',
        { c: C1(), a: id, u: world.users.stu1 },
      );
    const found = ids.body.data.course.assignment.submission;
    const between = found.comments.find((one: any) => one.comment === 'Between us');
    const node = 'query ($id: ID!) { node(id: $id) { id ... on Submission { score } } }';
    expect((await world.as('stu1').graphql(node, { id: found.id })).body.data.node).toEqual({
      id: found.id,
      score: null,
    });
    // Students read the version in their history, and by its id alike: nothing of the grade in either.
    const version = `query ($id: ID!) { node(id: $id) {
      id ... on SubmissionVersion { score grade graderId grader { id } gradedAt excused workflowState }
    } }`;
    const masked = { score: null, grade: null, graderId: null, grader: null, gradedAt: null, excused: null };
    const [last] = found.history;
    expect((await world.as('stu1').graphql(version, { id: last.id })).body.data.node).toEqual({
      id: last.id,
      ...masked,
      workflowState: null,
    });
    for (const [who, nodeId] of [
      ['stu1', between.id],
      ['stu2', last.id],
      ['stu2', found.id],
      ['stu2', found.comments[0].id],
      ['adminB', found.id],
    ] as const) {
      expect([who, (await world.as(who).graphql(node, { id: nodeId })).body.data.node]).toEqual([who, null]);
    }
    await setMuted(world, id, false);
    expect((await world.as('stu1').get(place(id, 'stu1'))).body).toMatchObject({
      score: 8,
    });
  });
});
