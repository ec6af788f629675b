import type { Assignment } from '../../../src/learning/assignments/index.js';
import type { FieldsOf } from '../../support/change-by-sql.js';
import { changeRows } from '../../support/change-by-sql.js';
import { aSection } from '../../support/school-builders.js';
import { openWorld, type World } from '../../support/world.js';
import {
  anAssignment,
  anOverride,
  aSubmission,
  inDays,
  setSubmissions,
  withoutSubmissions,
  written,
} from './builders.js';

type Who = Parameters<World['as']>[0];

describe('Lists of assignments', () => {
  let world: World;
  let list: string;
  beforeEach(async () => {
    world = await openWorld();
    list = `/courses/${world.courses.C1}/assignments`;
  });
  afterEach(() => world.close());

  const names = async (who: Who, query: string, path = list): Promise<string[]> => {
    const { status, body } = await world.as(who).get(`${path}?per_page=100&${query}`);
    expect([status, body]).toEqual([200, expect.any(Array)]);
    return body.map((one: { name: string }) => one.name);
  };
  const several = async (rows: Record<string, FieldsOf<Assignment>>) => {
    const ids: Record<string, number> = {};
    for (const [name, fields] of Object.entries(rows)) {
      const position = Object.keys(ids).length + 1;
      ids[name] = await anAssignment(world, { name, position, ...fields });
    }
    return ids;
  };

  it('come by position, by name, or by the due date that is shown, work without one last', async () => {
    const { b } = await several({
      b: { position: 2, dueAt: inDays(1) },
      c: { position: 1 },
      a: { position: 2, dueAt: inDays(2) },
    });
    await anOverride(world, b as number, { dueAtOverridden: true, dueAt: inDays(3) }, [world.users.stu1]);
    expect(await names('teach', '')).toEqual(['c', 'b', 'a']);
    expect(await names('teach', 'order_by=name')).toEqual(['a', 'b', 'c']);
    expect(await names('teach', 'order_by=due_at')).toEqual(['b', 'a', 'c']);
    expect(await names('stu1', 'order_by=due_at')).toEqual(['a', 'b', 'c']);
  });

  it('lead from page to page by keys, in every order, with nothing twice and nothing missing', async () => {
    const rows = Array.from(
      { length: 7 },
      (_, i) => [`n${i % 3}${i}`, { position: 1 + (i % 2), dueAt: i % 3 ? inDays(i % 2) : null }] as const,
    );
    await several(Object.fromEntries(rows));
    for (const order of ['position', 'name', 'due_at']) {
      for (const who of ['stu1', 'teach'] as const) {
        const seen: string[] = [];
        let path: string | undefined = `${list}?order_by=${order}&per_page=2`;
        while (path !== undefined) {
          const answer = await world.as(who).get(path);
          seen.push(...answer.body.map((one: { name: string }) => one.name));
          const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
          path = next?.replace(world.base, '');
        }
        expect([order, who, seen]).toEqual([order, who, await names(who, `order_by=${order}`)]);
        expect(new Set(seen).size).toBe(7);
      }
    }
  });

  it('are searched by name, literally, and narrowed to ids', async () => {
    const ids = await several({ 'Essay 100%': {}, 'Essay two': {}, Report: {} });
    expect(await names('stu1', 'search_term=essay')).toEqual(['Essay 100%', 'Essay two']);
    expect(await names('stu1', 'search_term=0%25')).toEqual(['Essay 100%']);
    expect(await names('stu1', 'search_term=%25')).toEqual(['Essay 100%']);
    const two = `assignment_ids[]=${ids['Report']}&assignment_ids[]=${ids['Essay two']}`;
    expect(await names('stu1', two)).toEqual(['Essay two', 'Report']);
    expect(await names('stu1', 'assignment_ids[]=999999')).toEqual([]);
  });

  describe('in buckets', () => {
    const online = { submissionTypes: ['online_text_entry'] };
    beforeEach(async () => {
      const ids = await several({
        done: { dueAt: inDays(-2), ...online },
        missed: { dueAt: inDays(-1), ...online },
        paper: { dueAt: inDays(-1), submissionTypes: ['on_paper'] },
        soon: { dueAt: inDays(2), ...online },
        later: { dueAt: inDays(20), ...online },
        undated: { ...online },
        graded: { dueAt: inDays(-3), ...online },
      });
      for (const name of ['done', 'graded']) await aSubmission(world, ids[name] as number, world.users.stu1);
      await setSubmissions(world, ids['graded'] as number, { workflowState: 'graded', score: 1 });
    });

    it('sort a student’s work by how it stands for them', async () => {
      expect(await names('stu1', 'bucket=past')).toEqual(['done', 'missed', 'paper', 'graded']);
      expect(await names('stu1', 'bucket=overdue')).toEqual(['missed']);
      expect(await names('stu1', 'bucket=undated')).toEqual(['undated']);
      expect(await names('stu1', 'bucket=ungraded')).toEqual(['done']);
      expect(await names('stu1', 'bucket=unsubmitted')).toEqual(['missed', 'soon', 'later', 'undated']);
      expect(await names('stu1', 'bucket=upcoming')).toEqual(['soon']);
      expect(await names('stu1', 'bucket=future')).toEqual(['soon', 'later', 'undated']);
      expect(await names('obs', 'bucket=overdue')).toEqual(['missed']);
      expect(await names('stu2', 'bucket=overdue')).toEqual(['done', 'missed', 'graded']);
    });

    it('sort the work of a course by how it stands for anybody', async () => {
      expect(await names('teach', 'bucket=overdue')).toEqual(['done', 'missed', 'graded']);
      expect(await names('teach', 'bucket=unsubmitted')).toEqual([
        'done',
        'missed',
        'soon',
        'later',
        'undated',
        'graded',
      ]);
      expect(await names('teach', 'bucket=ungraded')).toEqual(['done']);
      await changeRows(world, 'assignments', { name: 'missed' }, { onlyVisibleToOverrides: true });
      expect(await names('teach', 'bucket=overdue')).toEqual(['done', 'graded']);
      await withoutSubmissions(world, world.users.stu1);
      expect(await names('teach', 'bucket=ungraded')).toEqual([]);
    });

    it('do not tell a student that muted work is graded', async () => {
      await changeRows(world, 'assignments', { name: 'graded' }, { muted: true });
      expect(await names('stu1', 'bucket=ungraded')).toEqual(['done', 'graded']);
    });

    it('go by a student’s own due date', async () => {
      const [row] = await world.sql(`select id from assignments where name = 'missed'`);
      await anOverride(world, Number(row.id), { dueAtOverridden: true, dueAt: inDays(1) }, [world.users.stu1]);
      expect(await names('stu1', 'bucket=overdue')).toEqual([]);
      expect(await names('stu1', 'bucket=upcoming')).toEqual(['missed', 'soon']);
      expect(await names('stu2', 'bucket=overdue')).toEqual(['done', 'missed', 'graded']);
    });

    it('are seven; another word is refused', async () => {
      const { status, body } = await world.as('stu1').get(`${list}?bucket=never`);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['bucket']]);
    });
  });

  describe('of one student', () => {
    const of = (who: 'stu1' | 'stu2' | 'teach') => `/users/${world.users[who]}${list}`;
    beforeEach(async () => {
      const evening = await aSection(world, 'Evening', [world.users.stu2]);
      const ids = await several({
        all: { dueAt: inDays(1) },
        evening: { onlyVisibleToOverrides: true },
        draft: { workflowState: 'unpublished' },
      });
      await anOverride(world, ids['evening'] as number, { courseSectionId: evening });
      await anOverride(world, ids['all'] as number, { dueAtOverridden: true, dueAt: inDays(5) }, [world.users.stu2]);
    });

    it('hold what is assigned to them, with their dates', async () => {
      for (const [who, path, seen] of [
        ['stu1', of('stu1'), ['all']],
        ['obs', of('stu1'), ['all']],
        ['stu2', of('stu2'), ['all', 'evening']],
        ['teach', of('stu2'), ['all', 'evening']],
        ['admin', of('stu2'), ['all', 'evening']],
        ['admin', of('stu1'), ['all']],
      ] as const) {
        expect([who, path, await names(who, '', path)]).toEqual([who, path, seen]);
      }
      const due = async (who: Who, path: string) => (await world.as(who).get(path)).body[0].due_at;
      for (const who of ['stu2', 'teach', 'admin'] as const)
        expect([who, await due(who, of('stu2'))]).toEqual([who, written(inDays(5))]);
      expect(await due('teach', of('stu1'))).toBe(written(inDays(1)));
      expect(await names('teach', 'bucket=unsubmitted', of('stu2'))).toEqual([]);
      expect(await names('teach', 'bucket=upcoming', of('stu2'))).toEqual(['all']);
      expect(await names('stu1', '', `/users/self${list}`)).toEqual(['all']);
      expect(await names('teach', '', `/users/sis_user_id:S-stu2${list}`)).toEqual(['all', 'evening']);
    });

    it('include that student’s own work', async () => {
      const [row] = await world.sql(`select id from assignments where name = 'all'`);
      const id = await aSubmission(world, Number(row.id), world.users.stu2);
      for (const who of ['stu2', 'teach', 'admin'] as const) {
        const { body } = await world.as(who).get(`${of('stu2')}?include[]=submission`);
        expect([who, body.map((one: any) => one.submission?.id ?? null)]).toEqual([who, [id, null]]);
      }
    });

    it('are their own business, their observers’ and that of who grades', async () => {
      for (const [who, path, status] of [
        ['stu1', of('stu2'), 403],
        ['obs', of('stu2'), 403],
        ['des', of('stu1'), 403],
        ['out', of('stu1'), 404],
        ['adminB', of('stu1'), 404],
        ['teach', of('teach'), 404],
        ['teach', `/users/${world.users.out}${list}`, 404],
      ] as const) {
        expect([who, path, (await world.as(who).get(path)).status]).toEqual([who, path, status]);
      }
    });

    it('show nobody else’s dates to who merely asks for them', async () => {
      const query = `query($c: RecordId!, $s: RecordId!) { course(id: $c) { assignments { nodes { name dueAt(studentId: $s) } } } }`;
      const { body } = await world.as('stu1').graphql(query, { c: world.courses.C1, s: world.users.stu2 });
      expect(body.data.course.assignments.nodes).toEqual([{ name: 'all', dueAt: null }]);
      expect(body.errors).toMatchObject([{ extensions: { http: { status: 404 } } }]);
    });
  });

  it('cost one statement, whatever is included, however long they are', async () => {
    for (let i = 0; i < 60; i += 1) {
      const id = await anAssignment(world, { name: `n${i}`, position: i, dueAt: inDays(i) });
      if (i % 3 === 0) await anOverride(world, id, { dueAtOverridden: true }, [world.users.stu1]);
      if (i % 2 === 0) await aSubmission(world, id, world.users.stu1);
    }
    const words = ['submission', 'assignment_visibility', 'all_dates', 'overrides', 'observed_users'];
    const includes = words.map((word) => `include[]=${word}`).join('&');
    const path = `${list}?per_page=50&needs_grading_count_by_section=1&bucket=future&order_by=due_at&${includes}`;
    const groups = `/courses/${world.courses.C1}/assignment_groups?include[]=assignments&include[]=submission`;
    for (const who of ['stu1', 'obs', 'teach', 'admin'] as const) {
      const caller = world.as(who);
      for (const asked of [path, groups, `/users/${world.users.stu1}${path}`]) {
        await caller.get(asked);
        const statements = await world.statementsOf(async () => {
          const { status } = await caller.get(asked);
          expect([who, asked, status]).toEqual([who, asked, 200]);
        });
        expect([who, asked, statements]).toEqual([who, asked, 1]);
      }
    }
  });
});
