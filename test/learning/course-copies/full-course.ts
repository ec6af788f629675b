/** A course with something of every kind that is copied, made over HTTP as somebody who may do it would. */
import { insertRow } from '../../support/course-rows.js';
import { aFile, aGradingStandard } from '../../support/school-builders.js';
import type { Answer, World } from '../../support/world.js';
import { toolsOf } from '../external-tools/builders.js';
import { outcomesAt } from '../outcomes/builders.js';
import { rubricsOf, twoCriteria } from '../rubrics/builders.js';
import { setColumns } from './changed-by-sql.js';

type Form = Readonly<Record<string, string | number | boolean | null>>;

const ok = ({ status, body, text }: Answer): any => {
  if (status !== 200 && status !== 201) throw new Error(`${status}: ${text}`);
  return body;
};

const named = (what: string, form: Form): Form =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name.startsWith('[') ? what + name : `${what}[${name}]`,
      value as string,
    ]),
  );

/** Ids of what stands in the course. */
export type FullCourse = Awaited<ReturnType<typeof aFullCourse>>;

const choice = {
  question_name: 'Parts',
  question_type: 'multiple_choice_question',
  points_possible: 2,
  '[answers][0][answer_text]': 'Nucleus',
  '[answers][0][answer_weight]': 100,
  '[answers][1][answer_text]': 'Wheel',
  '[answers][1][answer_weight]': 0,
};

