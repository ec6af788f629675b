import { courseRow } from '../../support/course-rows.js';
import { openWorld, type World } from '../../support/world.js';
import { thirtyOfEach } from './changed-by-sql.js';
import { contentTables as tables } from './content-tables.js';
import { copyCourse } from './copied.js';
import { aFullCourse, type FullCourse } from './full-course.js';

describe('A course that is copied into another one', () => {
  let world: World;
  let source: FullCourse;
  let target: number;
  beforeEach(async () => {
    world = await openWorld();
    source = await aFullCourse(world, await courseRow(world, 'Source'));
    target = await courseRow(world, 'Target');
  });
  afterEach(() => world.close());

  const counts = async (course: number) => {
    const found: Record<string, number> = {};
    for (const [table, where] of tables) {
      const [{ n }] = await world.sql(`select count(*)::int as n from ${table} t where ${where}`, [course]);
      found[table] = n;
    }
    return found;
  };
  const rowsOf = async (course: number) => {
    const found: Record<string, unknown> = {};
    for (const [table, where] of tables)
      found[table] = await world.sql(`select to_jsonb(t) as row from ${table} t where ${where} order by t.id`, [
        course,
      ]);
    return found;
  };
  const row = async (table: string, id: number) =>
    (await world.sql(`select to_jsonb(t) as row from ${table} t where id = $1`, [id]))[0].row;
  const as = () => world.as('admin');

  it('has as many contents of each kind as that one, in which nothing changes', async () => {
    const before = await counts(source.course);
    for (const [table, n] of Object.entries(before)) expect([table, n > 0]).toEqual([table, true]);
    const rows = await rowsOf(source.course);
    await copyCourse(world, source.course, target);
    expect(await counts(target)).toEqual(before);
    expect(await rowsOf(source.course)).toEqual(rows);
  });

  it('says the same, and leads to its own contents', async () => {
    const { copyOf, issues } = await copyCourse(world, source.course, target);
    expect(issues).toEqual([]);
    const essay = (await as().get(`/courses/${target}/assignments/${copyOf('assignment', source.essay)}`)).body;
    const cells = copyOf('attachment', source.cells);
    expect(essay).toMatchObject({
      name: 'Essay',
      points_possible: 10,
      grading_type: 'letter_grade',
      grading_standard_id: copyOf('grading_standard', source.standard),
      assignment_group_id: copyOf('assignment_group', source.second),
      group_category_id: copyOf('group_category', source.set),
      due_at: '2026-03-20T22:59:59Z',
      unlock_at: '2026-03-01T08:00:00Z',
      lock_at: '2026-03-25T08:00:00Z',
      submission_types: ['online_upload'],
      allowed_extensions: ['pdf'],
      published: true,
    });
    expect((await row('assignments', essay.id)).description).toBe(
      `<p>See <a href="/courses/${target}/files/${cells}">cells</a> and <a href="/courses/${target}/pages/welcome">welcome</a></p>`,
    );
    const page = (await as().get(`/courses/${target}/front_page`)).body;
    expect(page).toMatchObject({ title: 'Welcome', published: true, front_page: true });
    expect(page.body).toContain(`/courses/${target}/assignments/${copyOf('assignment', source.essay)}"`);
    expect((await row('pages', page.page_id)).body).toContain(`/courses/${target}/files/${cells}/preview`);
    const groups = (await as().get(`/courses/${target}/assignment_groups`)).body;
    expect(groups).toMatchObject([
      { name: 'Essays', group_weight: 40, rules: { never_drop: [copyOf('assignment', source.lab)] } },
      { name: 'Tests', group_weight: 60 },
    ]);
    const [bytes] = await world.sql(
      'select a.storage_key = b.storage_key as same, a.uuid = b.uuid as one from files a, files b where a.id = $1 and b.id = $2',
      [source.cells, cells],
    );
    expect(bytes).toEqual({ same: true, one: false });
    const notes = await row('files', copyOf('attachment', source.notes));
    expect(notes.folder_id).toBe(copyOf('folder', source.inner));
    expect((await row('folders', notes.folder_id)).parent_folder_id).toBe(copyOf('folder', source.folder));
  });

  it('has discussions, quizzes and modules that belong together', async () => {
    const { copyOf } = await copyCourse(world, source.course, target);
    const topic = (await as().get(`/courses/${target}/discussion_topics/${copyOf('discussion_topic', source.graded)}`))
      .body;
    expect(topic).toMatchObject({ title: 'Origins', published: true, pinned: true });
    expect(topic.message).toContain(`/courses/${target}/pages/welcome`);
    expect(topic.assignment_id).toBe(copyOf('assignment', source.gradedAssignment));
    expect(await row('assignments', topic.assignment_id)).toMatchObject({ course_id: target, points_possible: 5 });
    const inTeams = await row('discussion_topics', copyOf('discussion_topic', source.groupTopic));
    expect(inTeams.group_category_id).toBe(copyOf('group_category', source.set));
    const quizId = copyOf('quiz', source.quiz);
    const quiz = (await as().get(`/courses/${target}/quizzes/${quizId}`)).body;
    expect(quiz).toMatchObject({
      title: 'Cells',
      published: true,
      time_limit: 10,
      points_possible: 3,
      question_count: 2,
    });
    const question = await row('quiz_questions', copyOf('quiz_question', source.question));
    expect(question.question_text).toContain(`/courses/${target}/files/`);
    expect(question.answers[0].html).toContain(`/courses/${target}/pages/welcome`);
    const [publication] = await world.sql('select entries from quiz_publications where quiz_id = $1', [quizId]);
    expect(publication.entries[0].question.id).toBe(question.id);
    const modules = (await as().get(`/courses/${target}/modules?include[]=items`)).body;
    expect(modules).toMatchObject([
      { id: copyOf('context_module', source.start), name: 'Start', position: 1, published: true },
      { name: 'Next', position: 2, prerequisite_module_ids: [copyOf('context_module', source.start)] },
    ]);
    expect(
      modules[0].items.map((one: any) => [one.position, one.type, one.page_url ?? one.content_id ?? null]),
    ).toEqual([
      [1, 'SubHeader', null],
      [2, 'Page', 'welcome'],
      [3, 'Assignment', copyOf('assignment', source.essay)],
      [4, 'File', copyOf('attachment', source.cells)],
    ]);
    expect(modules[1].items[0]).toMatchObject({ type: 'Quiz', content_id: quizId });
    const launched = await world.sql(
      `select content_id::int as tool from module_items where course_id = $1 and type = 'ExternalTool'`,
      [target],
    );
    expect(launched).toEqual([{ tool: copyOf('external_tool', source.tool) }]);
  });

  it('has outcomes, rubrics, tools and events of its own; what is of its accounts stays what it is', async () => {
    const { copyOf } = await copyCourse(world, source.course, target);
    const outcome = copyOf('learning_outcome', source.outcome);
    expect(await row('outcomes', outcome)).toMatchObject({
      course_id: target,
      title: 'Reasons well',
      mastery_points: 3,
    });
    const links = await world.sql('select outcome_id::int as id from outcome_links where course_id = $1 order by id', [
      target,
    ]);
    expect(links.map(({ id }) => id)).toEqual([outcome, source.shared].sort((a, b) => a - b));
    const rubric = await row('rubrics', copyOf('rubric', source.rubric));
    expect(rubric.criteria.map((one: any) => one.learningOutcomeId)).toEqual([outcome, source.shared]);
    const associations = await world.sql(
      'select assignment_id::int as assignment, rubric_id::int as rubric from rubric_associations where course_id = $1 and assignment_id is not null',
      [target],
    );
    expect(associations).toEqual([{ assignment: copyOf('assignment', source.essay), rubric: rubric.id }]);
    const aligned = await world.sql(
      'select outcome_id::int as id, kind from outcome_alignments where course_id = $1 order by kind, id',
      [target],
    );
    expect(aligned.map(({ id, kind }) => [kind, id])).toEqual([
      ['question', outcome],
      ['rubric_criterion', expect.any(Number)],
      ['rubric_criterion', expect.any(Number)],
    ]);
    const [secrets] = await world.sql(
      'select a.sealed_secret = b.sealed_secret as same from external_tools a, external_tools b where a.id = $1 and b.id = $2',
      [source.tool, copyOf('external_tool', source.tool)],
    );
    expect(secrets.same).toBe(true);
    const event = await row('calendar_events', copyOf('calendar_event', source.event));
    expect(event).toMatchObject({ title: 'Excursion', course_id: target, author_id: world.users.admin });
    expect(event.description).toContain(`/courses/${target}/pages/welcome`);
    const occurrences = await world.sql(
      'select count(distinct series_id)::int as series, count(*)::int as n from calendar_events where course_id = $1 and series_id is not null',
      [target],
    );
    expect(occurrences).toEqual([{ series: 1, n: 3 }]);
  });

  it('is not written again where nothing has changed', async () => {
    await copyCourse(world, source.course, target);
    const rows = await rowsOf(target);
    const { told } = await copyCourse(world, source.course, target);
    expect(told).toEqual([]);
    expect(await rowsOf(target)).toEqual(rows);
  });

  it('keeps its own root folder, and what it has under the same name', async () => {
    const at = `/courses/${target}`;
    const folder = (await as().post(`${at}/folders`, { name: 'readings' })).body.id;
    const set = (await as().post(`${at}/group_categories`, { name: 'LAB TEAMS' })).body.id;
    const { copyOf } = await copyCourse(world, source.course, target);
    expect(copyOf('folder', source.folder)).toBe(folder);
    expect(copyOf('group_category', source.set)).toBe(set);
    expect(await counts(target)).toEqual(await counts(source.course));
    const { told } = await copyCourse(world, source.course, target);
    expect(told).toEqual([]);
  });

  it('moves dates, and events of series stand by themselves then', async () => {
    const shift = {
      removes: false,
      oldStart: '2026-03-01',
      oldEnd: null,
      newStart: '2026-10-04',
      newEnd: null,
      daySubstitutions: {},
      timeZone: 'Europe/Berlin',
    };
    const { copyOf } = await copyCourse(world, source.course, target, { shift });
    const essay = await row('assignments', copyOf('assignment', source.essay));
    expect(essay).toMatchObject({ due_at: '2026-10-23T21:59:59+00:00', unlock_at: '2026-10-04T07:00:00+00:00' });
    const lectures = await world.sql(
      `select to_char(start_at at time zone 'Europe/Berlin', 'MM-DD HH24:MI') as at, series_id as series
       from calendar_events where course_id = $1 and title = 'Lecture' order by start_at`,
      [target],
    );
    expect(lectures).toEqual([
      { at: '10-26 09:00', series: null },
      { at: '11-02 09:00', series: null },
      { at: '11-09 09:00', series: null },
    ]);
  });

  it('takes as many statements for many contents as for a few', async () => {
    const into = async () => {
      const course = await courseRow(world, 'Another');
      return world.statementsOf(() => copyCourse(world, source.course, course));
    };
    await into();
    const few = await into();
    await thirtyOfEach(world, source.course, source.first);
    expect(await into()).toBe(few);
  });
});
