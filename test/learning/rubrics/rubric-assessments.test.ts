import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { assess, bodyOf, rubricsOf, rubricWork, twoCriteria } from './builders.js';

describe('An assessment by a rubric', () => {
  let world: World;
  let teach: Caller;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
  });
  afterEach(() => world.close());

  const stored = () => world.sql('select * from rubric_assessments order by id');
  const versions = () =>
    world
      .sql('select number, score, assessor_id from rubric_assessment_versions order by rubric_assessment_id, number')
      .then((rows) => rows.map(({ number, score, assessor_id }) => [number, score, Number(assessor_id)]));
  const withAssessment = '?include[]=rubric_assessment&include[]=full_rubric_assessment';

  it('says points, a rating and words of each criterion; the sum becomes the grade as if it were posted', async () => {
    const work = await rubricWork(world);
    const made = bodyOf<any>(
      await assess(world, work, { thesis: { rating_id: 'vague', comments: ' Why? ' }, style: { points: 5 } }),
    );
    const submission = (await teach.get(work.submission('stu1'))).body;
    expect(made).toEqual({
      id: expect.any(Number),
      rubric_id: work.rubric.id,
      rubric_association_id: work.association,
      score: 9,
      assessment_type: 'grading',
      assessor_id: world.users.teach,
      artifact_type: 'Submission',
      artifact_id: submission.id,
      artifact_attempt: null,
      data: [
        { criterion_id: 'thesis', points: 4, rating_id: 'vague', comments: 'Why?' },
        { criterion_id: 'style', points: 5, rating_id: 'fluent', comments: null },
      ],
    });
    expect(submission).toMatchObject({ score: 9, grade: '9', grader_id: world.users.teach, workflow_state: 'graded' });
    const history = `/courses/${world.courses.C1}/gradebook_history/feed?assignment_id=${work.assignment}`;
    expect((await teach.get(history)).body).toMatchObject([{ score: 9, grader_id: world.users.teach }]);
    const { body: enrollments } = await teach.get(
      `/courses/${world.courses.C1}/enrollments?user_id=${world.users.stu1}`,
    );
    expect(enrollments[0].grades.current_score).toBe(60);
    expect(await versions()).toEqual([[1, 9, world.users.teach]]);
  });

  it('keeps what is not said, takes back what is null, and has a version for each change', async () => {
    const work = await rubricWork(world);
    const made = bodyOf<any>(
      await assess(world, work, { thesis: { points: 4, comments: 'Why?' }, style: { points: 2 } }),
    );
    const put = async (said: object, by: Caller = teach) =>
      bodyOf<any>(await by.json('PUT', `${work.assessments}/${made.id}`, { rubric_assessment: said }));
    const changed = await put({ criterion_thesis: { points: 10 } }, world.as('ta'));
    expect([changed.score, changed.data]).toEqual([
      12,
      [
        { criterion_id: 'thesis', points: 10, rating_id: 'clear', comments: 'Why?' },
        { criterion_id: 'style', points: 2, rating_id: null, comments: null },
      ],
    ]);
    expect((await teach.get(work.submission('stu1'))).body).toMatchObject({ score: 12, grader_id: world.users.ta });
    // Who says it again is no other assessor: one assessment for the work.
    const again = bodyOf<any>(await assess(world, work, { style: { points: null, comments: 'x' } }));
    expect([again.id, again.score]).toEqual([made.id, 10]);
    expect(await put({ criterion_style: { comments: '' } })).toMatchObject({
      data: [{}, { points: null, rating_id: null, comments: null }],
    });
    expect((await put({ criterion_thesis: { points: null } })).score).toBeNull();
    const { body } = await teach.get(work.submission('stu1'));
    expect([body.score, body.workflow_state]).toEqual([null, 'unsubmitted']);
    expect(await versions()).toEqual([
      [1, 6, world.users.teach],
      [2, 12, world.users.ta],
      [3, 10, world.users.teach],
      [4, 10, world.users.teach],
      [5, null, world.users.teach],
    ]);
    const before = await versions();
    await put({ criterion_thesis: { points: null } });
    expect(await versions()).toEqual(before);
  });

  it('adds up what counts: ignored criteria do not, and ranges give ratings', async () => {
    const criteria = [
      {
        id: 'a',
        criterion_use_range: true,
        ratings: [
          { id: 'hi', points: 10 },
          { id: 'lo', points: 4 },
        ],
      },
      { id: 'b', ignore_for_scoring: true, ratings: [{ id: 'top', points: 100 }] },
    ];
    const work = await rubricWork(world, { criteria });
    expect(work.rubric.points_possible).toBe(10);
    const { score, data } = bodyOf<any>(await assess(world, work, { a: { points: 7.1 }, b: { rating_id: 'top' } }));
    expect([score, data.map((one: any) => one.rating_id)]).toEqual([7.1, ['hi', 'top']]);
    const low = bodyOf<any>(await assess(world, work, { a: { points: 4 } }));
    expect([low.score, low.data[0].rating_id]).toEqual([4, 'lo']);
    const beyond = bodyOf<any>(await assess(world, work, { a: { points: 12 } }));
    expect([beyond.score, beyond.data[0].rating_id]).toEqual([12, null]);
  });

  it('grades with the words of the assignment, and is no grade where it is not used for that', async () => {
    const lettered = await rubricWork(world, { fields: { gradingType: 'letter_grade', pointsPossible: 15 } });
    bodyOf(await assess(world, lettered, { thesis: { points: 10 }, style: { points: 2 } }));
    expect((await teach.get(lettered.submission('stu1'))).body).toMatchObject({ score: 12, grade: 'B-' });
    const aside = await rubricWork(world, { use: { use_for_grading: false } });
    bodyOf(await assess(world, aside, { thesis: { points: 10 } }));
    const ungraded = await rubricWork(world, { fields: { gradingType: 'not_graded' } });
    bodyOf(await assess(world, ungraded, { thesis: { points: 10 } }));
    for (const work of [aside, ungraded]) {
      const { body } = await teach.get(`${work.submission('stu1')}${withAssessment}`);
      expect([body.score, body.graded_at, body.full_rubric_assessment.score]).toEqual([null, null, 10]);
    }
  });

  it('reads a sum as points, also where a scheme has grades that are called like numbers', async () => {
    const standards = `/courses/${world.courses.C1}/grading_standards`;
    const { body: marks } = await teach.json('POST', standards, {
      title: 'Marks',
      grading_scheme_entry: [
        { name: '4', value: 90 },
        { name: '10', value: 0 },
      ],
    });
    const work = await rubricWork(world, { fields: { gradingType: 'gpa_scale', gradingStandardId: marks.id } });
    bodyOf(await assess(world, work, { thesis: { points: 10 } }));
    expect((await teach.get(work.submission('stu1'))).body).toMatchObject({ score: 10, grade: '10' });
    bodyOf(await assess(world, work, { thesis: { points: 4 } }));
    expect((await teach.get(work.submission('stu1'))).body).toMatchObject({ score: 4, grade: '10' });
  });

  it('is given with grading: rubric_assessment of a submission, with a remark, in one transaction', async () => {
    const work = await rubricWork(world);
    const form = {
      'rubric_assessment[thesis][points]': '4',
      'rubric_assessment[style][rating_id]': 'fluent',
      'rubric_assessment[style][comments]': 'Well put',
      'comment[text_comment]': 'Read on',
      'submission[late_policy_status]': 'late',
    };
    const { status, body } = await teach.put(`${work.submission('stu1')}${withAssessment}`, form);
    expect([status, body.score, body.late_policy_status]).toEqual([200, 9, 'late']);
    expect(body.submission_comments).toMatchObject([{ comment: 'Read on' }]);
    expect(body.rubric_assessment).toEqual({
      thesis: { points: 4, rating_id: 'vague', comments: null },
      style: { points: 5, rating_id: 'fluent', comments: 'Well put' },
    });
    expect(body.full_rubric_assessment).toMatchObject({ score: 9, data: [{ criterion_id: 'thesis' }, {}] });
    const list = await teach.get(
      `/courses/${world.courses.C1}/students/submissions${withAssessment}&student_ids[]=${world.users.stu1}`,
    );
    expect(list.body[0].rubric_assessment).toEqual(body.rubric_assessment);
    // A grade beside the sum has to be the sum.
    const same = { 'rubric_assessment[thesis][points]': '10', 'submission[posted_grade]': '15' };
    expect((await teach.put(work.submission('stu1'), same)).body.score).toBe(15);
    const before = [await stored(), (await teach.get(work.submission('stu1'))).body];
    for (const [field, more] of [
      ['posted_grade', { 'submission[posted_grade]': '3' }],
      ['posted_grade', { 'submission[posted_grade]': 'EX' }],
      ['posted_grade', { 'submission[posted_grade]': '' }],
      ['excuse', { 'submission[excuse]': 'true' }],
    ] as const) {
      const refused = await teach.put(work.submission('stu1'), { 'rubric_assessment[thesis][points]': '4', ...more });
      expect([field, refused.status, Object.keys(refused.body.errors)]).toEqual([field, 400, [field]]);
    }
    const bare = await anEssay(world);
    const path = `/courses/${world.courses.C1}/assignments/${bare}/submissions/${world.users.stu1}`;
    const refused = await teach.put(path, {
      'rubric_assessment[thesis][points]': '4',
      'submission[posted_grade]': '4',
    });
    expect([refused.status, refused.body.errors]).toMatchObject([400, { rubric_assessment: [{ type: 'no_rubric' }] }]);
    expect(await world.sql('select id from submissions where assignment_id = $1', [bare])).toEqual([]);
    expect([await stored(), (await teach.get(work.submission('stu1'))).body]).toEqual(before);
  });

  it('is refused where it is not understood, by field on both ways, and nothing changes', async () => {
    const work = await rubricWork(world);
    bodyOf(await assess(world, work, { thesis: { points: 4 } }));
    const before = [await stored(), await versions(), (await teach.get(work.submission('stu1'))).body];
    const tries: readonly (readonly [string, Record<string, any>])[] = [
      ['', {}],
      ['strange', { strange: { points: 1 } }],
      ['thesis][points', { thesis: { points: 'many' } }],
      ['thesis][points', { thesis: { points: -1 } }],
      ['thesis][points', { thesis: { points: [1] } }],
      ['thesis][rating_id', { thesis: { rating_id: 'fluent' } }],
      ['thesis][comments', { thesis: { comments: 'x'.repeat(64 * 1024 + 1) } }],
      ['thesis', { thesis: 'fine' }],
      ['thesis', { thesis: null }],
    ];
    for (const [at, said] of tries) {
      const own = await assess(world, work, said);
      const field = at === '' ? 'criterion_<id>' : `criterion_${at.replace(']', '')}${at.includes(']') ? ']' : ''}`;
      expect([at, own.status, Object.keys(own.body.errors ?? {})]).toEqual([at, 400, [field]]);
      const put = await teach.json('PUT', work.submission('stu1'), { rubric_assessment: said });
      const whole = at === '' ? 'rubric_assessment' : `rubric_assessment[${at}]`;
      expect([at, put.status, Object.keys(put.body.errors ?? {})]).toEqual([at, 400, [whole]]);
    }
    const odd = await assess(world, work, { '$&': 'fine' as never });
    expect(odd.body.errors['criterion_$&'][0].message).toMatch(/^criterion_\$& /);
    for (const bad of ['fine', ['fine'], [['thesis']]]) {
      const { status } = await teach.json('PUT', work.submission('stu1'), { rubric_assessment: bad });
      expect([bad, status]).toEqual([bad, 400]);
    }
    const wrong = await assess(world, work, { thesis: { points: 1 } }, { type: 'applause' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['assessment_type']]);
    const nobody = await teach.json('POST', work.assessments, {
      rubric_assessment: { criterion_thesis: { points: 1 } },
    });
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([400, ['user_id']]);
    const kept = rubricsOf(world, { course: world.courses.C1 });
    const { rubric_association } = await kept.made('Kept', twoCriteria, {
      association_type: 'Course',
      association_id: world.courses.C1,
    });
    const bookmark = await teach.json('POST', `${kept.associations}/${rubric_association!.id}/rubric_assessments`, {
      rubric_assessment: { user_id: world.users.stu1, criterion_thesis: { points: 1 } },
    });
    expect([bookmark.status, Object.keys(bookmark.body.errors)]).toEqual([400, ['rubric_association_id']]);
    expect([await stored(), await versions(), (await teach.get(work.submission('stu1'))).body]).toEqual(before);
  });

  it('is written by who grades by hand, of students of the course, in its own place (A08)', async () => {
    const work = await rubricWork(world);
    const made = bodyOf<any>(await assess(world, work, { thesis: { points: 4 } }));
    const one = `${work.assessments}/${made.id}`;
    const said = { rubric_assessment: { user_id: world.users.stu1, criterion_thesis: { points: 1 } } };
    const before = await stored();
    for (const [who, onAll, onOne] of [
      ['des', 403, 404],
      ['stu1', 403, 403],
      ['stu2', 403, 404],
      ['obs', 403, 403],
      ['out', 404, 404],
      ['adminB', 404, 404],
    ] as const) {
      const caller = world.as(who);
      expect([who, (await caller.json('POST', work.assessments, said)).status]).toEqual([who, onAll]);
      for (const method of ['PUT', 'DELETE'])
        expect([who, method, (await caller.json(method, one, said)).status]).toEqual([who, method, onOne]);
      const form = { 'rubric_assessment[thesis][points]': '1' };
      const { status } = await caller.put(work.submission('stu1'), form);
      expect([who, [403, 404].includes(status)]).toEqual([who, true]);
    }
    for (const of of ['teach', 'out', 'stuB'] as const)
      expect([of, (await assess(world, work, { thesis: { points: 1 } }, { of })).status]).toEqual([of, 404]);
    const other = await rubricWork(world);
    for (const path of [
      `${other.assessments}/${made.id}`,
      one.replace(`/courses/${world.courses.C1}/`, `/courses/${world.courses.C2}/`),
    ])
      for (const method of ['PUT', 'DELETE'])
        expect([path, (await teach.json(method, path, said)).status]).toEqual([path, 404]);
    expect(await stored()).toEqual(before);
    for (const by of ['ta', 'admin'] as const)
      expect([by, (await assess(world, work, { thesis: { points: 1 } }, { by })).status]).toEqual([by, 200]);
  });
});
