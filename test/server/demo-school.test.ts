import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { projectRoot } from '../../src/platform/project-root.js';
import { type App, openApp } from '../../src/server/app.js';
import { readConfig } from '../../src/server/config/config.js';
import { startWorker } from '../../src/server/jobs/run-jobs.js';
import { createLogger } from '../../src/server/ops/logger.js';
import { migrateUp } from '../../src/server/orm/migrate.js';
import { closeOrm, openOrm } from '../../src/server/orm/orm.js';
import { poolOf } from '../../src/server/orm/pool-of.js';
import { seedDemo } from '../../src/server/seed/demo.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';
import { makeScratchFolder } from '../support/scratch.js';

const now = new Date('2026-11-20T12:00:00Z');

interface School {
  readonly app: App;
  readonly orm: MikroORM;
  readonly made: boolean;
  rows(text: string): Promise<any[]>;
  close(): Promise<void>;
}

async function aDemoSchool(): Promise<School> {
  const url = await createDatabase();
  const dataDir = makeScratchFolder('lyceum-school-');
  const config = readConfig({ NODE_ENV: 'test', LYCEUM_DATA: dataDir });
  const logger = createLogger({ level: 'silent' });
  const orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 15_000 });
  await migrateUp(orm);
  const made = await seedDemo(orm.em.fork(), now, Buffer.alloc(32, 7));
  const app = await openApp({ config, databaseUrl: url, listenUrl: url, secretKey: Buffer.alloc(32, 7), logger });
  return {
    app,
    orm,
    made,
    rows: async (text) => (await (await poolOf(orm)).query(text)).rows,
    close: async () => {
      await app.close();
      await closeOrm(orm);
      await dropDatabase(url);
      rmSync(dataDir, { recursive: true });
    },
  };
}

