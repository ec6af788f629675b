import { contentKinds } from '../../../src/learning/course-copies/index.js';
import { emptyQueue } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { setColumns } from '../course-copies/changed-by-sql.js';
import { aFullCourse, type FullCourse } from '../course-copies/full-course.js';
import { aBlueprint, aFollower, synced, templateAt } from './builders.js';
import { countsOf, deleted, everyKind, measure, rowsOf, type Subject } from './every-kind.js';

describe('A blueprint with contents of every kind', () => {
  let world: World;
  let full: FullCourse;
  let course: number;
  let subjects: readonly Subject[];
  beforeEach(async () => {
    world = await openWorld();
    await emptyQueue(world);
    full = await aFullCourse(world, await aBlueprint(world));
    subjects = await everyKind(world, full);
    course = await aFollower(world, full.course, 'Follower');
    expect((await synced(world, full.course)).workflow_state).toBe('completed');
  });
  afterEach(() => world.close());

  const sync = async () => {
    const migration = await synced(world, full.course);
    expect(migration.workflow_state).toBe('completed');
    return migration;
  };
  const copyOf = async ({ kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<number> =>
    (
      await world.sql(
        'select copy_id::int as id from content_copies where course_id = $1 and kind = $2 and source_id = $3',
        [course, kind, id],
      )
    )[0].id;
  const shownOf = async ({ table, column }: Subject, id: number) =>
    (await world.sql(`select to_jsonb(t) -> '${column}' as value from ${table} t where id = $1`, [id]))[0].value;
  /** The value in the course. */
  const there = async ({ refersTo }: Subject, value: string | number) =>
    refersTo === undefined ? value : copyOf({ kind: refersTo, id: value as number });

  const changeTheirs = async (subject: Subject, more = '') =>
    setColumns(world, subject.table, subject.id, {
      [subject.column]: more === '' ? subject.theirs : renamed(subject, more),
    });
  const renamed = ({ theirs, refersTo, kind }: Subject, more: string) =>
    refersTo !== undefined || kind === 'calendar_series' ? theirs : `${theirs}${more}`;
  const changeOurs = async (subject: Subject) =>
    setColumns(world, subject.table, await copyOf(subject), { [subject.column]: await there(subject, subject.ours) });

  const isThere = async ({ table, thereBy }: Subject, id: number): Promise<boolean> => {
    const [from, column] = thereBy ?? [table, 'id'];
    const text = `select count(*)::int as n from ${from} where ${column} = $1 and workflow_state <> 'deleted'`;
    return (await world.sql(text, [id]))[0].n > 0;
  };
  const told = async (migration: { id: number }): Promise<any[]> =>
    (await world.as('admin').get(`${templateAt(full.course)}/migrations/${migration.id}/details?per_page=100`)).body;
  const wholes = (of: readonly Subject[]) =>
    [...new Set(of.map(({ kind, id, whole = [kind, id] }) => whole.join(' ')))].sort();
  const keptOf = async (migration: { id: number }) =>
    (await told(migration))
      .filter(({ exceptions }) => exceptions.length > 0)
      .map(({ asset_type, asset_id }) => `${asset_type} ${asset_id}`)
      .sort();

  it('hands down as many as there are of each of the 23 kinds, and a second migration writes nothing', async () => {
    const counts = await countsOf(world, full.course);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining([...contentKinds]));
    expect(Object.entries(counts).filter(([, n]) => n === 0)).toEqual([]);
    expect(await countsOf(world, course)).toEqual(counts);
    const rows = await rowsOf(world, course);
    const second = await sync();
    expect([second.imports_queued_at, await told(second)]).toEqual([null, []]);
    expect(await rowsOf(world, course)).toEqual(rows);
    expect(await countsOf(world, full.course)).toEqual(counts);
  });

  it('hands down what is changed in it, deleted and restored, whatever its kind', async () => {
    for (const subject of subjects) await changeTheirs(subject);
    const changed = await sync();
    expect((await told(changed)).map((one) => `${one.asset_type} ${one.asset_id}`).sort()).toEqual(
      expect.arrayContaining(wholes(subjects)),
    );
    for (const subject of subjects)
      expect([subject.kind, await shownOf(subject, await copyOf(subject))]).toEqual([
        subject.kind,
        await there(subject, subject.theirs),
      ]);
    expect(await countsOf(world, course)).toEqual(await countsOf(world, full.course));
    const copies = new Map(await Promise.all(subjects.map(async (one) => [one, await copyOf(one)] as const)));
    const back: (() => Promise<void>)[] = [];
    for (const subject of subjects) back.push(await deleted(world, subject, subject.id));
    await sync();
    for (const [subject, id] of copies)
      expect([subject.kind, await isThere(subject, id)]).toEqual([subject.kind, false]);
    expect(await countsOf(world, course)).toEqual(await countsOf(world, full.course));
    for (const restore of back) await restore();
    await sync();
    for (const [subject, id] of copies)
      expect([subject.kind, await isThere(subject, id)]).toEqual([subject.kind, true]);
    expect(await countsOf(world, course)).toEqual(await countsOf(world, full.course));
    expect(await told(await sync())).toEqual([]);
  });

  it('leaves what the course has changed, deleted and restored, and tells of each', async () => {
    for (const subject of subjects) await changeOurs(subject);
    for (const subject of subjects) await changeTheirs(subject);
    expect(await keptOf(await sync())).toEqual(wholes(subjects));
    for (const subject of subjects)
      expect([subject.kind, await shownOf(subject, await copyOf(subject))]).toEqual([
        subject.kind,
        await there(subject, subject.ours),
      ]);
  });

  it('leaves what the course has deleted, until it restores it', async () => {
    const some = subjects.filter(({ thereBy, refersTo }) => thereBy === undefined && refersTo === undefined);
    const back: (() => Promise<void>)[] = [];
    for (const subject of some) back.push(await deleted(world, subject, await copyOf(subject)));
    for (const subject of some) await changeTheirs(subject);
    expect(await keptOf(await sync())).toEqual(wholes(some));
    for (const subject of some)
      expect([subject.kind, await isThere(subject, await copyOf(subject))]).toEqual([subject.kind, false]);
    for (const restore of back) await restore();
    for (const subject of some) await changeTheirs(subject, ' again');
    expect(await keptOf(await sync())).toEqual([]);
    for (const subject of some)
      expect([subject.kind, await shownOf(subject, await copyOf(subject))]).toEqual([
        subject.kind,
        `${subject.theirs} again`,
      ]);
    expect(await countsOf(world, course)).toEqual(await countsOf(world, full.course));
  });

  it('hands down what criteria and questions measure: another outcome, none, and that one again', async () => {
    const other = subjects.find(({ kind }) => kind === 'learning_outcome') as Subject;
    const copy = await copyOf(other);
    const measuredBy = async (place: number) =>
      (
        await world.sql(
          'select kind, outcome_id::int as outcome from outcome_alignments where course_id = $1 order by kind, id',
          [place],
        )
      ).map(({ kind, outcome }) => [kind, outcome]);
    const first = await copyOf({ kind: 'learning_outcome', id: full.outcome });
    for (const [theirs, ours] of [
      [other.id, copy],
      [null, null],
      [full.outcome, first],
    ] as const) {
      await measure(world, full, theirs);
      await sync();
      const wanted =
        ours === null
          ? []
          : [
              ['question', ours],
              ['rubric_criterion', ours],
            ];
      const found = (await measuredBy(course)).filter(([, outcome]) => outcome !== full.shared);
      expect([theirs, found]).toEqual([theirs, wanted]);
    }
    expect(await countsOf(world, course)).toEqual(await countsOf(world, full.course));
  });
});
