/** What those who listen may do is kept until something is announced of them, and no longer. Decision 0128. */
import type { Actor } from '../../../src/platform/authorization/actor.js';
import type { Services } from '../../../src/platform/transaction/context.js';
import { type Listener, ListenersRights } from '../../../src/server/graphql/live/listeners-rights.js';
import { anEssay } from '../../learning/assignments/builders.js';
import { studentsOf } from '../../learning/quizzes/exam.js';
import { changeRows } from '../../support/change-by-sql.js';
import { courseRow, insertRow } from '../../support/course-rows.js';
import { manyStudents, setMuted } from '../../support/school-builders.js';
import { sentDuring } from '../../support/sent-statements.js';
import { openNewWorld, type World } from '../../support/world.js';
import { aJob, LiveSocket, moves, subscribed, until, watch } from './live-clients.js';

describe('Rights of those who listen', () => {
  /** Those who were asked for, a list for each statement. */
  let asked: (readonly number[])[];
  let gone: number[];
  let isHeard: boolean;
  let now: number;
  let rights: ListenersRights;
  let whileAsked: () => void;
  const people: Listener[] = [1, 2].map((userId) => ({ userId, rootAccountId: 10, known: undefined }));
  const services = {
    resolveUsers: async (ids: readonly number[]) => {
      asked.push(ids);
      whileAsked();
      return new Map(ids.filter((id) => !gone.includes(id)).map((userId) => [userId, { userId } as Actor]));
    },
    ofTenant: () => services,
  } as unknown as Services;
  /** Who was looked up, and who has rights by then. */
  const looked = async (listeners: readonly Listener[] = people) => {
    asked = [];
    const actors = await rights.actorsOf(services, listeners);
    return { asked, known: [...actors.keys()] };
  };
  const both = { asked: [[1, 2]], known: [1, 2] };
  const nobody = { asked: [], known: [1, 2] };

  beforeEach(async () => {
    [asked, gone, isHeard, now, whileAsked] = [[], [], true, 1_000, () => undefined];
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    for (const listener of people) listener.known = undefined;
    rights = new ListenersRights(async () => isHeard);
    rights.doubtAll();
    expect(await looked()).toEqual(both);
  });
  afterEach(() => jest.restoreAllMocks());

  it('are looked up once, for all windows of somebody', async () => {
    const windows = [1, 1, 2].map((userId): Listener => ({ userId, rootAccountId: 10, known: undefined }));
    expect(await looked(windows)).toEqual(both);
    expect(await looked(windows)).toEqual(nobody);
  });

  it.each([
    ['user:1', [[1]]],
    ['user:3', []],
    ['tenant:10', [[1, 2]]],
    ['tenant:11', []],
    ['', [[1, 2]]],
  ])('are looked up again when %p is announced', async (change, expected) => {
    rights.hear(change);
    expect(await looked()).toEqual({ asked: expected, known: [1, 2] });
    expect(await looked()).toEqual(nobody);
  });

  it('are looked up again when something was announced while they were looked up', async () => {
    rights.hear('user:1');
    whileAsked = () => rights.hear('user:1');
    expect(await looked()).toMatchObject({ asked: [[1]] });
    whileAsked = () => undefined;
    expect(await looked()).toMatchObject({ asked: [[1]] });
    expect(await looked()).toEqual(nobody);
  });

  it('are looked up each time while it cannot be known what is announced', async () => {
    rights.lose();
    for (let time = 0; time < 2; time += 1) expect(await looked()).toEqual(both);
    await rights.renew(services, people, 0);
    expect(asked).toHaveLength(1);
    rights.doubtAll();
    expect(await looked()).toEqual(both);
    expect(await looked()).toEqual(nobody);
    isHeard = false;
    for (let time = 0; time < 2; time += 1) expect(await looked()).toEqual(both);
  });

  it('are looked up again after a minute, or ahead of it', async () => {
    now += 59_000;
    expect(await looked()).toEqual(nobody);
    await rights.renew(services, people, 500);
    expect(asked).toEqual([]);
    await rights.renew(services, people, 40_000);
    expect(asked).toEqual([[1, 2]]);
    now += 59_000;
    expect(await looked()).toEqual(nobody);
    now += 1_000;
    expect(await looked()).toEqual(both);
  });

  it('are none of who cannot sign on any more', async () => {
    gone = [2];
    rights.hear('user:2');
    expect(await looked()).toEqual({ asked: [[2]], known: [1] });
    expect(await looked()).toEqual({ asked: [[2]], known: [1] });
  });

  it('are looked up again of all where very many are announced', async () => {
    for (let id = 100; id <= 10_100; id += 1) rights.hear(`user:${id}`);
    expect(await looked()).toEqual(both);
  });
});

