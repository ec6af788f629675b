import type { ContentKind } from '../../../src/learning/course-copies/index.js';
import { courseRow, enrollmentRow } from '../../support/course-rows.js';
import { aFile } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import { aSubmission } from '../assignments/builders.js';
import { setColumns } from './changed-by-sql.js';
import { type Copied, copyCourse } from './copied.js';
import { aFullCourse, type FullCourse } from './full-course.js';

/** One change of each kind: what of it changes, and to what. */
const changes: readonly [ContentKind, keyof FullCourse, string, string, unknown][] = [
  ['grading_standard', 'standard', 'grading_standards', 'title', 'Other letters'],
  ['group_category', 'set', 'group_categories', 'self_signup', 'restricted'],
  ['folder', 'folder', 'folders', 'hidden', true],
  ['attachment', 'cells', 'files', 'unlock_at', '2026-05-01T00:00:00+00:00'],
  ['learning_outcome_group', 'outcomeGroup', 'outcome_groups', 'title', 'Other skills'],
  ['learning_outcome', 'outcome', 'outcomes', 'mastery_points', 2],
  ['rubric', 'rubric', 'rubrics', 'title', 'Other essays'],
  ['assignment_group', 'first', 'assignment_groups', 'group_weight', 35],
  ['assignment', 'essay', 'assignments', 'due_at', '2026-04-20T22:59:59+00:00'],
  ['wiki_page', 'welcome', 'pages', 'title', 'Welcome again'],
  ['discussion_topic', 'graded', 'discussion_topics', 'require_initial_post', true],
  ['quiz', 'quiz', 'quizzes', 'time_limit', 20],
  ['external_tool', 'tool', 'external_tools', 'name', 'Other lab'],
  ['calendar_event', 'event', 'calendar_events', 'location_name', 'Museum'],
  ['context_module', 'start', 'modules', 'name', 'Beginning'],
];

