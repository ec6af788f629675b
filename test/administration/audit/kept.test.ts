/** Nobody changes what happened, and it is kept for a year. Decision 0088. */
import { removeOldAuditEvents } from '../../../src/administration/audit/jobs/remove-old-audit-events.job.js';
import { runJob } from '../../support/run-job.js';
import { openWorld, type World } from '../../support/world.js';
import { aCourseEventAt, anEventAt } from './builders.js';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const tables = ['authentication_events', 'audit_events'];

describe('What happened', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
    await anEventAt(world, 'stu1', daysAgo(1));
    await aCourseEventAt(world, world.courses.C1, daysAgo(1));
  });
  afterEach(() => world.close());

  const ids = async (table: string) =>
    (await world.sql(`select id::int from ${table} order by id`)).map(({ id }) => id);
  const changes = (table: string) => [
    `update ${table} set user_id = user_id`,
    `update ${table} set created_at = now() - interval '2 years'`,
    `delete from ${table}`,
    `truncate ${table}`,
  ];

  it.each(tables)('is changed and removed by nobody in %s, the owner of the tables included', async (table) => {
    const before = await world.sql(`select * from ${table}`);
    expect(before.length).toBeGreaterThan(0);
    for (const change of changes(table))
      await expect(world.sql(change)).rejects.toThrow(`Lines of ${table} stay as they were written.`);
    expect(await world.sql(`select * from ${table}`)).toEqual(before);
  });

  it.each(tables)('may the service write and read in %s, and nothing else', async (table) => {
    const { tenant, system } = world.app.roles as NonNullable<World['app']['roles']>;
    const rights = await world.sql(
      `select r as role, p as "right" from unnest($2::text[]) r, unnest('{select,insert,update,delete,truncate}'::text[]) p
        where has_table_privilege(r, $1, p) order by 1, 2`,
      [table, [tenant, system]],
    );
    const held = (role: string) => ['insert', 'select'].map((right) => ({ role, right }));
    expect(rights).toEqual([...held(system), ...held(tenant)]);
    const { database } = world.app.services.ofTenant(world.accounts.RA);
    for (const text of [`update ${table} set user_id = user_id`, `delete from ${table}`])
      await expect(database.rows({ text, values: [] })).rejects.toThrow(/permission denied/);
  });

  it('is removed once it is older than a year, but for lines of the trail that no route tells', async () => {
    await anEventAt(world, 'stu1', daysAgo(370));
    await aCourseEventAt(world, world.courses.C1, daysAgo(370));
    const [other] = await world.sql(
      `insert into audit_events (root_account_id, event_type, subject_type, subject_id, user_id, request_id, data, created_at)
       values ($1, 'role_created', 'Role', 1, $2, 'test', '{}', $3) returning id::int`,
      [world.accounts.RA, world.users.admin, daysAgo(370)],
    );
    const [events, trail] = [await ids('authentication_events'), await ids('audit_events')];
    expect([events.length, trail.length]).toEqual([2, 3]);
    await runJob(world, removeOldAuditEvents);
    expect(await ids('authentication_events')).toEqual(events.slice(0, 1));
    expect(await ids('audit_events')).toEqual([trail[0], other.id]);
  });
});