describe('An update', () => {
  let world: World;
  const open: LiveSocket[] = [];
  beforeAll(async () => {
    world = await openNewWorld();
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.close();
    await subscribed(world, 0);
  });
  afterAll(() => world.close());

  const listens = async (token: string, query: string, variables: object = {}) => {
    const before = world.live().subscriptions;
    const socket = await LiveSocket.as(world.base, token);
    open.push(socket);
    socket.subscribe('1', query, variables);
    await subscribed(world, before + 1);
    return socket;
  };

  it('to 200 people costs as many statements as one to a single person, and none for their rights', async () => {
    const client = await world.connect();
    const told = async (count: number) => {
      const courseId = await courseRow(world, `A lecture for ${count}`);
      await insertRow(world, 'sections', { course_id: courseId, root_account_id: world.accounts.RA, name: 'All' });
      await manyStudents(world, count, courseId);
      const essay = await anEssay(world, { courseId, muted: true });
      await world.sql(
        `insert into submissions (root_account_id, course_id, assignment_id, user_id, graded_at, score, grade, workflow_state)
         select root_account_id, course_id, $1, user_id, now(), 8, '8', 'graded' from enrollments where course_id = $2`,
        [essay, courseId],
      );
      const students = await studentsOf(client, courseId);
      expect(students).toHaveLength(count);
      for (const { token } of students) await listens(token, 'subscription { gradePosted { recordId } }');
      let expected = 0;
      const all = () => open.reduce((sum, socket) => sum + socket.next('1').length, 0);
      const shown = async () => {
        expected += count;
        await setMuted(world, essay, false);
        await until(() => all() === expected);
        await setMuted(world, essay);
      };
      await shown();
      const lookUps = await sentDuring(shown, (text) => text.includes('as d(id)'));
      const statements = [await world.statementsOf(shown), await world.statementsOf(shown)];
      for (const socket of open.splice(0)) socket.close();
      await subscribed(world, 0);
      return { lookUps, statements: Math.min(...statements) };
    };
    try {
      const one = await told(1);
      expect(one).toEqual({ lookUps: 0, statements: 3 });
      expect(await told(200)).toEqual(one);
    } finally {
      client.release();
    }
  });

  it('A69: is nothing of the transaction in which a right is lost, however much else is told', async () => {
    const [id, other] = [await aJob(world, world.users.teach, world.accounts.RA), await aJob(world, world.users.teach)];
    await changeRows(world, 'progress', { id }, { contextId: world.accounts.RA1 });
    const admin = await listens(world.tokens.subadmin, watch, { id });
    const owner = await listens(world.tokens.teach, watch, { id });
    await listens(world.tokens.teach, watch, { id: other });
    const told = (socket: LiveSocket) => socket.next('1').map(({ data }) => data.progressChanged.eventId);
    const positions: string[] = [];
    const inOne = async (state: string, completion: number) => {
      const client = await world.connect();
      try {
        await client.query('begin');
        await client.query('update admins set workflow_state = $1 where user_id = $2', [state, world.users.subadmin]);
        await client.query('update progress set completion = $1 where id = $2', [completion, id]);
        await client.query('commit');
      } finally {
        client.release();
      }
    };
    for (let n = 1; n <= 9; n += 1) {
      await moves(world, other, n);
      await inOne('deleted', 10 * n);
      await until(() => told(owner).length === 2 * n - 1);
      await moves(world, other, n + 50);
      await inOne('active', 10 * n + 1);
      await until(() => told(owner).length === 2 * n);
      positions.push(told(owner).at(-1));
      await until(() => told(admin).length === n);
    }
    expect(told(admin)).toEqual(positions);
  });

  it('A69: is nothing more where a right was lost while the listener was cut off', async () => {
    const id = await aJob(world, world.users.teach);
    await changeRows(world, 'progress', { id }, { contextId: world.accounts.RA1 });
    const admin = await listens(world.tokens.subadmin, watch, { id });
    const owner = await listens(world.tokens.teach, watch, { id });
    await moves(world, id, 1);
    await until(() => admin.next('1').length === 1 && owner.next('1').length === 1);
    const text = `with ended as (
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'lyceum l%' and datname = current_database()),
      lost as (update admins set workflow_state = 'deleted' where user_id = $1 and (select count(*) from ended) > 0)
      update progress set completion = 2 where id = $2`;
    await world.sql(text, [world.users.subadmin, id]);
    await until(() => owner.next('1').length === 2);
    await moves(world, id, 3);
    await until(() => owner.next('1').length === 3);
    expect(admin.next('1')).toHaveLength(1);
  });
});
