/** What is told at the start, before anything is opened: areas that contradict each other, or add where nobody asks. */
import { composition } from '../../src/composition.js';
import { Course, courseReads } from '../../src/learning/courses/index.js';
import { type Area, defineArea } from '../../src/platform/areas/area.js';
import { composeAreas } from '../../src/platform/areas/composition.js';
import { type ExtensionPoint, extensionPoint } from '../../src/platform/areas/extension-point.js';
import type { Job } from '../../src/platform/jobs/jobs.js';
import { extendReads } from '../../src/platform/query/reads.js';
import { conflict } from '../../src/platform/refusal/refusal.js';
import { addedSql, compile, isSame, row, sql } from '../../src/platform/sql/sql.js';

const named = extensionPoint<{ readonly type: string; readonly title: string }>('contents', ({ type }) => type);
const counted = extensionPoint<number>('numbers');
const owner = defineArea({ points: [named, counted] });
const job: Job = { task: 'sweep', lane: 'long', run: async () => undefined };

describe('Areas', () => {
  const twice: [string, Partial<Area>, string][] = [
    ['an entity', { entities: [Course] }, 'The entity Course is declared twice.'],
    ['a job', { jobs: [job] }, 'The job sweep is declared twice.'],
    [
      'a constraint',
      { constraints: { one: () => conflict('taken', 'Taken.') } },
      'The constraint one is declared twice.',
    ],
    ['what decides', { deciding: [{ entity: Course }] }, 'The deciding entity Course is declared twice.'],
  ];

  it.each(twice)('cannot both declare %s', (_, part, message) => {
    expect(() => composeAreas({ a: defineArea(part) })).not.toThrow();
    expect(() => composeAreas({ a: defineArea(part), b: defineArea(part) })).toThrow(message);
  });

  it('add at places that an area declares, and at no others', () => {
    const strange = defineArea({ extensions: [counted.with(1)] });
    expect(() => composeAreas({ strange })).toThrow('No area declares that others may add numbers.');
    expect(() => composeAreas({}).extensions.of(counted)).toThrow('No area declares that others may add numbers.');
    expect(composeAreas({ owner }).extensions.of(counted)).toEqual([]);
  });

  it('add in their order, and a key once', () => {
    const adding = (name: string, number: number) =>
      defineArea({ extensions: [counted.with(number), named.with({ type: name, title: 'A' })] });
    const { extensions } = composeAreas({ owner, b: adding('quizzes', 2), c: adding('pages', 1) });
    expect(extensions.of(counted)).toEqual([2, 1]);
    expect(extensions.of(named).map(({ type }) => type)).toEqual(['quizzes', 'pages']);
    const again = defineArea({ extensions: [named.with({ type: 'pages', title: 'B' })] });
    expect(() => composeAreas({ owner, a: adding('pages', 1), again })).toThrow(
      'Among the contents pages is declared twice.',
    );
  });

  it('add to what is read of an entity, and leave its declaration as it is', () => {
    const column = () => sql`1`;
    const adding = (name: string) =>
      defineArea({ reads: [extendReads(courseReads, { computed: { [`${name}Count`]: column } })] });
    const { reads } = composeAreas({ a: adding('quizzes'), b: adding('pages') });
    expect(reads.of(courseReads as never).computed).toMatchObject({ quizzesCount: column, pagesCount: column });
    expect(reads.of({ ...courseReads } as never)).toBe(reads.of(courseReads as never));
    expect(courseReads.own.computed).not.toHaveProperty('quizzesCount');
    expect(composeAreas({}).reads.of(courseReads as never)).toBe(courseReads.own);
    expect(() => composeAreas({ a: adding('quizzes'), b: adding('quizzes') })).toThrow(
      'Course.computed.quizzesCount is declared twice.',
    );
    const [name = ''] = Object.keys(courseReads.own.relations);
    const again = extendReads(courseReads, { relations: { [name]: courseReads.own.relations[name] as never } });
    expect(() => composeAreas({ a: defineArea({ reads: [again] }) })).toThrow(
      `Course.relations.${name} is declared twice.`,
    );
  });

  it('know the lane of their jobs; what nobody knows is short', () => {
    const { laneOf } = composeAreas({ files: defineArea({ jobs: [job] }) });
    expect([laneOf('sweep'), laneOf('unknown')]).toEqual(['long', 'short']);
  });
});

describe('The composition of the service', () => {
  it('cannot be changed', () => {
    expect(Object.isFrozen(composition)).toBe(true);
    for (const part of [composition.entities, composition.jobs, composition.constraints, composition.deciding])
      expect(Object.isFrozen(part)).toBe(true);
    const parts = composition.reads.of(courseReads as never);
    for (const part of [parts, parts.computed, parts.relations, parts.connections, parts.orders])
      expect(Object.isFrozen(part)).toBe(true);
  });
});

describe('SQL that areas add to', () => {
  const numbers = (added: readonly number[], of: ReturnType<typeof row>) =>
    sql.join(
      added.map((number) => sql`when ${sql.literal(number)} then ${of}.id`),
      ' ',
    );
  const use = (of: ReturnType<typeof row>, point: ExtensionPoint<number> = counted) =>
    addedSql(point, numbers as never, of);

  it('is written when the statement is compiled, with what this composition adds', () => {
    const t = row();
    const statement = sql`select case ${t}.n ${use(t)} else 0 end from t ${t}`;
    const adding = defineArea({ extensions: [counted.with(7)] });
    expect(compile(statement, composeAreas({ owner, adding }).extensions).text).toBe(
      'select case t1.n when 7 then t1.id else 0 end from t t1',
    );
    expect(compile(statement, composeAreas({ owner }).extensions).text).toBe('select case t1.n  else 0 end from t t1');
    expect(() => compile(statement)).toThrow('Areas add numbers to the statement, and nobody said which.');
  });

  it('is the same where the same is put into it', () => {
    const [t, u] = [row(), row()];
    expect(isSame(sql`(${use(t)})`, sql`(${use(t)})`)).toBe(true);
    expect(isSame(use(t), use(u))).toBe(false);
    expect(isSame(use(t), use(t, extensionPoint<number>('others')))).toBe(false);
  });
});
