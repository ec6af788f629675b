/** One content of every kind in a blueprint, of which something changes, and how many there are of each. */
import type { ContentKind } from '../../../src/learning/course-copies/index.js';
import { changeBySql } from '../../support/change-by-sql.js';
import { aFile, aGradingStandard } from '../../support/school-builders.js';
import type { World } from '../../support/world.js';
import { setColumns } from '../course-copies/changed-by-sql.js';
import type { FullCourse } from '../course-copies/full-course.js';
import { outcomesAt } from '../outcomes/builders.js';

export interface Subject {
  readonly kind: ContentKind;
  readonly table: string;
  readonly id: number;
  /** What of it is changed in the blueprint, and in the course. */
  readonly column: string;
  readonly theirs: string | number;
  readonly ours: string | number;
  /** Both are contents of the blueprint, whose copies the course has. */
  readonly refersTo?: ContentKind;
  /** What it is a part of, which is told in its place. */
  readonly whole?: readonly [ContentKind, number];
  /** It has no state: it is there as long as others are that name it. */
  readonly thereBy?: readonly [table: string, column: string];
  /** What goes with it where somebody deletes it. */
  readonly along?: readonly [table: string, where: string];
}

const id = ({ status, body, text }: { status: number; body: any; text: string }): number => {
  if (status !== 200 && status !== 201) throw new Error(text);
  return body.id;
};

/** Contents that nothing else in the course needs, so that each may go by itself. @param full the blueprint */
export async function everyKind(world: World, full: FullCourse): Promise<readonly Subject[]> {
  const { course } = full;
  const who = world.as('admin');
  const at = `/courses/${course}`;
  const outcomes = outcomesAt(at, who);
  const root = await outcomes.root();
  const group = await outcomes.group(root, 'Spare skills');
  const outcome = await outcomes.outcome(root, 'Spare outcome');
  const one = async (text: string): Promise<number> => (await world.sql(text))[0].id;
  const named = (kind: ContentKind, table: string, of: number, column = 'title') => ({
    kind,
    table,
    id: of,
    column,
    theirs: `Theirs ${kind}`,
    ours: `Ours ${kind}`,
  });
  const kept = `course_id = ${course} and title = 'Kept for later'`;
  const quiz = ['quiz', full.quiz] as const;
  const series = await one(
    `select series_id::int as id from calendar_events where course_id = ${course} and series_id is not null limit 1`,
  );
  const rules = { column: 'rrule', theirs: 'FREQ=WEEKLY;COUNT=4', ours: 'FREQ=WEEKLY;COUNT=5' };
  return [
    named(
      'grading_standard',
      'grading_standards',
      await aGradingStandard(world, { courseId: course }, [
        { name: 'A', value: 0.5 },
        { name: 'F', value: 0 },
      ]),
    ),
    named(
      'group_category',
      'group_categories',
      id(await who.post(`${at}/group_categories`, { name: 'Spare' })),
      'name',
    ),
    named('folder', 'folders', id(await who.post(`${at}/folders`, { name: 'Spare' })), 'name'),
    named('attachment', 'files', await aFile(world, { courseId: course }, { name: 'spare.pdf' }), 'display_name'),
    named('learning_outcome_group', 'outcome_groups', group),
    named('learning_outcome', 'outcomes', outcome),
    {
      kind: 'learning_outcome_link',
      table: 'outcome_links',
      id: await one(`select id::int from outcome_links where outcome_id = ${outcome}`),
      column: 'outcome_group_id',
      theirs: full.outcomeGroup,
      ours: group,
      refersTo: 'learning_outcome_group',
    },
    {
      ...named('rubric', 'rubrics', await one(`select id::int from rubrics where ${kept}`)),
      along: ['rubric_associations', 'rubric_id = $1'],
    },
    {
      ...named(
        'rubric_association',
        'rubric_associations',
        await one(`select id::int from rubric_associations where assignment_id = ${full.essay}`),
      ),
      whole: ['assignment', full.essay],
    },
    named(
      'assignment_group',
      'assignment_groups',
      id(await who.post(`${at}/assignment_groups`, { name: 'Spare' })),
      'name',
    ),
    named('assignment', 'assignments', full.lab, 'name'),
    named('wiki_page', 'pages', full.draft),
    named('discussion_topic', 'discussion_topics', full.announcement),
    {
      ...named('quiz', 'quizzes', full.practice),
      along: ['assignments', 'id = (select assignment_id from quizzes where id = $1)'],
    },
    { ...named('quiz_group', 'quiz_groups', full.quizGroup, 'name'), whole: quiz },
    { ...named('quiz_question', 'quiz_questions', full.question, 'question_name'), whole: quiz },
    named('external_tool', 'external_tools', full.tool, 'name'),
    {
      ...rules,
      kind: 'calendar_series',
      table: 'calendar_series',
      id: series,
      thereBy: ['calendar_events', 'series_id'],
    },
    named('calendar_event', 'calendar_events', full.event),
    named('context_module', 'modules', full.next, 'name'),
    { ...named('module_item', 'module_items', full.items[1] as number), whole: ['context_module', full.start] },
  ];
}

