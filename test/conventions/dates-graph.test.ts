import { setSubmissions } from '../learning/assignments/builders.js';
import { setTimeZone } from '../support/account-builders.js';
import { changeRows } from '../support/change-by-sql.js';
import { graphRefusal } from '../support/graph-refusal.js';
import { leastStatements } from '../support/least-statements.js';
import { openWorld, type World } from '../support/world.js';

const updateAssignment = `mutation ($courseId: RecordId!, $id: RecordId!, $input: AssignmentInput!) {
  updateAssignment(courseId: $courseId, id: $id, input: $input) { assignment { dueAt unlockAt lockAt } errors { code message field } }
}`;
const createAssignment = `mutation ($courseId: RecordId!, $input: AssignmentInput!) {
  createAssignment(courseId: $courseId, input: $input) { assignment { recordId dueAt unlockAt lockAt } errors { code message field } }
}`;

describe('Dates in the graph', () => {
  let world: World;
  let id: number;
  beforeAll(async () => {
    world = await openWorld();
    await setTimeZone(world, world.accounts.RA, 'America/Denver');
    const made = await world.as('teach').graphql(createAssignment, {
      courseId: world.courses.C1,
      input: { name: 'Report', dueAt: '2026-05-01T10:00:00Z' },
    });
    id = made.body.data.createAssignment.assignment.recordId;
  });
  afterAll(() => world.close());

  const inZone = (zone: string | null) => changeRows(world, 'users', { id: world.users.teach }, { timeZone: zone });
  const change = (input: Record<string, unknown>) =>
    world.as('teach').graphql(updateAssignment, { courseId: world.courses.C1, id, input });
  const saved = async () => (await world.sql('select due_at, name from assignments where id = $1', [id]))[0];

  it('without an offset are in the time zone of the account, or of the user who has one', async () => {
    const { body } = await change({ dueAt: '2026-06-01T12:00:00' });
    expect(body.data.updateAssignment.assignment.dueAt).toBe('2026-06-01T18:00:00Z');
    await inZone('Asia/Tokyo');
    const other = await change({ dueAt: '2026-06-01 12:00' });
    expect(other.body.data.updateAssignment.assignment.dueAt).toBe('2026-06-01T03:00:00Z');
    await inZone(null);
  });

  it('alone are the start of a day where something opens, and its end where it is due or closes', async () => {
    const { body } = await change({ unlockAt: '2026-03-08', dueAt: '2026-03-08', lockAt: '2026-03-08' });
    // the day on which clocks go forward has 23 hours
    expect(body.data.updateAssignment.assignment).toEqual({
      unlockAt: '2026-03-08T07:00:00Z',
      dueAt: '2026-03-09T05:59:59Z',
      lockAt: '2026-03-09T05:59:59Z',
    });
    await change({ unlockAt: null, lockAt: null });
  });

  it('are read in a list of objects, too', async () => {
    const assignmentOverrides = [
      { audience: { sectionId: world.sections.C1 }, dueAt: '2026-03-09', unlockAt: '2026-03-08' },
    ];
    const { body } = await change({ assignmentOverrides });
    expect(body.errors).toBeUndefined();
    const rows = await world.sql('select due_at, unlock_at from assignment_overrides where assignment_id = $1', [id]);
    expect(rows).toEqual([{ due_at: '2026-03-10 05:59:59+00', unlock_at: '2026-03-08 07:00:00+00' }]);
    await change({ assignmentOverrides: [] });
  });

  it.each(['2026-02-30', 'tomorrow', '32.13.2026', '', '9999-12-31', 20260101, true, ['2026-01-01'], { at: 1 }])(
    '%j is refused by its name, and nothing changes',
    async (dueAt) => {
      const before = await saved();
      const { status, body } = await change({ name: 'Changed', dueAt });
      expect(status).toBe(dueAt === '9999-12-31' ? 200 : 400);
      const refusal = graphRefusal(body);
      expect([refusal.status, Object.keys(refusal.fields)]).toEqual([400, ['dueAt']]);
      expect(await saved()).toEqual(before);
    },
  );

  it('keep what came after them in a filter of a list', async () => {
    const query = `query ($id: RecordId!, $since: DateTime) { course(id: $id) {
      submissions(filter: { gradedSince: $since }) { nodes { recordId } } } }`;
    const ask = (since: string) => world.as('teach').graphql(query, { id: world.courses.C1, since });
    const { C1 } = world.courses;
    const path = `/courses/${C1}/assignments/${id}/submissions/${world.users.stu1}`;
    expect((await world.as('teach').put(path, { 'submission[posted_grade]': '1' })).status).toBe(200);
    await setSubmissions(world, id, { gradedAt: '2026-03-08T07:00:00Z' });
    expect((await ask('2026-03-08')).body.data.course.submissions.nodes).toHaveLength(1);
    expect((await ask('2026-03-09')).body.data.course.submissions.nodes).toHaveLength(0);
    const bad = await ask('2026-02-30');
    expect(bad.body.errors[0].extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { gradedSince: [{ type: 'invalid' }] },
    });
  });

  it('cost no statement more', async () => {
    const costs = [];
    for (const dueAt of ['2026-06-01T12:00:00Z', '2026-06-02', '2026-06-03T12:00']) {
      costs.push(await leastStatements(world, () => change({ dueAt })));
    }
    expect(new Set(costs).size).toBe(1);
  });
});
