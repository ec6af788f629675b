/** What becomes of addresses, providers and names of people who were there before they belonged to tenants. Decisions 0039, 0114. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { migrateUp, schemaDifference } from '../../src/server/database/migrate.js';
import { loadMigrations } from '../../src/server/database/migrations/index.js';
import { openOrm } from '../../src/server/database/orm.js';
import { poolOf } from '../../src/server/database/pool-of.js';
import { makeRoles } from '../../src/server/database/roles-of-database.js';
import { setUpRowSecurity } from '../../src/server/database/row-security.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';

const [A, B] = [1, 2];

describe('The migrations of people of several tenants', () => {
  let orm: MikroORM;
  let pool: Pool;
  let url: string;
  beforeEach(async () => {
    url = await createDatabase();
    orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
    pool = await poolOf(orm);
    await runMigrations({ pgPool: pool });
    const before = (await loadMigrations()).filter(({ name }) => name < '0145');
    orm.config.set('migrations', { ...orm.config.get('migrations'), migrationsList: before });
    await orm.migrator.up();
    // The migrations that follow are read anew.
    await orm.close();
    orm = await openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 0 });
    pool = await poolOf(orm);
    // Policies of the version before go by what the migrations drop.
    await makeRoles(pool, null);
    await setUpRowSecurity(pool);
    await pool.query(
      `create policy old_bound on communication_channels using (tenants @> array[1::bigint]);
       insert into accounts (id, root_account_id, ancestors, name) values (1, 1, '{1}', 'A'), (2, 2, '{2}', 'B')`,
    );
  });
  afterEach(async () => {
    await orm.close();
    await dropDatabase(url);
  });

  const rows = async (text: string) => (await pool.query(text)).rows;
  const person = async (id: number, ...tenants: number[]) => {
    await pool.query(`insert into users (id, name, sortable_name, short_name, bio) values ($1, $2, $2, $2, 'Bio')`, [
      id,
      `Person ${id}`,
    ]);
    for (const tenant of tenants)
      await pool.query('insert into logins (root_account_id, user_id, unique_id) values ($1, $2, $3)', [
        tenant,
        id,
        `p${id}`,
      ]);
  };
  const address = async (id: number, userId: number, state = 'active') => {
    await pool.query(
      `insert into communication_channels (id, user_id, type, address, position, workflow_state) values ($1, $2, 'email', $3, 1, $4)`,
      [id, userId, `c${id}@example.edu`, state],
    );
  };
  const event = (root: number, type: string, subjectType: string, subjectId: number, data = {}, by = 1) =>
    pool.query(
      `insert into audit_events (root_account_id, event_type, subject_type, subject_id, user_id, request_id, data)
       values ($1, $2, $3, $4, $5, 'r', $6)`,
      [root, type, subjectType, subjectId, by, data],
    );
  const channels = async () =>
    (
      await rows(
        `select user_id::int, address, root_account_id::int, workflow_state from communication_channels order by user_id, root_account_id, address`,
      )
    ).map((one) => [one.user_id, one.address, one.root_account_id, one.workflow_state]);

  it('give an address to the one tenant of its person, to the one that has confirmed or made it, else to each, unconfirmed', async () => {
    await person(1, A);
    await address(1, 1);
    await person(2, A, B);
    await address(2, 2);
    await event(A, 'communication_channel_created', 'CommunicationChannel', 2);
    await event(B, 'address_confirmed', 'CommunicationChannel', 2);
    await person(3, A, B);
    await address(3, 3);
    await event(B, 'communication_channel_created', 'CommunicationChannel', 3);
    await person(4, A, B);
    await address(4, 4);
    await address(5, 4, 'retired');
    // A confirmation in a tenant that is none of theirs says nothing.
    await event(3, 'address_confirmed', 'CommunicationChannel', 4);
    await pool.query(
      `insert into notification_choices (communication_channel_id, notification, frequency) values (4, 'alert', 'never')`,
    );
    await person(5, A, B);
    await pool.query(`update logins set workflow_state = 'deleted' where user_id = 5 and root_account_id = ${B}`);
    await address(6, 5);
    await person(6);
    await address(7, 6);
    await pool.query(`select setval(pg_get_serial_sequence('communication_channels', 'id'), 7)`);
    await migrateUp(orm);
    expect(await channels()).toEqual([
      [1, 'c1@example.edu', A, 'active'],
      [2, 'c2@example.edu', B, 'active'],
      [3, 'c3@example.edu', B, 'active'],
      [4, 'c4@example.edu', A, 'unconfirmed'],
      [4, 'c5@example.edu', A, 'retired'],
      [4, 'c4@example.edu', B, 'unconfirmed'],
      [5, 'c6@example.edu', A, 'unconfirmed'],
      [5, 'c6@example.edu', B, 'unconfirmed'],
      [6, 'c7@example.edu', A, 'retired'],
    ]);
    const choices = await rows(
      `select c.root_account_id::int as root, n.frequency from notification_choices n
       join communication_channels c on c.id = n.communication_channel_id order by 1`,
    );
    expect(choices).toEqual([
      { root: A, frequency: 'never' },
      { root: B, frequency: 'never' },
    ]);
    expect(await schemaDifference(orm)).toBe('');
  });

  it('give who belongs to several tenants their names in each of them', async () => {
    await person(1, A);
    await person(2, A, B);
    await migrateUp(orm);
    expect(await rows('select user_id::int, root_account_id::int, name, bio from user_profiles order by 1, 2')).toEqual(
      [
        { user_id: 2, root_account_id: A, name: 'Person 2', bio: 'Bio' },
        { user_id: 2, root_account_id: B, name: 'Person 2', bio: 'Bio' },
      ],
    );
  });

  it('take whoever changed a provider last for its voucher, if they still administer the account', async () => {
    await person(1, A);
    await person(2, A);
    await pool.query(`insert into roles (id, root_account_id, account_id, name, label, base_role_type, workflow_state)
      values (1, 1, 1, 'AccountAdmin', 'Account Admin', 'AccountMembership', 'built_in')`);
    await pool.query('insert into admins (root_account_id, account_id, user_id, role_id) values (1, 1, 1, 1)');
    for (const [id, type] of ['cas', 'saml', 'ldap', 'openid_connect'].entries())
      await pool.query(
        'insert into authentication_providers (id, root_account_id, auth_type, position) values ($1::bigint, 1, $2, $1::int)',
        [id + 1, type],
      );
    const of = (id: number, type: string, by: number, changed?: string[]) =>
      event(A, `authentication_provider_${type}`, 'AuthenticationProvider', id, { changed }, by);
    await of(1, 'created', 2);
    await of(1, 'updated', 1, ['settings']);
    await of(2, 'created', 1);
    await of(2, 'updated', 2, ['position']);
    await of(3, 'created', 1);
    await of(3, 'updated', 2, ['sealedSecret']);
    await migrateUp(orm);
    const found = await rows('select id::int, voucher_id::int as voucher from authentication_providers order by id');
    expect(found).toEqual([
      { id: 1, voucher: 1 },
      { id: 2, voucher: 1 },
      { id: 3, voucher: null },
      { id: 4, voucher: null },
    ]);
  });
});
