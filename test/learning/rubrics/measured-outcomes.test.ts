import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { outcomesAt } from '../outcomes/builders.js';
import { assess, bodyOf, rubricsOf, rubricWork } from './builders.js';

describe('Criteria that measure outcomes', () => {
  let world: World;
  let teach: Caller;
  let admin: Caller;
  let inCourse: ReturnType<typeof rubricsOf>;
  let group: number;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    admin = world.as('admin');
    inCourse = rubricsOf(world, { course: world.courses.C1 });
    group = await ofAccount().root();
  });
  afterEach(() => world.close());

  const ofAccount = () => outcomesAt(`/accounts/${world.accounts.RA1}`, admin);
  const scale = {
    ratings: [
      { description: 'Meets', points: 3 },
      { description: 'Exceeds', points: 5 },
      { description: 'Below', points: 0 },
    ],
    mastery_points: 3,
  };
  const alignments = () =>
    world
      .sql(
        `select outcome_id, rubric_id, criterion_id, kind, account_id, course_id from outcome_alignments order by id`,
      )
      .then((rows) => rows.map((row) => [Number(row.outcome_id), row.criterion_id, Number(row.rubric_id)]));

  it('have its title, ratings and mastery, and are written as alignments in the same transaction', async () => {
    const outcome = await ofAccount().outcome(group, 'Argues', scale);
    const plain = await ofAccount().outcome(group, 'Cites');
    const given = [
      { id: 'a', learning_outcome_id: outcome, points: 99, ratings: [{ points: 99 }] },
      { id: 'b', learning_outcome_id: plain, description: 'Sources', ratings: [{ points: 2 }] },
      { id: 'c', points: 1 },
    ];
    const { rubric } = await inCourse.made('Essay', given);
    expect(rubric.points_possible).toBe(8);
    expect(rubric.data).toMatchObject([
      {
        id: 'a',
        description: 'Argues',
        points: 5,
        learning_outcome_id: outcome,
        mastery_points: 3,
        ratings: [
          { description: 'Exceeds', points: 5 },
          { description: 'Meets', points: 3 },
          { description: 'Below', points: 0 },
        ],
      },
      { id: 'b', description: 'Sources', points: 2, learning_outcome_id: plain },
      { id: 'c', points: 1 },
    ]);
    expect(rubric.data.map((one: any) => [one.learning_outcome_id, one.mastery_points])).toEqual([
      [outcome, 3],
      [plain, undefined],
      [undefined, undefined],
    ]);
    expect(await alignments()).toEqual([
      [outcome, 'a', rubric.id],
      [plain, 'b', rubric.id],
    ]);
  });

  it('keep the outcome’s last link where it is, and let it go once they measure it no more', async () => {
    const outcome = await ofAccount().outcome(group, 'Argues', scale);
    const unlink = async () => (await ofAccount().unlink(group, outcome)).status;
    const criterion = { id: 'a', learning_outcome_id: outcome };
    const { rubric } = await inCourse.made('Essay', [criterion]);
    expect(await unlink()).toBe(400);
    bodyOf(await inCourse.change(rubric.id, { criteria: [{ ...criterion, description: 'Again' }] }));
    expect([await alignments(), await unlink()]).toEqual([[[outcome, 'a', rubric.id]], 400]);
    bodyOf(await inCourse.change(rubric.id, { title: 'Renamed' }));
    expect(await alignments()).toHaveLength(1);
    bodyOf(await inCourse.change(rubric.id, { criteria: [{ id: 'a', points: 5 }] }));
    expect(await alignments()).toEqual([]);
    bodyOf(await inCourse.change(rubric.id, { criteria: [criterion] }));
    expect([(await alignments()).length, await unlink()]).toEqual([1, 400]);
    bodyOf(await teach.del(inCourse.at(rubric.id)));
    expect([await alignments(), await unlink()]).toEqual([[], 200]);
  });

  it('keep the ratings with which they began, with their ids, when the outcome gets others', async () => {
    const outcome = await ofAccount().outcome(group, 'Argues', scale);
    const { rubric } = await inCourse.made('Essay', [{ id: 'a', learning_outcome_id: outcome }]);
    bodyOf(await admin.json('PUT', `/outcomes/${outcome}`, { ratings: [{ description: 'All', points: 1 }] }));
    const again = bodyOf<any>(await inCourse.change(rubric.id, { criteria: rubric.data, title: 'Again' })).rubric;
    expect(again.data).toEqual(rubric.data);
  });

  it('measure what their course or account may use: others are refused by field, and nothing is written', async () => {
    const arts = outcomesAt(`/accounts/${world.accounts.RA2}`, admin);
    const beside = await arts.outcome(await arts.root(), 'Paints');
    const away = outcomesAt(`/courses/${world.courses.C2}`, teach);
    const elsewhere = await away.outcome(await away.root(), 'Titrates');
    const own = outcomesAt(`/courses/${world.courses.C1}`, teach);
    const ofCourse = await own.outcome(await own.root(), 'Dissects');
    for (const [index, outcome] of [beside, elsewhere, 999_999].entries()) {
      const criteria = [...Array(index).fill({}), { learning_outcome_id: outcome }];
      const { status, body } = await inCourse.ask({ rubric: { title: 'x', criteria } });
      const field = `criteria[${index}][learning_outcome_id]`;
      expect([status, body.errors]).toMatchObject([400, { [field]: [{ type: 'not_usable' }] }]);
    }
    const inAccount = rubricsOf(world, { account: world.accounts.RA1 }, admin);
    expect(
      (await inAccount.ask({ rubric: { title: 'x', criteria: [{ learning_outcome_id: ofCourse }] } })).status,
    ).toBe(400);
    expect([await alignments(), await world.sql('select id from rubrics')]).toEqual([[], []]);
    await inCourse.made('Own', [{ learning_outcome_id: ofCourse }]);
    const deleted = await ofAccount().outcome(group, 'Gone');
    await ofAccount().unlink(group, deleted);
    expect((await inCourse.ask({ rubric: { title: 'x', criteria: [{ learning_outcome_id: deleted }] } })).status).toBe(
      400,
    );
  });

  it('stay with the outcome once work was assessed by them, which the assessment names', async () => {
    const outcome = await ofAccount().outcome(group, 'Argues', scale);
    const work = await rubricWork(world, { criteria: [{ id: 'a', learning_outcome_id: outcome }] });
    const made = bodyOf<any>(await assess(world, work, { a: { points: 3 } }));
    expect(made.data).toMatchObject([{ criterion_id: 'a', points: 3, learning_outcome_id: outcome }]);
    const refused = await inCourse.change(work.rubric.id, { criteria: [{ id: 'a', points: 5 }] });
    expect([refused.status, await alignments()]).toEqual([400, [[outcome, 'a', work.rubric.id]]]);
  });

  it('and the last link of their outcome do not go at once: one of two is refused', async () => {
    await anEssay(world);
    for (let round = 0; round < 5; round += 1) {
      const outcome = await ofAccount().outcome(group, `Argues ${round}`, scale);
      const [made, unlinked] = await Promise.all([
        inCourse.ask({ rubric: { title: 'x', criteria: [{ id: 'a', learning_outcome_id: outcome }] } }),
        ofAccount().unlink(group, outcome),
      ]);
      expect([made.status, unlinked.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
      const [row] = await world.sql('select workflow_state from outcomes where id = $1', [outcome]);
      const aligned = (await alignments()).filter(([id]) => id === outcome);
      expect([row.workflow_state, aligned.length]).toEqual(made.status === 200 ? ['active', 1] : ['deleted', 0]);
    }
  });
});
