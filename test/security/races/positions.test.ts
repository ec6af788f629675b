/** Black box: whatever stands in an order keeps one, however many make or move something at once. */
import { openWorld, type World } from '../../support/world.js';

const many = Array.from({ length: 10 }, (_, i) => i);

describe('R30: ten requests at once', () => {
  let world: World;
  let course: string;
  /** A quiz that counts is an assignment as well: it stands in another course. */
  let quizCourse: string;
  beforeAll(async () => {
    world = await openWorld();
    course = `/courses/${world.courses.C1}`;
    quizCourse = `/courses/${world.courses.C2}`;
  });
  afterAll(() => world.close());

  interface Kind {
    readonly name: string;
    /** Where they are made, and where one of them is changed and deleted. */
    readonly list: () => string;
    readonly one?: (id: number) => string;
    readonly fields: (n: number, position?: number) => Record<string, string | number>;
    readonly positions: () => Promise<{ id: number; position: number }[]>;
    readonly idOf?: (body: any) => number;
  }
  const rows = (table: string, where: string) => () =>
    world.sql(`select id::int, position from ${table} where ${where} order by position, id`);
  let quiz: number;
  beforeAll(async () => {
    const { body } = await world.as('teach').post(`${quizCourse}/quizzes`, {
      'quiz[title]': 'Cells',
      'quiz[quiz_type]': 'practice_quiz',
    });
    quiz = body.id;
  });

  const ofCourse = () => `course_id = ${world.courses.C1}`;
  const kinds: readonly Kind[] = [
    {
      name: 'assignments',
      list: () => `${course}/assignments`,
      fields: (n, position) => ({
        'assignment[name]': `Work ${n}`,
        ...(position && { 'assignment[position]': position }),
      }),
      positions: () => rows('assignments', `${ofCourse()} and workflow_state <> 'deleted'`)(),
    },
    // A group that is deleted takes its assignments along: their turn comes first.
    {
      name: 'assignment groups',
      list: () => `${course}/assignment_groups`,
      fields: (n, position) => ({ name: `Group ${n}`, ...(position && { position }) }),
      positions: () => rows('assignment_groups', `${ofCourse()} and workflow_state = 'available'`)(),
    },
    {
      name: 'modules',
      list: () => `${course}/modules`,
      fields: (n, position) => ({ 'module[name]': `Module ${n}`, ...(position && { 'module[position]': position }) }),
      positions: () => rows('modules', `${ofCourse()} and workflow_state <> 'deleted'`)(),
    },
    {
      name: 'items of a module',
      list: () => `${course}/modules/${world.modules.basics}/items`,
      fields: (n, position) => ({
        'module_item[type]': 'SubHeader',
        'module_item[title]': `Part ${n}`,
        ...(position && { 'module_item[position]': position }),
      }),
      positions: () => rows('module_items', `module_id = ${world.modules.basics} and workflow_state <> 'deleted'`)(),
    },
    {
      name: 'questions of a quiz',
      list: () => `${quizCourse}/quizzes/${quiz}/questions`,
      fields: (n, position) => ({
        'question[question_name]': `Question ${n}`,
        'question[question_type]': 'essay_question',
        ...(position && { 'question[position]': position }),
      }),
      positions: () => rows('quiz_questions', `quiz_id = ${quiz} and workflow_state = 'active'`)(),
    },
  ];

  const inOrder = async ({ positions }: Kind) => {
    const places = (await positions()).map(({ position }) => position);
    expect(places).toEqual(places.map((_, i) => i + 1));
    return places.length;
  };

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    '%s: made, put first and moved, they stand one after the other',
    async (_name, kind) => {
      const before = (await kind.positions()).length;
      const made = await Promise.all(many.map((n) => world.as('teach').post(kind.list(), kind.fields(n))));
      expect(made.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      expect(await inOrder(kind)).toBe(before + 10);
      const first = await Promise.all(
        many.map((n) => world.as('teach').post(kind.list(), kind.fields(10 + n, 1 + (n % 3)))),
      );
      expect(first.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      expect(await inOrder(kind)).toBe(before + 20);
      const ids = made.map(({ body }) => body.id as number);
      const moved = await Promise.all(
        ids.flatMap((id, n) => [
          world.as('teach').put(`${kind.list()}/${id}`, kind.fields(n, 1 + ((n * 7) % 20))),
          ...(n % 5 === 0 ? [world.as('teach').post(kind.list(), kind.fields(20 + n))] : []),
        ]),
      );
      expect(moved.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
      expect(await inOrder(kind)).toBe(before + 22);
    },
  );

  it.each(kinds.map((kind) => [kind.name, kind] as const))(
    '%s: what is moved stands where it was put, and what is deleted leaves no gap',
    async (_name, kind) => {
      const one = (id: number) => `${kind.list()}/${id}`;
      const [a, b, c] = (await kind.positions()).map(({ id }) => id) as [number, number, number];
      const { status } = await world.as('teach').put(one(c), kind.fields(90, 1));
      expect(status).toBeLessThan(300);
      expect((await kind.positions()).slice(0, 3).map(({ id }) => id)).toEqual([c, a, b]);
      const count = (await kind.positions()).length;
      expect((await world.as('teach').put(one(c), kind.fields(90, 500))).status).toBeLessThan(300);
      expect((await kind.positions()).at(-1)).toEqual({ id: c, position: count });
      const gone = await Promise.all([a, b].map((id) => world.as('teach').del(one(id))));
      expect(gone.map((answer) => answer.status).filter((code) => code >= 300)).toEqual([]);
      expect(await inOrder(kind)).toBe(count - 2);
    },
  );

  it('assignment groups, made through GraphQL, stand one after the other', async () => {
    const make =
      'mutation($c: RecordId!, $n: String!) { createAssignmentGroup(courseId: $c, input: { name: $n, position: 2 }) { assignmentGroup { position } } }';
    const answers = await Promise.all(
      many.map((n) => world.as('teach').graphql(make, { c: world.courses.C1, n: `G${n}` })),
    );
    expect(answers.flatMap(({ body }) => body.errors ?? [])).toEqual([]);
    await inOrder(kinds[1] as Kind);
  });
});
