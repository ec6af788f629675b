import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '../../support/world.js';
import { RunningService } from './supervised.js';

/** How often copying is interrupted: three times in the suite, twenty in `npm run test:faults`. */
const moments = Math.max(3, Number(process.env['FAULT_RUNS'] ?? 1));
/** Courses that follow: enough for all moments, as the chunks are. A restart of PostgreSQL lasts as long as a dozen of them. */
const followers = 10 + 20 * moments;
/** Contents of each kind in the blueprint. */
const perKind = 20;
/** Of each of three kinds, in the course that is copied. */
const chunks = 3 + 3 * moments;

/** Contents of a course: so many of each kind that is counted. */
const contents = (course: string, each: { pages: number; topics: number; assignments: number; items: number }) => `
  with place as (select id, root_account_id from courses where ${course}),
  assignment_group as (
    insert into assignment_groups (root_account_id, course_id, name, position)
    select root_account_id, id, 'Work', 1 from place returning id, course_id, root_account_id),
  work as (
    insert into assignments (root_account_id, course_id, assignment_group_id, name, points_possible, position, workflow_state)
    select g.root_account_id, g.course_id, g.id, 'Work ' || n, 10, n, 'published'
    from assignment_group g, generate_series(1, ${each.assignments}) n),
  topics as (
    insert into discussion_topics (root_account_id, course_id, title, message, author_id, workflow_state)
    select p.root_account_id, p.id, 'Topic ' || n, '<p>?</p>', (select min(id) from users), 'active'
    from place p, generate_series(1, ${each.topics}) n),
  said as (
    insert into pages (root_account_id, course_id, title, url, body, workflow_state)
    select p.root_account_id, p.id, 'Page ' || n, 'page-' || n,
      '<p><a href="/courses/' || p.id || '/pages/page-1">The first one</a></p>', 'active'
    from place p, generate_series(1, ${each.pages}) n),
  unit as (
    insert into modules (root_account_id, course_id, name, position, workflow_state)
    select root_account_id, id, 'Unit', 1, 'active' from place returning id, course_id, root_account_id)
  insert into module_items (root_account_id, course_id, module_id, type, title, position, workflow_state)
  select u.root_account_id, u.course_id, u.id, 'SubHeader', 'Part ' || n, n, 'active'
  from unit u, generate_series(1, ${each.items}) n`;

/** Each kind that is counted, with its table. */
const kinds = {
  assignment_group: 'assignment_groups',
  assignment: 'assignments',
  discussion_topic: 'discussion_topics',
  wiki_page: 'pages',
  context_module: 'modules',
  module_item: 'module_items',
} as const;

