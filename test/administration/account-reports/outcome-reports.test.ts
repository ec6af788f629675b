import { anOutcome, criterionOf } from '../../learning/outcome-results/builders.js';
import { assess, rubricWork } from '../../learning/rubrics/builders.js';
import { openWorld, type World } from '../../support/world.js';
import { type ReportForm, rowsOf, started, written } from './builders.js';

describe('Reports of outcomes', () => {
  let world: World;
  let argues: number;
  let cites: number;
  let work: Awaited<ReturnType<typeof rubricWork>>;
  beforeAll(async () => {
    world = await openWorld();
    argues = await anOutcome(world, 'Argues');
    cites = await anOutcome(world, 'Cites');
    work = await rubricWork(world, { criteria: [criterionOf(argues), criterionOf(cites)] });
    await assess(world, work, { [`c${argues}`]: { points: 4 }, [`c${cites}`]: { points: 2 } });
    await assess(world, work, { [`c${argues}`]: { points: 1 } }, { of: 'stu2' });
  });
  afterAll(() => world.close());

  const rows = async (report: string, parameters: ReportForm = {}, account?: number) =>
    rowsOf(await written(world, report, parameters, account === undefined ? {} : { account }));
  const keys = (found: Record<string, string>[]) =>
    found.map((row) => [Number(row['student id']), Number(row['learning outcome id'])]);

  it('both are listed with their parameters', async () => {
    const { body } = await world.as('admin').get('/accounts/self/reports');
    const listed = Object.fromEntries(body.map((one: any) => [one.report, [one.title, Object.keys(one.parameters)]]));
    expect(listed).toMatchObject({
      outcome_results_csv: ['Outcome Results', ['enrollment_term_id', 'include_deleted', 'order']],
      student_assignment_outcome_map_csv: ['Student Competency', ['enrollment_term_id', 'include_deleted']],
    });
  });

  it('outcome results have a row for each result, in the order that is wanted', async () => {
    const { stu1, stu2 } = world.users;
    const found = await rows('outcome_results_csv');
    expect(keys(found)).toEqual([
      [stu1, argues],
      [stu1, cites],
      [stu2, argues],
    ]);
    expect(found[0]).toMatchObject({
      'student name': 'Stu One',
      'student sis id': 'S-stu1',
      'course id': String(world.courses.C1),
      'learning outcome name': 'Argues',
      'learning outcome points possible': '5',
      'learning outcome mastery score': '3',
      'assessment type': 'assignment',
      'assessment id': String(work.assignment),
      'assessment title': 'Essay',
      'outcome score': '4',
      'outcome points possible': '5',
      'outcome percent': '0.8',
      'learning outcome mastered': 'true',
      status: 'active',
    });
    expect(keys(await rows('outcome_results_csv', { order: 'outcomes' }))).toEqual([
      [stu1, argues],
      [stu2, argues],
      [stu1, cites],
    ]);
    expect(await rows('outcome_results_csv', {}, world.accounts.RA2)).toEqual([]);
    const wrong = await started(world, 'outcome_results_csv', { order: 'colours' });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['order']]);
    const other = await started(world, 'student_assignment_outcome_map_csv', { order: 'users' });
    expect([other.status, Object.keys(other.body.errors)]).toEqual([400, ['order']]);
  });

  it('student competency has a row for each student, work and outcome, assessed or not', async () => {
    const { stu1, stu2 } = world.users;
    const found = await rows('student_assignment_outcome_map_csv');
    expect(keys(found)).toEqual([
      [stu1, argues],
      [stu1, cites],
      [stu2, argues],
      [stu2, cites],
    ]);
    expect(found.at(-1)).toMatchObject({
      'assignment title': 'Essay',
      'outcome score': '',
      'course name': 'Biology 101',
    });
    expect(found[0]).toMatchObject({ 'outcome score': '4', 'learning outcome mastered': 'true' });
  });

  it('what is gone stands there where deleted records are wanted', async () => {
    const outcome = await anOutcome(world, 'Gone');
    const gone = await rubricWork(world, { criteria: [criterionOf(outcome)] });
    await assess(world, gone, { [`c${outcome}`]: { points: 5 } });
    await world.as('teach').del(`/courses/${world.courses.C1}/assignments/${gone.assignment}`);
    const of = (found: Record<string, string>[]) => keys(found).filter(([, id]) => id === outcome).length;
    expect(of(await rows('outcome_results_csv'))).toBe(0);
    expect(of(await rows('outcome_results_csv', { include_deleted: true }))).toBe(1);
    expect(of(await rows('student_assignment_outcome_map_csv'))).toBe(0);
  });
});
