import { changeRows } from '../../support/change-by-sql.js';
import { runQueued } from '../../support/run-job.js';
import { type Caller, openWorld, type World } from '../../support/world.js';
import { anEssay } from '../assignments/builders.js';
import { deleted, standardsOf, updated } from './builders.js';

describe('A grading standard that is used', () => {
  let world: World;
  let teach: Caller;
  let inCourse: ReturnType<typeof standardsOf>;
  let course: string;
  beforeEach(async () => {
    world = await openWorld();
    teach = world.as('teach');
    inCourse = standardsOf(world, { course: world.courses.C1 }, teach);
    course = `/courses/${world.courses.C1}`;
  });
  afterEach(() => world.close());

  const use = async (id: number | string) => {
    const { status, body } = await world.as('admin').put(course, { 'course[grading_standard_id]': id });
    expect(status).toBe(200);
    return body.grading_standard_id;
  };
  const lettered = (fields = {}) => anEssay(world, { gradingType: 'letter_grade', pointsPossible: 10, ...fields });
  const post = async (essay: number, grade: string | number, student: 'stu1' | 'stu2' = 'stu1') => {
    const path = `${course}/assignments/${essay}/submissions/${world.users[student]}`;
    const { status, body } = await teach.put(path, { 'submission[posted_grade]': grade });
    expect([grade, status]).toEqual([grade, 200]);
    return [body.score, body.grade];
  };

  it('gs-lower-bound: a value is where the range begins that runs to the next entry or 100', async () => {
    const { id } = await inCourse.made('Two', [
      ['First', 90],
      ['Second', 0],
    ]);
    await use(id);
    const essay = await lettered();
    expect(await post(essay, 8.9)).toEqual([8.9, 'Second']);
    expect(await post(essay, '89%')).toEqual([8.9, 'Second']);
    expect(await post(essay, 9)).toEqual([9, 'First']);
    expect(await post(essay, 10)).toEqual([10, 'First']);
    expect(await post(essay, 'second')).toEqual([8.99, 'Second']);
    expect(await post(essay, 'First')).toEqual([10, 'First']);
    expect(await post(essay, 0)).toEqual([0, 'Second']);
  });

  it('has one grade of a name, in whichever of the two forms of its letters either is written', async () => {
    const [whole, apart] = ['Genügend', 'Genügend'.normalize('NFD')];
    const { id } = await inCourse.made('Marks', [
      ['Best', 90],
      [apart, 0],
    ]);
    await use(id);
    const essay = await lettered();
    for (const grade of [whole, apart]) expect(await post(essay, grade)).toEqual([8.99, whole]);
    // As a scheme was stored before.
    const [{ scheme }] = await world.sql('select scheme::text from grading_standards where id = $1', [id]);
    await changeRows(world, 'grading_standards', { id }, { scheme: scheme.normalize('NFD') });
    for (const grade of [whole, apart, apart.toUpperCase()]) expect(await post(essay, grade)).toEqual([8.99, apart]);
  });

  it('gives the letters of its course, in the totals of enrollments and for work without a standard of its own', async () => {
    const { id } = await inCourse.made('Four');
    const { id: other } = await inCourse.made('Marks', [
      ['1', 50],
      ['6', 0],
    ]);
    await use(id);
    expect(await post(await lettered(), 8)).toEqual([8, 'Good']);
    expect(await post(await lettered({ gradingStandardId: other }), 8)).toEqual([8, '1']);
    expect(await post(await lettered({ gradingType: 'gpa_scale' }), 'great', 'stu2')).toEqual([10, 'Great']);
    const of = async (student: 'stu1' | 'stu2') => {
      const { body } = await teach.get(`${course}/enrollments?user_id=${world.users[student]}`);
      const { current_score, current_grade } = body[0].grades;
      return [current_score, current_grade];
    };
    expect([await of('stu1'), await of('stu2')]).toEqual([
      [80, 'Good'],
      [100, 'Great'],
    ]);
    await use(other);
    expect([await of('stu1'), await of('stu2')]).toEqual([
      [80, '1'],
      [100, '1'],
    ]);
    await use('');
    expect(await of('stu1')).toEqual([80, null]);
  });

  it('keeps its scheme once somebody was graded by it, whoever asks, and takes another title', async () => {
    const { id } = await inCourse.made('Four');
    await use(id);
    const free = await inCourse.made('Free');
    const scheme = [
      { name: 'In', percent: 40 },
      { name: 'Out', percent: 0 },
    ];
    const changed = {
      gradingScheme: [
        { name: 'In', value: 0.4 },
        { name: 'Out', value: 0 },
      ],
    };
    const change = async (one: number, input: object) =>
      (await updated(teach, one, input)).body.data.updateGradingStandard;
    expect((await change(id, { gradingScheme: scheme })).gradingStandard).toMatchObject(changed);
    await post(await lettered(), 8);
    const before = (await teach.get(inCourse.at(id))).body;
    expect(await change(id, { gradingScheme: [{ name: 'All', percent: 0 }] })).toMatchObject({
      gradingStandard: null,
      errors: [{ code: 'STANDARD_IN_USE', field: 'gradingScheme' }],
    });
    expect((await change(id, { gradingScheme: null })).errors).toHaveLength(1);
    expect((await teach.get(inCourse.at(id))).body).toEqual(before);
    expect((await change(id, { title: 'Renamed', gradingScheme: scheme })).gradingStandard).toEqual({
      title: 'Renamed',
      ...changed,
    });
    expect((await change(free.id, { gradingScheme: scheme })).gradingStandard).toMatchObject(changed);
    const own = await inCourse.made('Own');
    await post(await lettered({ gradingStandardId: own.id }), 8);
    expect((await change(own.id, { gradingScheme: scheme })).errors).toMatchObject([{ code: 'STANDARD_IN_USE' }]);
  });

  it('is not deleted while a course or an assignment uses it, a deleted course too; then it is found nowhere', async () => {
    const { id } = await inCourse.made('Four');
    const { id: other } = await inCourse.made('Other');
    const before = (await teach.get(inCourse.at(id))).body;
    const refused = async () => {
      const { body } = await deleted(teach, id);
      expect(body.data.deleteGradingStandard).toEqual({
        gradingStandard: null,
        errors: [{ code: 'STANDARD_IN_USE', field: null }],
      });
      expect((await teach.get(inCourse.at(id))).body).toEqual(before);
    };
    await use(id);
    await refused();
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'deleted' });
    const { body: ofDeleted } = await deleted(world.as('admin'), id);
    expect(ofDeleted.errors[0].extensions.http.status).toBe(404);
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'available' });
    await use(other);
    const essay = await lettered({ gradingStandardId: id });
    expect(await post(essay, 8)).toEqual([8, 'Good']);
    await refused();
    const work = `${course}/assignments/${essay}`;
    expect((await teach.put(work, { 'assignment[grading_standard_id]': '' })).status).toBe(200);
    expect((await deleted(teach, id)).body.data.deleteGradingStandard).toEqual({
      gradingStandard: { recordId: id, workflowState: 'DELETED' },
      errors: [],
    });
    expect([await inCourse.titles(), (await teach.get(inCourse.at(id))).status]).toEqual([['Other'], 404]);
    expect((await world.as('admin').put(course, { 'course[grading_standard_id]': id })).status).toBe(400);
    const named = await teach.put(work, { 'assignment[grading_standard_id]': id });
    expect([named.status, Object.keys(named.body.errors)]).toEqual([400, ['grading_standard_id']]);
    for (const answer of [await deleted(teach, id), await updated(teach, id, { title: 'x' })])
      expect(answer.body.errors[0].extensions.http.status).toBe(404);
  });

  it('of an account is not deleted for a course below that was deleted and may be restored', async () => {
    const ofAccount = standardsOf(world, { account: world.accounts.RA });
    const { id } = await ofAccount.made('Root');
    await use(id);
    await changeRows(world, 'courses', { id: world.courses.C1 }, { workflowState: 'deleted' });
    expect((await deleted(world.as('admin'), id)).body.data.deleteGradingStandard.errors).toEqual([
      { code: 'STANDARD_IN_USE', field: null },
    ]);
    expect((await world.as('admin').get(ofAccount.at(id))).status).toBe(200);
  });

  it('is deleted before a course begins to use it, or after: never both', async () => {
    const { id } = await standardsOf(world, { account: world.accounts.RA }).made('Root');
    const admin = world.as('admin');
    const [named, removed] = await Promise.all([
      admin.put(course, { 'course[grading_standard_id]': id }),
      deleted(admin, id),
    ]);
    const isDeleted = removed.body.data.deleteGradingStandard.gradingStandard !== null;
    expect([named.status, isDeleted]).toEqual(isDeleted ? [400, true] : [200, false]);
    expect((await admin.get(course)).body.grading_standard_id).toBe(isDeleted ? null : id);
  });

  describe('and exchanged for another', () => {
    const marks = async () => {
      const { id } = await inCourse.made('Marks', [
        ['1', 80],
        ['2', 50],
        ['6', 0],
      ]);
      return id;
    };
    const read = async (essay: number, student: 'stu1' | 'stu2' = 'stu1') => {
      const path = `${course}/assignments/${essay}/submissions/${world.users[student]}`;
      const { body } = await world.as(student).get(path);
      const feed = `assignment_id=${essay}&user_id=${world.users[student]}&ascending=true`;
      const { body: versions } = await teach.get(`${course}/gradebook_history/feed?${feed}`);
      const history = (versions as { grade: string }[]).map(({ grade }) => grade);
      return { now: [body.score, body.grade, body.entered_grade], history };
    };

    it('has the grades of its course follow, each with a version, and leaves what goes by another', async () => {
      await use((await inCourse.made('Four')).id);
      const own = (await inCourse.made('Own', [['Fine', 0]])).id;
      const [essay, apart, points] = [
        await lettered(),
        await lettered({ gradingStandardId: own }),
        await anEssay(world),
      ];
      for (const one of [essay, apart, points]) await post(one, 8);
      await post(essay, 2, 'stu2');
      await use(await marks());
      await runQueued(world);
      expect(await read(essay)).toEqual({ now: [8, '1', '1'], history: ['Good', '1'] });
      expect(await read(essay, 'stu2')).toEqual({ now: [2, '6', '6'], history: ['Poor', '6'] });
      expect(await read(apart)).toEqual({ now: [8, 'Fine', 'Fine'], history: ['Fine'] });
      expect(await read(points)).toEqual({ now: [8, '8', '8'], history: ['8'] });
      await use('');
      await runQueued(world);
      expect((await read(essay)).now).toEqual([8, 'B-', 'B-']);
    });

    it('has the grades of an assignment follow its standard, its points and the way in which it is graded', async () => {
      await use((await inCourse.made('Four')).id);
      const [essay, other] = [await lettered(), await lettered()];
      for (const one of [essay, other]) await post(one, 8);
      const change = async (form: Record<string, string | number>) => {
        expect((await teach.put(`${course}/assignments/${essay}`, form)).status).toBe(200);
        await runQueued(world);
        return (await read(essay)).now;
      };
      expect(await change({ 'assignment[grading_standard_id]': await marks() })).toEqual([8, '1', '1']);
      expect(await change({ 'assignment[points_possible]': 16 })).toEqual([8, '2', '2']);
      expect(await change({ 'assignment[grading_type]': 'percent' })).toEqual([8, '50%', '50%']);
      expect(await change({ 'assignment[grading_type]': 'points' })).toEqual([8, '8', '8']);
      expect(await change({ 'assignment[name]': 'Paper' })).toEqual([8, '8', '8']);
      expect((await read(essay)).history).toEqual(['Good', '1', '2', '50%', '8']);
      expect(await read(other)).toEqual({ now: [8, 'Good', 'Good'], history: ['Good'] });
    });

    it('leaves a posted word that cannot be told from the score', async () => {
      await use((await inCourse.made('Four')).id);
      const worthless = await lettered({ pointsPossible: 0 });
      await post(worthless, 'Great');
      await use(await marks());
      await runQueued(world);
      expect(await read(worthless)).toEqual({ now: [0, 'Great', 'Great'], history: ['Great'] });
    });
  });
});
