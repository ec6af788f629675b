/** What a blueprint hands down to many courses: how fast, and in how much memory. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Running, start } from './machine/contestant.js';
import type { Cores } from './machine/cores.js';
import type { Row } from './report.js';
import type { BenchSchool } from './school/school.js';

const courses = 500;
/** Pages and assignments, half of each. */
const items = 200;
/** Milliseconds between two looks. */
const look = 250;
/** Megabytes. */
const target = 450;
export const blueprintTitle = 'blueprint';

/** The rows of the table: the first migration, which copies everything, and one after a change of every page. */
export async function measureBlueprint(
  { ground, rootAccountId, tokens }: BenchSchool,
  cores: Cores,
  tell: (line: string) => void,
): Promise<Row[]> {
  const pool = new pg.Pool({ connectionString: ground.url, max: 1 });
  const server = await start('supervised', ground, cores);
  try {
    const token = tokens.administrator[0] as string;
    const blueprintId = await prepare(pool, rootAccountId);
    const first = await migrate(pool, server, blueprintId, token);
    tell(`blueprint: ${JSON.stringify(first)}`);
    await pool.query(`update pages set body = body || '<p>Changed.</p>' where course_id = $1`, [blueprintId]);
    const second = await migrate(pool, server, blueprintId, token);
    tell(`blueprint: ${JSON.stringify(second)}`);
    return [rowOf('a first migration', first), rowOf('a migration after half of the items changed', second)];
  } finally {
    await server.stop();
    await pool.end();
  }
}

interface Found {
  readonly state: string;
  readonly copied: number;
  readonly seconds: number;
  readonly megabytes: number;
}

async function prepare(pool: pg.Pool, rootAccountId: number): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(preparation, [courses, items / 2, rootAccountId]);
  await pool.query('analyze');
  return (rows[0] as { id: number }).id;
}

async function migrate(pool: pg.Pool, server: Running, courseId: number, token: string): Promise<Found> {
  const address = `http://127.0.0.1:${server.port}/api/v1/courses/${courseId}/blueprint_templates/default/migrations`;
  const headers = { authorization: `Bearer ${token}` };
  const begun = performance.now();
  const answer = await fetch(address, { method: 'POST', headers });
  const { id, message } = (await answer.json()) as { id: number; message?: string };
  if (answer.status !== 200) throw new Error(`The migration was refused: ${message}`);
  let megabytes = 0;
  for (;;) {
    await pause(look);
    megabytes = Math.max(megabytes, server.workerMemory() ?? Number.NaN);
    const { rows } = await pool.query<{ state: string; copied: number }>(reached, [id]);
    const { state, copied } = rows[0] as { state: string; copied: number };
    if (!/completed|failed/.test(state)) continue;
    return { state, copied, seconds: (performance.now() - begun) / 1000, megabytes };
  }
}

const rowOf = (what: string, { state, copied, seconds, megabytes }: Found): Row => ({
  measure: `${blueprintTitle}: ${what}, ${courses} courses, ${copied} items copied (${state}); the worker’s memory at most`,
  against: '–',
  value: `${Math.round(copied / seconds)}/s, ${megabytes.toFixed(0)} MB`,
  target: `≤ ${target} MB`,
  met: megabytes <= target && state === 'completed',
});

const reached = `
  select m.workflow_state as state,
    (select coalesce(sum(i.made + i.changed), 0)::int from blueprint_imports i where i.migration_id = m.id) as copied
  from blueprint_migrations m
  where m.id = $1
`;

/** A blueprint with its items, and the courses that follow it, in the account of the first course. */
const preparation = `
  with place as (
    select c.root_account_id, c.account_id, c.enrollment_term_id from courses c
    where c.root_account_id = $3
    order by c.id
    limit 1
  ),
  blueprint as (
    insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, blueprint)
    select root_account_id, account_id, enrollment_term_id, 'Measured blueprint', 'MB', true from place
    returning id, root_account_id, account_id, enrollment_term_id
  ),
  "group" as (
    insert into assignment_groups (root_account_id, course_id, name, position)
    select root_account_id, id, 'Assignments', 1 from blueprint
    returning id
  ),
  pages as (
    insert into pages (root_account_id, course_id, title, url, body, workflow_state)
    select b.root_account_id, b.id, 'Page ' || n, 'page-' || n, repeat('<p>What is to be known of it.</p>', 40), 'active'
    from blueprint b, generate_series(1, $2::int) n
  ),
  assignments as (
    insert into assignments (
      root_account_id, course_id, assignment_group_id, name, description, points_possible, position, workflow_state
    )
    select b.root_account_id, b.id, g.id, 'Assignment ' || n, repeat('<p>What is to be done.</p>', 40), 10, n, 'published'
    from blueprint b, "group" g, generate_series(1, $2::int) n
  ),
  followers as (
    insert into courses (root_account_id, account_id, enrollment_term_id, name, course_code, blueprint_course_id)
    select b.root_account_id, b.account_id, b.enrollment_term_id, 'Measured course ' || n, 'MC' || n, b.id
    from blueprint b, generate_series(1, $1::int) n
  )
  select id::int from blueprint
`;