/** Fills a course of the first tenant. @param course published, without contents */
export async function aFullCourse(world: World, course: number) {
  const who = world.as('admin');
  const at = `/courses/${course}`;
  const made = async (path: string, form: Form = {}) => ok(await who.post(`${at}${path}`, form));
  const idOf = async (path: string, form: Form = {}): Promise<number> => (await made(path, form)).id;

  const idEvent = async (form: Form): Promise<number> => {
    const given = {
      context_code: `course_${course}`,
      start_at: '2026-03-23T08:00:00Z',
      end_at: '2026-03-23T09:00:00Z',
    };
    const answer = await who.post('/calendar_events', named('calendar_event', { ...given, ...form }));
    const body = ok(answer);
    return (Array.isArray(body) ? body[0] : body).id;
  };

  const standard = await aGradingStandard(world, { courseId: course }, [
    { name: 'A', value: 0.9 },
    { name: 'F', value: 0 },
  ]);
  const set = await idOf('/group_categories', { name: 'Lab teams', self_signup: 'enabled' });
  const folder = await idOf('/folders', { name: 'Readings' });
  const inner = await idOf('/folders', { name: 'Week 1', parent_folder_id: folder });
  const cells = await aFile(world, { courseId: course }, { name: 'cells.pdf' });
  const notes = await aFile(world, { courseId: course }, { name: 'notes.pdf' });
  await setColumns(world, 'files', notes, { folder_id: inner });

  const first = await idOf('/assignment_groups', { name: 'Essays', group_weight: 40 });
  const second = await idOf('/assignment_groups', { name: 'Tests', group_weight: 60 });
  const essay = await idOf(
    '/assignments',
    named('assignment', {
      name: 'Essay',
      description: `<p>See <a href="/courses/${course}/files/${cells}">cells</a> and <a href="/courses/${course}/pages/welcome">welcome</a></p>`,
      assignment_group_id: second,
      grading_type: 'letter_grade',
      grading_standard_id: standard,
      points_possible: 10,
      due_at: '2026-03-20T22:59:59Z',
      unlock_at: '2026-03-01T08:00:00Z',
      lock_at: '2026-03-25T08:00:00Z',
      group_category_id: set,
      '[submission_types][]': 'online_upload',
      '[allowed_extensions][]': 'pdf',
      published: true,
    }),
  );
  const lab = await idOf('/assignments', named('assignment', { name: 'Lab report', assignment_group_id: first }));
  await who.put(`${at}/assignment_groups/${first}`, { 'rules[never_drop][]': lab });

  const page = (form: Form) => made('/pages', named('wiki_page', form));
  const welcome = await page({
    title: 'Welcome',
    body: `<p><a href="/courses/${course}/assignments/${essay}">Essay</a> <img src="/courses/${course}/files/${cells}/preview"></p>`,
    published: true,
    front_page: true,
  });
  const draft = await page({ title: 'Draft', body: '<p>later</p>' });

  const graded = await made('/discussion_topics', {
    title: 'Origins',
    message: `<p>Read <a href="/courses/${course}/pages/welcome">this</a></p>`,
    published: true,
    pinned: true,
    'assignment[points_possible]': 5,
    'assignment[due_at]': '2026-03-22T22:59:59Z',
    'assignment[assignment_group_id]': second,
  });
  const groupTopic = await made('/discussion_topics', {
    title: 'In teams',
    message: '<p>?</p>',
    group_category_id: set,
  });
  const announcement = await made('/discussion_topics', {
    title: 'Hello',
    message: '<p>All</p>',
    is_announcement: true,
  });

  const quiz = await idOf(
    '/quizzes',
    named('quiz', {
      title: 'Cells',
      description: '<p>Ten minutes</p>',
      quiz_type: 'assignment',
      time_limit: 10,
      due_at: '2026-03-24T22:59:59Z',
      assignment_group_id: second,
    }),
  );
  const question = await idOf(
    `/quizzes/${quiz}/questions`,
    named('question', {
      ...choice,
      question_text: `<p>Look at <a href="/courses/${course}/files/${cells}">cells</a></p>`,
      '[answers][0][answer_html]': `<a href="/courses/${course}/pages/welcome">Nucleus</a>`,
    }),
  );
  const quizGroup = (
    await made(`/quizzes/${quiz}/groups`, { 'quiz_groups[][name]': 'Some', 'quiz_groups[][pick_count]': 1 })
  ).quiz_groups[0].id;
  for (const name of ['One', 'Two'])
    await idOf(
      `/quizzes/${quiz}/questions`,
      named('question', { ...choice, question_name: name, quiz_group_id: quizGroup }),
    );
  ok(await who.put(`${at}/quizzes/${quiz}`, named('quiz', { published: true })));
  const practice = await idOf('/quizzes', named('quiz', { title: 'Practice', quiz_type: 'practice_quiz' }));

  const outcomes = outcomesAt(at, who);
  const root = await outcomes.root();
  const outcomeGroup = await outcomes.group(root, 'Skills');
  const outcome = await outcomes.outcome(outcomeGroup, 'Reasons well', {
    mastery_points: 3,
    ratings: [
      { description: 'Good', points: 3 },
      { description: 'Poor', points: 0 },
    ],
  });
  const above = outcomesAt(`/accounts/${world.accounts.RA1}`, who);
  const shared = await above.outcome(await above.root(), 'Of the school');
  ok(await outcomes.link(root, shared));
  await insertRow(world, 'outcome_alignments', {
    root_account_id: world.accounts.RA,
    course_id: course,
    outcome_id: outcome,
    kind: 'question',
    quiz_id: quiz,
    quiz_question_id: question,
  });
  const rubrics = rubricsOf(world, { course }, who);
  const { rubric } = await rubrics.made(
    'Essays',
    [
      { ...twoCriteria[0], learning_outcome_id: outcome },
      { ...twoCriteria[1], learning_outcome_id: shared },
    ],
    { association_type: 'Assignment', association_id: essay, purpose: 'grading', use_for_grading: true },
  );
  await rubrics.made('Kept for later', twoCriteria, { association_type: 'Course', association_id: course });
  const tool = await toolsOf(world, { course }).made();
  const event = await idEvent({ title: 'Excursion', description: `<a href="/courses/${course}/pages/welcome">x</a>` });
  await idEvent({ title: 'Lecture', time_zone_edited: 'Europe/Berlin', rrule: 'FREQ=WEEKLY;COUNT=3' });

  const start = await idOf('/modules', named('module', { name: 'Start', unlock_at: '2026-03-01T08:00:00Z' }));
  const next = await idOf('/modules', named('module', { name: 'Next', '[prerequisite_module_ids][]': start }));
  const item = (module: number, form: Form) => idOf(`/modules/${module}/items`, named('module_item', form));
  const items = [
    await item(start, { type: 'SubHeader', title: 'Begin' }),
    await item(start, { type: 'Page', page_url: 'welcome', '[completion_requirement][type]': 'must_view' }),
    await item(start, { type: 'Assignment', content_id: essay, '[completion_requirement][type]': 'must_submit' }),
    await item(start, { type: 'File', content_id: cells }),
    await item(next, { type: 'Quiz', content_id: quiz }),
    await item(next, { type: 'Discussion', content_id: graded.id }),
    await item(next, { type: 'ExternalTool', content_id: tool.id, external_url: tool.url, title: 'Lab' }),
    await item(next, { type: 'ExternalUrl', external_url: 'https://example.org/x', title: 'Elsewhere' }),
  ];
  for (const module of [start, next])
    ok(await who.put(`${at}/modules/${module}`, named('module', { published: true })));
  return {
    course,
    standard,
    set,
    folder,
    inner,
    cells,
    notes,
    first,
    second,
    essay,
    lab,
    welcome: welcome.page_id as number,
    draft: draft.page_id as number,
    graded: graded.id as number,
    gradedAssignment: graded.assignment_id as number,
    groupTopic: groupTopic.id as number,
    announcement: announcement.id as number,
    quiz,
    question,
    quizGroup,
    practice,
    outcomeGroup,
    outcome,
    shared,
    rubric: rubric.id,
    tool: tool.id as number,
    event,
    start,
    next,
    items,
  };
}