describe('What is copied between courses, while the worker is killed and PostgreSQL is restarted', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await RunningService.start({ RATE_LIMIT: 'off' });
  }, 120_000);
  afterAll(() => service?.close(), 60_000);

  /** A row, as soon as the database answers. */
  async function row<Row extends object>(text: string): Promise<Row> {
    for (let tries = 0; ; tries += 1)
      try {
        return (await service.sql<Row>(text))[0] as Row;
      } catch (error) {
        if (tries === 600) throw error;
        await pause(50);
      }
  }
  const post = async (path: string, form: Record<string, string | number>) => {
    const { base, tokens } = service.served;
    const { status, body, text } = await callerOf(base, tokens['admin'] as string).post(path, form);
    if (status !== 200) throw new Error(text);
    return body;
  };
  const inPlace = `select root_account_id, account_id, enrollment_term_id from courses where id = 1`;
  const courses = async (count: number, name: string, blueprintId: number | null, isBlueprint = false) =>
    service.sql<{ id: number }>(
      `insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, blueprint, blueprint_course_id, workflow_state)
       select p.*, '${name} ' || n, 'C' || n, ${isBlueprint}, ${blueprintId}, 'available' from (${inPlace}) p, generate_series(1, ${count}) n
       returning id::int`,
    );

  interface Reached {
    readonly done: number;
    readonly isOver: boolean;
  }

  /** Interrupts what goes on, each time after another step and a little later in the one that follows; waits for its end. */
  async function interrupted(reached: () => Promise<Reached>): Promise<number> {
    const further = async (before: number): Promise<Reached> => {
      for (const since = performance.now(); performance.now() - since < 90_000; await pause(5)) {
        const now = await reached();
        if (now.done > before || now.isOver) return now;
      }
      throw new Error(`Nothing went on for a minute and a half, after ${before}.`);
    };
    let happened = 0;
    for (let now = await further(-1); ; now = await further(now.done)) {
      if (now.isOver) return happened;
      if (happened === moments) continue;
      await pause((37 * happened) % 150);
      await service.kill(happened % 2 === 0 ? 'worker' : 'immediate restart');
      happened += 1;
    }
  }

  const progressOf = (tag: string) =>
    row<object>(
      `select workflow_state as state, completion, results from progress where tag = '${tag}' order by id desc limit 1`,
    );

  /** Of each kind: rows, different ids of copies among them, and different sources. */
  async function countsIn(where: string, kind: keyof typeof kinds) {
    return row<object>(
      `select count(*)::int as rows, count(distinct k.copy_id)::int as copies, count(distinct (k.course_id, k.source_id))::int as sources
       from ${kinds[kind]} t
       join courses c on c.id = t.course_id
       left join content_copies k on k.course_id = t.course_id and k.kind = '${kind}' and k.copy_id = t.id
       where ${where} and t.workflow_state <> 'deleted'`,
    );
  }
  const howMany = async (kind: keyof typeof kinds, course: number) =>
    (
      await row<{ n: number }>(
        `select count(*)::int as n from ${kinds[kind]} where course_id = ${course} and workflow_state <> 'deleted'`,
      )
    ).n;
  const events = (occasion: string) =>
    row<object>(
      `select count(*)::int as events, count(distinct s.id)::int as told
       from notification_events e, unnest(e.subject_ids) s(id) where e.occasion = '${occasion}'`,
    );

  it(
    `a migration of a blueprint makes each copy once, in every course, and tells once (R10, F05): ${moments} moments`,
    async () => {
      const [blueprint] = await courses(1, 'Blueprint', null, true);
      const { id } = blueprint as { id: number };
      await service.sql(
        contents(`id = ${id}`, { pages: perKind, topics: perKind, assignments: perKind, items: perKind }),
      );
      await courses(followers, 'Follower', id);
      const { id: migration } = await post(`/courses/${id}/blueprint_templates/default/migrations`, {
        send_notification: 'true',
      });
      const state = `select workflow_state as state from blueprint_migrations where id = ${migration}`;
      const happened = await interrupted(() =>
        row<Reached>(
          `select (case when m.state = 'queued' then -1 else 0 end + (select count(*)::int from blueprint_imports where migration_id = ${migration} and workflow_state <> 'queued'))::int as done,
           m.state in ('completed', 'imports_failed', 'exports_failed') as "isOver" from (${state}) m`,
        ),
      );
      expect(happened).toBe(moments);
      expect(await row(state)).toEqual({ state: 'completed' });
      let all = 0;
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
        const each = await howMany(kind, id);
        const count = each * followers;
        expect([kind, await countsIn(`c.blueprint_course_id = ${id}`, kind)]).toEqual([
          kind,
          { rows: count, copies: count, sources: count },
        ]);
        if (kind !== 'module_item') all += count;
      }
      expect(
        await row(`select count(*)::int as imports, sum(made)::int as made, count(*) filter (where workflow_state = 'completed')::int as completed
        from blueprint_imports where migration_id = ${migration}`),
      ).toEqual({ imports: followers, made: all, completed: followers });
      expect(await progressOf('blueprint_migration')).toEqual({
        state: 'completed',
        completion: 100,
        results: { processed: followers, failed: 0 },
      });
      expect(await events('blueprint_sync_complete')).toEqual({ events: 1, told: 1 });
      expect(await events('blueprint_content_added')).toEqual({ events: followers, told: followers });
    },
    120_000 + moments * 30_000,
  );

  it(
    `a copy of a course makes each content once, and tells once (F05): ${moments} moments`,
    async () => {
      const [source, target] = await courses(2, 'Large', null);
      const [from, into] = [(source as { id: number }).id, (target as { id: number }).id];
      await service.sql(
        contents(`id = ${from}`, {
          pages: 200 * chunks,
          topics: 50 * chunks,
          assignments: 50 * chunks,
          items: perKind,
        }),
      );
      const { id: migration } = await post(`/courses/${into}/content_migrations`, {
        migration_type: 'course_copy_importer',
        'settings[source_course_id]': from,
      });
      const state = `select workflow_state as state, done from content_migrations where id = ${migration}`;
      const happened = await interrupted(() =>
        row<Reached>(
          `select case when m.state = 'pre_processing' then -1 else m.done end::int as done, m.state in ('completed', 'failed') as "isOver" from (${state}) m`,
        ),
      );
      expect(happened).toBe(moments);
      expect(await row(`select workflow_state as state from content_migrations where id = ${migration}`)).toEqual({
        state: 'completed',
      });
      let all = 0;
      for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
        const count = await howMany(kind, from);
        expect([kind, await countsIn(`c.id = ${into}`, kind)]).toEqual([
          kind,
          { rows: count, copies: count, sources: count },
        ]);
        if (kind !== 'module_item') all += count;
      }
      expect(await row(`select count(*)::int as n from page_revisions where course_id = ${into}`)).toEqual({
        n: 200 * chunks,
      });
      expect(await progressOf('content_migration')).toEqual({
        state: 'completed',
        completion: 100,
        results: { processed: all, failed: 0 },
      });
      expect(await events('migration_import_finished')).toEqual({ events: 1, told: 1 });
    },
    120_000 + moments * 30_000,
  );
});
