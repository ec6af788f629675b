/** Black box: a variable that is left out is left out in every run of a document, before and after it is compiled. */
import { createHash } from 'node:crypto';
import { loadCompiler } from '../../schema/platform/prepare/prepared-operation.js';
import { anAssignment } from '../learning/assignments/builders.js';
import { openNewWorld, type World } from '../support/world.js';

/** Documents are compiled with their 64th run. */
const runs = 70;

let world: World;
beforeAll(async () => {
  await loadCompiler();
  world = await openNewWorld();
});
afterAll(() => world.close());

type Row = Readonly<Record<string, unknown>>;
const row = async (table: string, id: number): Promise<Row> =>
  (await world.sql(`select * from ${table} where id = $1`, [id]))[0];

/** What of a row differs from what it was. */
const changedIn = (before: Row, after: Row): string[] =>
  Object.keys(after).filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]));

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** Ways in which a client may name a document. */
const ways = {
  'by its text': (query: string) => ({ query }),
  'by its hash': (query: string, run: number) => ({
    ...(run === 0 && { query }),
    extensions: { persistedQuery: { version: 1, sha256Hash: sha(query) } },
  }),
};

const compiledRuns = () => world.app.prepare.ways.compiled;

const courseDocument = (way: string) => `mutation ${way.replaceAll(' ', '')}(
  $id: RecordId!, $name: String, $d: String, $e: DateTime
) { updateCourse(id: $id, input: { name: $name, publicDescription: $d, endAt: $e }) {
  course { recordId name publicDescription endAt } errors { code message field } } }`;

const assignmentDocument = (way: string) => `mutation ${way.replaceAll(' ', '')}(
  $id: RecordId!, $name: String, $points: Float, $due: DateTime, $description: String
) { updateAssignment(id: $id, input: { name: $name, pointsPossible: $points, dueAt: $due, description: $description }) {
  assignment { recordId name pointsPossible dueAt } errors { code message field } } }`;

describe.each(Object.entries(ways))('A mutation that is named %s', (way, named) => {
  const send = async (query: string, run: number, variables: Row) => {
    const answer = await world.as('admin').json('POST', '/graphql', { ...named(query, run), variables });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return answer.body.data;
  };

  it('keeps what its variables leave out of a course', async () => {
    const id = world.courses.C1;
    const given = { 'course[public_description]': 'Of cells', 'course[end_at]': '2031-01-31T17:00:00Z' };
    expect((await world.as('admin').put(`/courses/${id}`, given)).status).toBe(200);
    const before = await row('courses', id);
    const compiledBefore = compiledRuns();
    for (let run = 0; run < runs; run += 1) {
      const name = `${way} ${run}`;
      const { updateCourse } = await send(courseDocument(way), run, { id, name });
      expect(updateCourse).toEqual({
        course: { recordId: id, name, publicDescription: 'Of cells', endAt: '2031-01-31T17:00:00Z' },
        errors: [],
      });
      expect(changedIn(before, await row('courses', id)).filter((column) => column !== 'updated_at')).toEqual(['name']);
    }
    expect(compiledRuns() - compiledBefore).toBeGreaterThanOrEqual(runs - 64);
    const unset = await send(courseDocument(way), 1, { id, d: null });
    expect(unset.updateCourse.course).toMatchObject({ publicDescription: null, endAt: '2031-01-31T17:00:00Z' });
  });

  it('keeps what its variables leave out of an assignment, be it required there', async () => {
    const dueAt = new Date('2031-01-31T17:00:00Z');
    const id = await anAssignment(world, { name: 'Essay', pointsPossible: 5, dueAt, description: 'Old' });
    const { due_at } = await row('assignments', id);
    for (let run = 0; run < runs; run += 1) {
      const before = await row('assignments', id);
      // Without a name: what may not be null there is left out as well.
      const given = run % 2 === 0 ? { points: run + 6 } : { name: `Essay ${run}` };
      const { updateAssignment } = await send(assignmentDocument(way), run, { id, ...given });
      expect(updateAssignment).toMatchObject({ assignment: { recordId: id }, errors: [] });
      expect(changedIn(before, await row('assignments', id)).filter((column) => column !== 'updated_at')).toEqual([
        run % 2 === 0 ? 'points_possible' : 'name',
      ]);
    }
    const after = await row('assignments', id);
    expect(after).toMatchObject({ due_at, description: 'Old', points_possible: runs + 4 });
    const refused = await send(assignmentDocument(way), 1, { id, name: null });
    expect(refused.updateAssignment).toMatchObject({ assignment: null, errors: [{ field: 'name' }] });
    expect(await row('assignments', id)).toEqual(after);
  });
});

describe('A query by GET', () => {
  it('is answered alike in every run, with filters and default values', async () => {
    const query = `query ByGet(
      $course: RecordId!, $type: EnrollmentType, $states: [CourseState!], $from: DateTime = "2000-01-01"
    ) {
      userCourses(filter: { enrollmentType: $type, states: $states }) { nodes { course { recordId name } } }
      courseAuditEvents(courseId: $course, startTime: $from, first: 3) { nodes { recordId } }
    }`;
    const ask = async (): Promise<unknown> => {
      const search = new URLSearchParams({ query, variables: JSON.stringify({ course: world.courses.C1 }) });
      const { status, body } = await world.as('admin').get(`/graphql?${search.toString()}`);
      const [error] = body.errors ?? [];
      return { status, data: body.data, error: error?.extensions.reason, path: error?.path };
    };
    const first = await ask();
    expect(first).toMatchObject({ status: 200, error: undefined });
    for (let run = 1; run < runs; run += 1) expect(await ask()).toEqual(first);
  });
});

describe('A change over REST', () => {
  it('keeps what its parameters leave out, in every run', async () => {
    const dueAt = new Date('2031-01-31T17:00:00Z');
    const id = await anAssignment(world, { name: 'Report', pointsPossible: 5, dueAt, description: 'Old' });
    const course = world.courses.C1;
    for (let run = 0; run < runs; run += 1) {
      const before = [await row('courses', course), await row('assignments', id)] as const;
      const put = await world.as('teach').put(`/courses/${course}`, { 'course[name]': `REST ${run}` });
      const own = await world
        .as('teach')
        .put(`/courses/${course}/assignments/${id}`, { 'assignment[name]': `R${run}` });
      expect([put.status, own.status]).toEqual([200, 200]);
      const changed = [
        changedIn(before[0], await row('courses', course)),
        changedIn(before[1], await row('assignments', id)),
      ].map((columns) => columns.filter((column) => column !== 'updated_at'));
      expect(changed).toEqual([['name'], ['name']]);
    }
  });
});
