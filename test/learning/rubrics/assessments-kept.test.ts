import { leastStatements } from '../../support/least-statements.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { aTeam } from '../assignments/builders.js';
import { assess, bodyOf, rubricsOf, rubricWork } from './builders.js';

describe('An assessment by a rubric, once it is there,', () => {
  let world: World;
  let teach: Caller;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
  });
  afterEach(() => world.close());

  const stored = () => world.sql('select * from rubric_assessments order by id');
  const withAssessment = '?include[]=rubric_assessment&include[]=full_rubric_assessment';

  it('of second opinions has one for each assessor, none of which is a grade or another’s to change', async () => {
    const work = await rubricWork(world);
    const review = { type: 'peer_review' };
    const first = bodyOf<any>(await assess(world, work, { thesis: { points: 10 } }, review));
    const second = bodyOf<any>(await assess(world, work, { thesis: { points: 0 } }, { ...review, by: 'ta' }));
    expect([first.assessment_type, first.id === second.id]).toEqual(['peer_review', false]);
    expect(bodyOf<any>(await assess(world, work, { thesis: { points: 4 } }, review)).id).toBe(first.id);
    expect((await teach.get(work.submission('stu1'))).body.score).toBeNull();
    const change = { rubric_assessment: { criterion_thesis: { points: 1 } } };
    expect((await teach.json('PUT', `${work.assessments}/${second.id}`, change)).status).toBe(403);
    bodyOf(await assess(world, work, { thesis: { points: 10 } }));
    const path = rubricsOf(world, { course: world.courses.C1 }).at(work.rubric.id);
    const words = ['assessments', 'graded_assessments', 'peer_assessments'];
    const { body } = await teach.get(`${path}?${words.map((word) => `include[]=${word}`).join('&')}`);
    expect(words.map((word) => body[word].map((one: any) => one.score))).toEqual([[4, 0, 10], [10], [4, 0]]);
    const { body: comments } = await teach.get(`${path}?include[]=graded_assessments&style=comments_only`);
    expect(comments.graded_assessments[0]).toMatchObject({ comments: [{ criterion_id: 'thesis', comments: null }] });
    expect(comments.graded_assessments[0].data).toBeUndefined();
    expect((await teach.get(`${path}?include[]=assessments&style=loud`)).status).toBe(400);
  });

  it('is taken back, and the grade stays', async () => {
    const work = await rubricWork(world);
    const made = bodyOf<any>(await assess(world, work, { thesis: { points: 4 } }));
    expect(bodyOf(await teach.del(`${work.assessments}/${made.id}`))).toEqual(made);
    const { body } = await teach.get(`${work.submission('stu1')}${withAssessment}`);
    expect([body.score, body.rubric_assessment, body.full_rubric_assessment]).toEqual([4, undefined, null]);
    expect((await teach.del(`${work.assessments}/${made.id}`)).status).toBe(404);
    const again = bodyOf<any>(await assess(world, work, { style: { points: 5 } }));
    expect([again.id === made.id, again.score, again.data.length]).toEqual([false, 5, 1]);
    const events = await world.sql(`select event_type from audit_events where event_type like 'rubric_assessment%'`);
    expect(events).toEqual([{ event_type: 'rubric_assessment_deleted' }]);
  });

  it('of a group that is graded together is that of each member', async () => {
    const { stu1, stu2 } = world.users;
    const { categoryId } = await aTeam(world, [stu1, stu2]);
    const together = await rubricWork(world, { fields: { groupCategoryId: categoryId } });
    bodyOf(await assess(world, together, { thesis: { points: 4 } }));
    for (const who of ['stu1', 'stu2'] as const) {
      const { body } = await world.as(who).get(`${together.submission(who)}${withAssessment}`);
      expect([who, body.score, body.rubric_assessment.thesis.points]).toEqual([who, 4, 4]);
    }
    expect(await stored()).toHaveLength(2);
    const fields = { groupCategoryId: categoryId, gradeGroupStudentsIndividually: true };
    const apart = await rubricWork(world, { fields });
    bodyOf(await assess(world, apart, { thesis: { points: 4 } }));
    expect((await teach.get(apart.submission('stu2'))).body.score ?? null).toBeNull();
    expect(await stored()).toHaveLength(3);
  });

  it('is the same over the graph', async () => {
    const work = await rubricWork(world);
    const mutation = `mutation($id: RecordId!, $input: AssessSubmissionInput!) {
      assessSubmission(rubricAssociationId: $id, input: $input) {
        rubricAssessment { id recordId score assessor { recordId } user { recordId } submission { score }
          permissions { update } data { criterionId points } }
        errors { code field } } }`;
    const say = async (criteria: object[], who: Caller = teach) =>
      (await who.graphql(mutation, { id: work.association, input: { userId: world.users.stu1, criteria } })).body;
    const { rubricAssessment, errors } = (await say([{ criterionId: 'thesis', ratingId: 'clear' }])).data
      .assessSubmission;
    expect(errors).toEqual([]);
    expect(rubricAssessment).toMatchObject({
      score: 10,
      assessor: { recordId: world.users.teach },
      user: { recordId: world.users.stu1 },
      submission: { score: 10 },
      permissions: { update: true },
      data: [{ criterionId: 'thesis', points: 10 }],
    });
    expect((await say([{ criterionId: 'strange' }])).data.assessSubmission).toEqual({
      rubricAssessment: null,
      errors: [{ code: 'UNKNOWN', field: 'criteria.0.criterionId' }],
    });
    const grading = `mutation($a: RecordId!, $u: RecordId!, $said: [RubricCriterionAssessmentInput!]) {
      gradeSubmission(assignmentId: $a, userId: $u, rubricAssessment: $said) {
        submission { score rubricAssessment { score } rubricAssessments { recordId } } errors { code field } } }`;
    const { body } = await teach.graphql(grading, {
      a: work.assignment,
      u: world.users.stu1,
      said: [{ criterionId: 'style', points: 5 }],
    });
    expect(body.data.gradeSubmission).toEqual({
      submission: {
        score: 15,
        rubricAssessment: { score: 15 },
        rubricAssessments: [{ recordId: rubricAssessment.recordId }],
      },
      errors: [],
    });
    const node = `query($id: ID!) { node(id: $id) { ... on RubricAssessment { score } } }`;
    const found = async (who: Caller) => (await who.graphql(node, { id: rubricAssessment.id })).body.data?.node ?? null;
    expect(await found(world.as('stu1'))).toEqual({ score: 15 });
    for (const who of ['stu2', 'out', 'stuB'] as const) expect([who, await found(world.as(who))]).toEqual([who, null]);
  });

  it('costs the list of submissions one statement, however many there are', async () => {
    const work = await rubricWork(world);
    bodyOf(await assess(world, work, { thesis: { points: 4 } }));
    const list = `/courses/${world.courses.C1}/assignments/${work.assignment}/submissions${withAssessment}`;
    expect(await leastStatements(world, () => teach.get(list))).toBe(1);
    bodyOf(await assess(world, work, { thesis: { points: 4 } }, { of: 'stu2' }));
    expect((await teach.get(list)).body.map((one: any) => one.rubric_assessment.thesis.points)).toEqual([4, 4]);
    expect(await leastStatements(world, () => teach.get(list))).toBe(1);
  });
});
