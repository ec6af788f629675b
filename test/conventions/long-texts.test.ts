import { graphRefusal, mendable } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';

describe('Long texts', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Answers the id of a record of the first course. */
  const made = (list: string, name: string) => async () => {
    const { body } = await world.as('teach').post(`${courseOf()}/${list}`, { [name]: 'Essay' });
    return body.id as number;
  };
  const courseOf = () => `/courses/${world.courses.C1}`;

  interface Text {
    readonly kilobytes: number;
    /** Finds or makes a record that has it. */
    readonly record: () => Promise<number>;
    readonly column: string;
    readonly path: (id: number) => string;
    readonly parameter: string;
    readonly mutation: (id: number) => string;
    /** What makes another record, and the parameters without which there is none. */
    readonly list: () => string;
    readonly form?: Record<string, string>;
  }
  const texts: Readonly<Record<string, Text>> = {
    'description of an assignment': {
      kilobytes: 500,
      record: made('assignments', 'assignment[name]'),
      column: 'assignments.description',
      path: (id) => `${courseOf()}/assignments/${id}`,
      parameter: 'assignment[description]',
      mutation: (id) => `updateAssignment(courseId: "${world.courses.C1}", id: "${id}", input: { description: $text })`,
      list: () => `${courseOf()}/assignments`,
      form: { 'assignment[name]': 'Another' },
    },
    'description of a quiz': {
      kilobytes: 500,
      record: made('quizzes', 'quiz[title]'),
      column: 'quizzes.description',
      path: (id) => `${courseOf()}/quizzes/${id}`,
      parameter: 'quiz[description]',
      mutation: (id) => `updateQuiz(courseId: "${world.courses.C1}", id: "${id}", input: { description: $text })`,
      list: () => `${courseOf()}/quizzes`,
      form: { 'quiz[title]': 'Another' },
    },
    'syllabus of a course': {
      kilobytes: 500,
      record: async () => world.courses.C1,
      column: 'courses.syllabus_body',
      path: (id) => `/courses/${id}`,
      parameter: 'course[syllabus_body]',
      mutation: (id) => `updateCourse(id: "${id}", input: { syllabusBody: $text })`,
      list: () => `/accounts/${world.accounts.RA}/courses`,
    },
    'public description of a course': {
      kilobytes: 64,
      record: async () => world.courses.C1,
      column: 'courses.public_description',
      path: (id) => `/courses/${id}`,
      parameter: 'course[public_description]',
      mutation: (id) => `updateCourse(id: "${id}", input: { publicDescription: $text })`,
      list: () => `/accounts/${world.accounts.RA}/courses`,
    },
    'description of a group': {
      kilobytes: 64,
      record: async () => world.groups.red,
      column: 'groups.description',
      path: (id) => `/groups/${id}`,
      parameter: 'description',
      mutation: (id) => `updateGroup(id: "${id}", input: { description: $text })`,
      list: () => `/group_categories/${world.groups.labs}/groups`,
    },
  };

  it.each(Object.entries(texts))('the %s fits its room, and is refused by field beyond it', async (_said, text) => {
    const [table, column] = text.column.split('.') as [string, string];
    const admin = world.as('admin');
    const id = await text.record();
    const stored = async () => {
      const [row] = await world.sql(
        `select ${column} as text, (select count(*)::int from ${table}) as rows from ${table} where id = $1`,
        [id],
      );
      return row;
    };
    const fitting = 'é'.repeat(text.kilobytes * 512);
    const long = `${fitting}x`;

    const changed = await admin.put(text.path(id), { [text.parameter]: fitting });
    expect([changed.status, (await stored()).text === fitting]).toEqual([200, true]);

    const before = await stored();
    const field = /\w+(?=\]?$)/.exec(text.parameter)![0];
    const entry = { type: 'too_long', message: expect.stringContaining(`${text.kilobytes} KB`) };
    for (const refused of [
      await admin.put(text.path(id), { [text.parameter]: long }),
      await admin.post(text.list(), { ...text.form, [text.parameter]: long }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.body.errors).toEqual({ [field]: [{ attribute: field, ...entry }] });
    }
    const { body } = await admin.graphql(`mutation ($text: String) { ${text.mutation(id)} { ${mendable} } }`, {
      text: long,
    });
    const attribute = field.replace(/_(\w)/, (_mark, letter: string) => letter.toUpperCase());
    expect(graphRefusal(body)).toMatchObject({
      status: 400,
      message: entry.message,
      fields: { [attribute]: [entry.type] },
    });
    expect(JSON.stringify(await stored()) === JSON.stringify(before)).toBe(true);
  });
});