describe('the demo school', () => {
  let school: School;
  beforeAll(async () => {
    school = await aDemoSchool();
  });
  afterAll(() => school.close());

  it('has people who signed on, tried in vain and acted as another, and a course that was changed', async () => {
    const events = await school.rows(
      `select event_type, count(*)::int as n, count(user_id)::int as people, count(real_user_id)::int as real
       from authentication_events group by 1 order by 1`,
    );
    expect(events).toEqual([
      { event_type: 'login', n: 3, people: 3, real: 0 },
      { event_type: 'login_failed', n: 2, people: 1, real: 0 },
      { event_type: 'logout', n: 1, people: 1, real: 0 },
      { event_type: 'masquerade', n: 1, people: 1, real: 1 },
    ]);
    const [{ signed }] = await school.rows(
      `select count(*)::int as signed from logins where last_login_at is not null`,
    );
    expect(signed).toBe(3);
    const lines = await school.rows(
      `select event_type from audit_events where subject_type = 'Course' order by created_at`,
    );
    expect(lines.map(({ event_type }) => event_type)).toEqual(['updated', 'updated', 'published']);
  });

  it('has a student who chose of what they are told, and how often', async () => {
    const chosen = await school.rows(
      `select l.unique_id as who, n.notification, n.frequency
       from notification_choices n
       join communication_channels c on c.id = n.communication_channel_id and c.workflow_state = 'active'
       join logins l on l.user_id = c.user_id order by 1, 2`,
    );
    expect(chosen).toEqual([
      { who: 'student', notification: 'assignment_created', frequency: 'immediately' },
      { who: 'student', notification: 'summaries', frequency: 'never' },
    ]);
  });

  it('has the logins that the README lists, each in its tenant', async () => {
    const rows = await school.rows(
      `select a.name as tenant, array_agg(l.unique_id order by l.unique_id) as logins
       from logins l join accounts a on a.id = l.root_account_id where l.unique_id not like '%.%' group by 1 order by 1`,
    );
    expect(rows).toEqual([
      {
        tenant: 'Hillside College',
        logins: ['admin-b', 'student-b', 'student-b2', 'student-b3', 'student-b4', 'teacher-b', 'visitor'],
      },
      { tenant: 'Lyceum', logins: ['site-admin'] },
      {
        tenant: 'Riverside University',
        logins: [
          'admin',
          'designer',
          'observer',
          'registrar',
          'science-admin',
          'student',
          'student2',
          'ta',
          'teacher',
          'teacher2',
          'teacher3',
          'visitor',
        ],
      },
    ]);
  });

  it('has every login that the README names in its table', async () => {
    const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8');
    const table = readme.slice(readme.indexOf('| login |'), readme.indexOf('Riverside has two colleges'));
    const named = table
      .split('\n')
      .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, login]) => login));
    expect(named.length).toBeGreaterThan(12);
    const known = (await school.rows('select unique_id from logins')).map((row) => row.unique_id);
    expect(named.filter((login) => !known.includes(login))).toEqual([]);
  });

  it('has two tenants of two levels below the root, and a site account that holds no course', async () => {
    const roots = await school.rows(
      `select r.name, r.site, max(cardinality(a.ancestors)) as depth,
        (select count(*)::int from courses c where c.root_account_id = r.id) as courses,
        (select count(*)::int from terms t where t.root_account_id = r.id and t.is_default) as defaults
       from accounts r join accounts a on a.root_account_id = r.id where r.parent_account_id is null group by r.id order by r.id`,
    );
    expect(roots).toEqual([
      { name: 'Riverside University', site: false, depth: 3, courses: 11, defaults: 1 },
      { name: 'Hillside College', site: false, depth: 3, courses: 2, defaults: 1 },
      { name: 'Lyceum', site: true, depth: 1, courses: 0, defaults: 1 },
    ]);
  });

  it('has outcomes of accounts in a tree of two levels, which courses link, and some of all tenants', async () => {
    const trees = await school.rows(
      `with recursive tree as (
        select g.id, g.root_account_id, g.account_id, 0 as level from outcome_groups g where g.parent_id is null and g.course_id is null
        union all
        select g.id, t.root_account_id, t.account_id, t.level + 1 from tree t join outcome_groups g on g.parent_id = t.id
      )
      select a.name, t.account_id is null as "ofAll", max(t.level) as levels,
        (select count(*)::int from outcomes o where o.root_account_id = a.id) as outcomes,
        (select count(*)::int from outcome_links l where l.root_account_id = a.id and l.course_id is not null) as "inCourses"
      from tree t join accounts a on a.id = t.root_account_id group by a.id, t.account_id order by a.id`,
    );
    expect(trees).toEqual([
      { name: 'Riverside University', ofAll: false, levels: 2, outcomes: 3, inCourses: 3 },
      { name: 'Hillside College', ofAll: false, levels: 2, outcomes: 3, inCourses: 3 },
      { name: 'Lyceum', ofAll: true, levels: 2, outcomes: 1, inCourses: 0 },
    ]);
  });

  it('has courses in each state, terms before, around and after now, and about 60 students', async () => {
    const states = await school.rows('select distinct workflow_state as state from courses order by 1');
    expect(states.map(({ state }) => state)).toEqual(['available', 'claimed', 'completed', 'created', 'deleted']);
    const terms = await school.rows(
      `select name, '${now.toISOString()}' between start_at and end_at as current from terms
       where root_account_id = 1 and not is_default order by start_at`,
    );
    expect(terms).toEqual([
      { name: 'Spring 2026', current: false },
      { name: 'Fall 2026', current: true },
      { name: 'Spring 2027', current: false },
    ]);
    const [{ students }] = await school.rows(
      `select count(distinct user_id)::int as students from enrollments where type = 'StudentEnrollment'`,
    );
    expect(students).toBeGreaterThanOrEqual(58);
    const types = await school.rows('select distinct type from enrollments');
    expect(types).toHaveLength(5);
  });

  it('has bookmarks of a student in each tenant, in their order', async () => {
    const rows = await school.rows(
      `select l.unique_id as login, b.position, b.name from bookmarks b
        join logins l on l.user_id = b.user_id and l.root_account_id = b.root_account_id order by b.root_account_id, b.position`,
    );
    expect(rows).toEqual([
      { login: 'student', position: 1, name: 'Introduction to Biology' },
      { login: 'student', position: 2, name: 'Tree of life' },
      { login: 'student-b', position: 1, name: 'Letterforms' },
    ]);
  });

  it('has notices in both tenants, and looks of one of them, with their file', async () => {
    const notices = await school.rows('select subject from global_notifications order by id');
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Library closed on Friday',
      'Grades are due',
      'Laboratories opened again',
      'Open day',
    ]);
    const [file, ...others] = await school.rows('select content from brand_files');
    expect([JSON.parse(file.content)['brand-primary'], others]).toEqual(['#12645a', []]);
  });

  it('lets nobody cross from one tenant into another, rows name the tenant of what they belong to', async () => {
    const crossing = await school.rows(
      `select e.id from enrollments e join sections s on s.id = e.course_section_id join courses c on c.id = s.course_id
        join accounts a on a.id = c.account_id join roles r on r.id = e.role_id join terms t on t.id = c.enrollment_term_id
       where e.course_id <> c.id or e.root_account_id <> all(array[s.root_account_id, c.root_account_id, a.root_account_id, r.root_account_id, t.root_account_id])
         or not exists (select from logins l where l.user_id = e.user_id and l.root_account_id = e.root_account_id)`,
    );
    expect(crossing).toEqual([]);
  });

  it('is made in an empty database alone, once, also when two make it together', async () => {
    expect(school.made).toBe(true);
    const twice = await Promise.all([1, 2].map(() => seedDemo(school.orm.em.fork(), now, Buffer.alloc(32, 7))));
    expect(twice).toEqual([false, false]);
    expect(await school.rows(`select count(*)::int as roots from accounts where parent_account_id is null`)).toEqual([
      { roots: 3 },
    ]);
  });

  it('is the same each time', async () => {
    const other = await aDemoSchool();
    const facts = [
      'select id, name, sortable_name from users order by id',
      'select user_id, unique_id, sis_user_id, root_account_id from logins order by id',
      'select id, name, parent_account_id from accounts order by id',
      'select id, name, course_code, account_id, workflow_state from courses order by id',
      'select user_id, course_section_id, type, workflow_state from enrollments order by id',
    ];
    for (const text of facts) expect(await other.rows(text)).toEqual(await school.rows(text));
    await other.close();
  });

  it('has a report about its large tenant, which the first worker writes', async () => {
    const stands = () =>
      school.rows('select report, workflow_state as state, current_line > 20 as long from account_reports');
    expect(await stands()).toEqual([{ report: 'grade_export_csv', state: 'created', long: null }]);
    const worker = await startWorker(school.app, { concurrency: 1 });
    while ((await stands())[0].state !== 'complete') await pause(50);
    await worker.stop();
    expect(await stands()).toEqual([{ report: 'grade_export_csv', state: 'complete', long: true }]);
  });

  it('has a feed with entries in each tenant, which nothing fetches', async () => {
    const feeds = await school.rows(
      `select f.display_name as name, f.next_fetch_at as next, count(e.id)::int as entries
       from external_feeds f join external_feed_entries e on e.external_feed_id = f.id
       group by f.id order by f.id`,
    );
    expect(feeds).toEqual([
      { name: 'Biology News', next: null, entries: 3 },
      { name: 'Type Notes', next: null, entries: 2 },
    ]);
  });
});
