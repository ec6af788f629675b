import { setCourse } from '../../support/course-builders.js';
import { courseRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';
import { contentTables } from '../course-copies/content-tables.js';
import { aFullCourse, type FullCourse } from '../course-copies/full-course.js';
import { copied, type MigrationForm } from './builders.js';

describe('The contents of a copy', () => {
  let world: World;
  let source: FullCourse;
  let target: number;
  beforeEach(async () => {
    world = await openWorld();
    source = await aFullCourse(world, await courseRow(world, 'Source'));
    target = await courseRow(world, 'Target');
    await setCourse(world, target, { timeZone: 'Europe/Berlin' });
  });
  afterEach(() => world.close());

  const copy = async (form: MigrationForm = {}) => {
    const done = await copied(
      world,
      { 'settings[source_course_id]': source.course, ...form },
      { as: 'admin', at: `/courses/${target}/content_migrations` },
    );
    expect(done.workflow_state).toBe('completed');
    return done;
  };
  const rows = (text: string, of = target): Promise<any[]> => world.sql(text, [of]);
  const counts = async (of: number) => {
    const found: Record<string, number> = {};
    for (const [table, where] of contentTables)
      found[table] = (await rows(`select count(*)::int as n from ${table} t where ${where}`, of))[0].n;
    return found;
  };
  const namesOf = async (table: string, name: string): Promise<string[]> =>
    (await rows(`select ${name} as name from ${table} t where ${living} order by id`)).map((row) => row.name);

  it('are those of the source, of every kind, and no more after a second copy', async () => {
    const before = await counts(source.course);
    await copy();
    expect(await counts(target)).toEqual(before);
    const ids = await rows('select kind, copy_id from content_copies where course_id = $1 order by kind, copy_id');
    await copy();
    expect(await counts(target)).toEqual(before);
    expect(await rows('select kind, copy_id from content_copies where course_id = $1 order by kind, copy_id')).toEqual(
      ids,
    );
    expect(await counts(source.course)).toEqual(before);
  });

  it('are with an assignment its rubric, and with the rubric its outcomes, where these are found', async () => {
    const graded = await rows(
      `select distinct a.assignment_id::int as id from rubric_associations a
       where a.course_id = $1 and a.assignment_id is not null and a.workflow_state <> 'deleted'`,
      source.course,
    );
    expect(graded.length).toBeGreaterThan(0);
    await copy({ 'select[assignments][]': graded.map(({ id }) => id) });
    const [there] = await rows(
      `select (select count(*)::int from rubrics where course_id = $1) as rubrics,
         (select count(*)::int from rubric_associations where course_id = $1 and assignment_id is not null) as uses,
         (select count(*)::int from outcomes o where course_id = $1
            and not exists (select 1 from outcome_links l where l.outcome_id = o.id and l.course_id = $1)) as lost`,
    );
    expect(there).toEqual({ rubrics: expect.any(Number), uses: graded.length, lost: 0 });
    expect(there.rubrics).toBeGreaterThan(0);
    expect(await namesOf('pages', 'title')).toEqual([]);
  });

  it('are with an assignment its group, with a file its folders, and with a folder all that lies in it', async () => {
    await copy({ 'select[assignments][]': [source.essay] });
    expect(await namesOf('assignments', 'name')).toEqual(['Essay']);
    expect(
      await rows(
        `select g.name from assignments a join assignment_groups g on g.id = a.assignment_group_id where a.course_id = $1`,
      ),
    ).toEqual([{ name: 'Tests' }]);
    expect(await namesOf('files', 'display_name')).toEqual([]);
    await copy({ 'select[files][]': [source.notes] });
    expect(await namesOf('files', 'display_name')).toEqual(['notes.pdf']);
    expect(await namesOf('folders', 'name')).toEqual(expect.arrayContaining(['Readings', 'Week 1']));
    await copy({ 'select[folders][]': [source.folder] });
    expect(await namesOf('files', 'display_name')).toEqual(['notes.pdf']);
    expect(await namesOf('pages', 'title')).toEqual([]);
  });

  it('are with a folder the files below it, and not those beside it', async () => {
    await copy({ 'select[folders][]': [source.folder] });
    expect(await namesOf('files', 'display_name')).toEqual(['notes.pdf']);
  });

  it('are with a module all that its items show, and with an item that alone', async () => {
    const shown = await rows(
      `select i.id::int, i.type from module_items i join modules m on m.id = i.module_id
       where m.course_id = $1 and i.type in ('Page', 'Assignment') order by i.id`,
      source.course,
    );
    const page = shown.find(({ type }) => type === 'Page');
    await copy({ 'select[module_items][]': [page.id] });
    expect(await namesOf('pages', 'title')).toHaveLength(1);
    expect(await namesOf('assignments', 'name')).toEqual([]);
    expect(
      await rows(`select type from module_items t where ${living} and type not in ('SubHeader', 'ExternalUrl')`),
    ).toEqual(expect.arrayContaining([{ type: 'Page' }]));
    await copy({ 'select[modules][]': [source.start] });
    const [there] = await rows(
      `select count(*)::int as n from module_items i join modules m on m.id = i.module_id
       where m.course_id = $1 and i.workflow_state <> 'deleted'`,
    );
    const [wanted] = await world.sql(
      `select count(*)::int as n from module_items where module_id = $1 and workflow_state <> 'deleted'`,
      [source.start],
    );
    expect(there).toEqual(wanted);
    expect(await rows('select count(*)::int as n from modules where course_id = $1')).toEqual([{ n: 1 }]);
  });

  it('are with the assignment of a quiz or a discussion that itself', async () => {
    const [{ id }] = await rows(
      'select assignment_id::int as id from quizzes where course_id = $1 and assignment_id is not null',
      source.course,
    );
    await copy({ 'select[assignments][]': [id, source.gradedAssignment] });
    expect(await namesOf('quizzes', 'title')).toEqual(['Cells']);
    expect(await namesOf('discussion_topics', 'title')).toEqual(['Origins']);
    expect((await rows('select question_name as name from quiz_questions where course_id = $1')).length).toBe(3);
  });

  const datesOf = async () => {
    const [found] = await rows(
      `select due_at, unlock_at, lock_at from assignments where course_id = $1 and name = 'Essay'`,
    );
    return [found.due_at, found.unlock_at, found.lock_at].map(
      (date) => date && new Date(date).toISOString().slice(0, 19),
    );
  };
  const shift = (form: Record<string, string>) =>
    copy(Object.fromEntries(Object.entries(form).map(([name, value]) => [`date_shift_options[${name}]`, value])));

  it('have their dates, unless these are to move', async () => {
    await copy();
    expect(await datesOf()).toEqual(['2026-03-20T22:59:59', '2026-03-01T08:00:00', '2026-03-25T08:00:00']);
    await shift({ shift_dates: 'false', old_start_date: '2026-03-02', new_start_date: '2026-08-31' });
    expect(await datesOf()).toEqual(['2026-03-20T22:59:59', '2026-03-01T08:00:00', '2026-03-25T08:00:00']);
  });

  it('move by the days between the beginnings, and keep the hour where the clocks have changed', async () => {
    await shift({ shift_dates: 'true', old_start_date: '2026-03-02', new_start_date: '2026-08-31' });
    expect(await datesOf()).toEqual(['2026-09-18T21:59:59', '2026-08-30T07:00:00', '2026-09-23T07:00:00']);
  });

  it('move as the dates of the courses say where the request leaves them open', async () => {
    await setCourse(world, source.course, { startAt: new Date('2026-03-02T08:00:00Z') });
    await setCourse(world, target, { startAt: new Date('2026-08-30T23:00:00Z') });
    await shift({ shift_dates: 'true' });
    expect(await datesOf()).toEqual(['2026-09-18T21:59:59', '2026-08-30T07:00:00', '2026-09-23T07:00:00']);
  });

  it('move in proportion where both ends are known', async () => {
    await shift({
      shift_dates: 'true',
      old_start_date: '2026-03-02',
      old_end_date: '2026-04-01',
      new_start_date: '2026-09-01',
      new_end_date: '2026-10-31T12:00:00Z',
    });
    expect(await datesOf()).toEqual(['2026-10-07T21:59:59', '2026-08-30T07:00:00', '2026-10-17T07:00:00']);
  });

  it('move to other days of the week, the nearest', async () => {
    await shift({ shift_dates: 'true', 'day_substitutions][5': '1', 'day_substitutions][0': '6' });
    expect(await datesOf()).toEqual(['2026-03-23T22:59:59', '2026-02-28T08:00:00', '2026-03-25T08:00:00']);
  });

  it('have none where dates are left out', async () => {
    await shift({ remove_dates: 'true' });
    expect(await datesOf()).toEqual([null, null, null]);
    const quizzes = await rows(
      `select distinct a.due_at from quizzes q join assignments a on a.id = q.assignment_id where q.course_id = $1`,
    );
    expect(quizzes).toEqual([{ due_at: null }]);
  });
});

const living = `t.course_id = $1 and t.workflow_state <> 'deleted'`;