const living = `t.course_id = $1 and t.workflow_state <> 'deleted'`;

/** The rows of each kind in a course. */
const rowsOfKind: Readonly<Record<ContentKind, readonly [table: string, where: string]>> = {
  grading_standard: ['grading_standards', living],
  group_category: ['group_categories', `${living} and t.role is null`],
  folder: ['folders', `${living} and not t.for_submissions`],
  attachment: ['files', `t.course_id = $1 and t.workflow_state = 'available' and not t.for_submissions`],
  learning_outcome_group: ['outcome_groups', living],
  learning_outcome: ['outcomes', living],
  learning_outcome_link: ['outcome_links', living],
  rubric: ['rubrics', living],
  outcome_alignment: ['outcome_alignments', `t.course_id = $1 and t.kind = 'rubric_criterion'`],
  assignment_group: ['assignment_groups', living],
  assignment: ['assignments', living],
  rubric_association: ['rubric_associations', living],
  wiki_page: ['pages', living],
  discussion_topic: ['discussion_topics', living],
  quiz: ['quizzes', living],
  quiz_group: ['quiz_groups', living],
  quiz_question: ['quiz_questions', living],
  question_alignment: ['outcome_alignments', `t.course_id = $1 and t.kind = 'question'`],
  external_tool: ['external_tools', living],
  calendar_series: [
    'calendar_series',
    `t.id in (select e.series_id from calendar_events e where e.course_id = $1 and e.workflow_state <> 'deleted')`,
  ],
  calendar_event: ['calendar_events', `${living} and t.kind = 'event'`],
  context_module: ['modules', living],
  module_item: ['module_items', living],
};

/** How many rows of each kind a course has that are not deleted. */
export async function countsOf(world: World, course: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [kind, [table, where]] of Object.entries(rowsOfKind))
    found[kind] = (await world.sql(`select count(*)::int as n from ${table} t where ${where}`, [course]))[0].n;
  return found;
}

/** All that a course holds, deleted or not, each row with the transaction that wrote it last. */
export async function rowsOf(world: World, course: number): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const tables = new Set(Object.values(rowsOfKind).map(([table]) => table));
  tables.delete('calendar_series');
  for (const table of [...tables, 'content_copies', 'page_revisions'])
    found[table] = await world.sql(
      `select t.xmin::text as written, to_jsonb(t) as row from ${table} t where t.course_id = $1 order by t.id`,
      [course],
    );
  return found;
}

/** Deletes a row with what goes with it; answers how they come back. */
export async function deleted(
  world: World,
  { table, thereBy, along }: Subject,
  id: number,
): Promise<() => Promise<void>> {
  const [from, column] = thereBy ?? [table, 'id'];
  const back: (() => Promise<void>)[] = [];
  for (const [of, where] of [...(along === undefined ? [] : [along]), [from, `${column} = $1`] as const]) {
    const rows = await world.sql(`select id::int, workflow_state as state from ${of} where ${where}`, [id]);
    await changeBySql(world, `update ${of} set workflow_state = 'deleted' where ${where}`, [id]);
    back.push(async () => {
      for (const row of rows) await setColumns(world, of, row.id, { workflow_state: row.state });
    });
  }
  return async () => {
    for (const restore of back) await restore();
  };
}

/** Lets the first criterion of the rubric and the question measure an outcome, or none. */
export async function measure(world: World, full: FullCourse, outcome: number | null): Promise<void> {
  const criterion = `(select criteria -> 0 ->> 'id' from rubrics where id = ${full.rubric})`;
  await changeBySql(
    world,
    `update rubrics set criteria = jsonb_set(criteria, '{0,learningOutcomeId}', '${outcome}') where id = ${full.rubric}`,
  );
  await changeBySql(
    world,
    `delete from outcome_alignments where course_id = ${full.course} and (criterion_id = ${criterion} or kind = 'question')`,
  );
  if (outcome === null) return;
  await changeBySql(
    world,
    `insert into outcome_alignments (root_account_id, course_id, outcome_id, kind, rubric_id, criterion_id)
     select root_account_id, course_id, ${outcome}, 'rubric_criterion', id, ${criterion} from rubrics where id = ${full.rubric}`,
  );
  await changeBySql(
    world,
    `insert into outcome_alignments (root_account_id, course_id, outcome_id, kind, quiz_id, quiz_question_id)
     select root_account_id, course_id, ${outcome}, 'question', quiz_id, id from quiz_questions where id = ${full.question}`,
  );
}