describe('A copy follows its source', () => {
  let world: World;
  let source: FullCourse;
  let target: number;
  let first: Copied;
  beforeEach(async () => {
    world = await openWorld();
    source = await aFullCourse(world, await courseRow(world, 'Source'));
    target = await courseRow(world, 'Target');
    first = await copyCourse(world, source.course, target);
  });
  afterEach(() => world.close());

  const again = (manner = {}) => copyCourse(world, source.course, target, manner);
  const row = async (table: string, id: number) =>
    (await world.sql(`select to_jsonb(t) as row from ${table} t where id = $1`, [id]))[0].row;
  const set = (table: string, id: number, values: object) => setColumns(world, table, id, values);
  const without = (of: Record<string, unknown>, ...names: string[]) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => ![...names, 'updated_at'].includes(name)));

  it('in one aspect alone where that has changed, whatever its kind', async () => {
    const counted = ['revision', 'revised_at', 'sequence', 'version_number'];
    for (const [kind, key, table, column, value] of changes) {
      const copyId = first.copyOf(kind, source[key] as number);
      const before = await row(table, copyId);
      await set(table, source[key] as number, { [column]: value });
      const { told } = await again();
      expect(told).toEqual([{ kind, sourceId: source[key], copyId, done: 'changed', kept: [] }]);
      const after = await row(table, copyId);
      expect([kind, after[column]]).toEqual([kind, value]);
      expect(without(after, column, ...counted)).toEqual(without(before, column, ...counted));
    }
  });

  it('in parts that are new, changed or gone', async () => {
    const quiz = first.copyOf('quiz', source.quiz);
    const at = `/courses/${source.course}`;
    const admin = world.as('admin');
    await admin.put(`${at}/quizzes/${source.quiz}/questions/${source.question}`, {
      'question[question_name]': 'Renamed',
    });
    await admin.post(`${at}/quizzes/${source.quiz}/questions`, {
      'question[question_name]': 'New',
      'question[question_type]': 'essay_question',
      'question[points_possible]': 4,
    });
    await admin.del(`${at}/modules/${source.start}/items/${source.items[0]}`);
    const { told } = await again();
    expect(told.map(({ kind, done }) => [kind, done])).toEqual([
      ['quiz', 'changed'],
      ['context_module', 'changed'],
    ]);
    const names = await world.sql(
      `select question_name as name from quiz_questions where quiz_id = $1 and workflow_state = 'active' order by position, id`,
      [quiz],
    );
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Renamed', 'New']));
    const [last] = await world.sql(
      'select number, question_count as questions from quiz_publications where quiz_id = $1 order by number desc limit 1',
      [quiz],
    );
    expect(last).toEqual({ number: 2, questions: 3 });
    const items = await world.sql(
      `select type, position from module_items where module_id = $1 and workflow_state <> 'deleted' order by position`,
      [first.copyOf('context_module', source.start)],
    );
    expect(items.map(({ type, position }) => [position, type])).toEqual([
      [1, 'Page'],
      [2, 'Assignment'],
      [3, 'File'],
    ]);
  });

  it('not where its course has changed the same; that is told, and stays a change of its own', async () => {
    const copy = first.copyOf('assignment', source.essay);
    await set('assignments', copy, { name: 'Our essay' });
    expect((await again()).told).toEqual([]);
    await set('assignments', source.essay, { name: 'Better essay', points_possible: 12 });
    const about = { kind: 'assignment', sourceId: source.essay, copyId: copy };
    expect((await again()).told).toEqual([{ ...about, done: 'changed', kept: ['content'] }]);
    expect(await row('assignments', copy)).toMatchObject({ name: 'Our essay', points_possible: 12 });
    await set('assignments', source.essay, { name: 'Best essay' });
    expect((await again()).told).toEqual([{ ...about, done: 'kept', kept: ['content'] }]);
    expect(await row('assignments', copy)).toMatchObject({ name: 'Our essay', points_possible: 12 });
  });

  it('also where its course has changed it, if that is locked or everything is copied anew', async () => {
    const copy = first.copyOf('assignment', source.essay);
    await set('assignments', copy, { name: 'Our essay', due_at: null });
    const locksOf = (kind: ContentKind, id: number) =>
      kind === 'assignment' && id === source.essay ? (['content'] as const) : [];
    const { told } = await again({ locksOf });
    expect(told).toEqual([{ kind: 'assignment', sourceId: source.essay, copyId: copy, done: 'changed', kept: [] }]);
    expect(await row('assignments', copy)).toMatchObject({ name: 'Essay', due_at: null });
    await again({ overwrites: true });
    expect(await row('assignments', copy)).toMatchObject({ name: 'Essay', due_at: '2026-03-20T22:59:59+00:00' });
  });

  it('when that is deleted, unless its course has changed it; and when that comes back', async () => {
    const admin = world.as('admin');
    const at = `/courses/${source.course}`;
    const [lab, draft, quiz, topic] = [
      first.copyOf('assignment', source.lab),
      first.copyOf('wiki_page', source.draft),
      first.copyOf('quiz', source.quiz),
      first.copyOf('discussion_topic', source.graded),
    ];
    await set('pages', draft, { body: 'ours' });
    await admin.del(`${at}/assignments/${source.lab}`);
    await admin.del(`${at}/pages/draft`);
    await admin.del(`${at}/quizzes/${source.quiz}`);
    await admin.del(`${at}/discussion_topics/${source.graded}`);
    const { told } = await again();
    const deleted = told.filter(({ done }) => done === 'deleted').map(({ kind, sourceId }) => [kind, sourceId]);
    expect(deleted).toEqual(
      expect.arrayContaining([
        ['assignment', source.lab],
        ['quiz', source.quiz],
        ['discussion_topic', source.graded],
      ]),
    );
    expect(told.filter(({ done }) => done === 'kept')).toEqual([
      { kind: 'wiki_page', sourceId: source.draft, copyId: draft, done: 'kept', kept: ['content'] },
    ]);
    for (const [table, id] of [
      ['assignments', lab],
      ['quizzes', quiz],
      ['discussion_topics', topic],
    ] as const)
      expect([table, (await row(table, id)).workflow_state]).toEqual([table, 'deleted']);
    expect((await row('pages', draft)).workflow_state).toBe('unpublished');
    expect((await again()).told.filter(({ done }) => done !== 'kept')).toEqual([]);
    await set('assignments', source.lab, { workflow_state: 'unpublished' });
    const back = await again();
    expect(back.told.filter(({ kind }) => kind === 'assignment')).toEqual([
      { kind: 'assignment', sourceId: source.lab, copyId: lab, done: 'changed', kept: [] },
    ]);
    expect((await row('assignments', lab)).workflow_state).toBe('unpublished');
  });

  it('with items of modules that are called like it, and that go with it', async () => {
    const item = first.copyOf('module_item', source.items[1] as number);
    await set('pages', source.welcome, { title: 'Welcome again' });
    const { told } = await again();
    expect(told.map(({ kind }) => kind)).toEqual(['wiki_page']);
    expect(await row('module_items', item)).toMatchObject({ title: 'Welcome again', workflow_state: 'active' });
    await world.as('admin').del(`/courses/${target}/assignments/${first.copyOf('assignment', source.essay)}`);
    await set('modules', source.start, { name: 'Beginning' });
    await set('module_items', source.items[2] as number, { indent: 1 });
    const items = () =>
      world.sql(
        `select type, position from module_items where module_id = $1 and workflow_state <> 'deleted' order by position`,
        [first.copyOf('context_module', source.start)],
      );
    for (const manner of [{}, { overwrites: true }]) {
      await again(manner);
      if ('overwrites' in manner) expect(await items()).toHaveLength(4);
      else expect((await items()).map(({ type }) => type)).toEqual(['SubHeader', 'Page', 'File']);
    }
  });

  it('where a file took the place of another one, which goes and leads to it', async () => {
    const old = first.copyOf('attachment', source.cells);
    const cells = await aFile(world, { courseId: source.course }, { name: 'cells-new.pdf' });
    await world.as('admin').put(`/files/${cells}`, { name: 'cells.pdf', on_duplicate: 'overwrite' });
    const { told, copyOf } = await again();
    const copy = copyOf('attachment', cells);
    expect(told).toEqual([{ kind: 'attachment', sourceId: cells, copyId: copy, done: 'made', kept: [] }]);
    const shown = await world.sql(
      `select content_id::int as file, title, workflow_state as state from module_items where course_id = $1 and type = 'File'`,
      [target],
    );
    expect(shown).toEqual([{ file: copy, title: 'cells.pdf', state: 'active' }]);
    expect(await row('files', copy)).toMatchObject({ display_name: 'cells.pdf', workflow_state: 'available' });
    expect(await row('files', old)).toMatchObject({ workflow_state: 'deleted', replaced_by_id: copy });
    expect((await again()).told).toEqual([]);
  });

  it('not once its course has deleted it', async () => {
    const copy = first.copyOf('wiki_page', source.draft);
    await world.as('admin').del(`/courses/${target}/pages/draft`);
    expect((await again()).told).toEqual([]);
    await set('pages', source.draft, { body: 'new' });
    expect((await again()).told).toEqual([
      { kind: 'wiki_page', sourceId: source.draft, copyId: copy, done: 'kept', kept: ['deleted'] },
    ]);
    expect((await row('pages', copy)).workflow_state).toBe('deleted');
  });

  it('not in what work depends on that students have handed in', async () => {
    await enrollmentRow(world, 'stu1', target, 'Student');
    const copy = first.copyOf('assignment', source.essay);
    await aSubmission(world, copy, world.users.stu1, { submittedAt: new Date(), workflowState: 'submitted' });
    await set('assignments', source.essay, { workflow_state: 'unpublished', name: 'Essay II' });
    expect((await again()).told).toEqual([
      { kind: 'assignment', sourceId: source.essay, copyId: copy, done: 'changed', kept: ['state'] },
    ]);
    expect(await row('assignments', copy)).toMatchObject({ name: 'Essay II', workflow_state: 'published' });
  });

  it('is told of what cannot be published', async () => {
    await set('quiz_questions', source.question, { answers: '[]' });
    const other = await courseRow(world, 'Other');
    const { issues, copyOf } = await copyCourse(world, source.course, other);
    const quiz = copyOf('quiz', source.quiz);
    expect(issues).toEqual([
      { kind: 'quiz', copyId: quiz, description: expect.stringContaining('The quiz was not published.') },
    ]);
    expect((await row('quizzes', quiz)).workflow_state).toBe('unpublished');
  });

  it('shows students topics of an open course once, and nobody those of one that is closed', async () => {
    const entries = (course: number) =>
      world.sql(
        'select e.title, i.user_id::int as "user" from stream_entries e join stream_items i on i.stream_entry_id = e.id where e.course_id = $1 and not i.hidden order by e.title',
        [course],
      );
    const open = await courseRow(world, 'Open');
    await enrollmentRow(world, 'stu1', open, 'Student');
    const closed = await courseRow(world, 'Closed', { workflowState: 'claimed' });
    await enrollmentRow(world, 'stu1', closed, 'Student');
    for (const course of [open, open, closed]) await copyCourse(world, source.course, course);
    expect(await entries(open)).toEqual([
      { title: 'Hello', user: world.users.stu1 },
      { title: 'In teams', user: world.users.stu1 },
      { title: 'Origins', user: world.users.stu1 },
    ]);
    expect(await entries(closed)).toEqual([]);
  });
});
