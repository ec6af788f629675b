import pg, { type Pool } from 'pg';
import type { Fixture } from './fixture.js';

/** Leaves the fixture's ids and tokens in the database itself, for whoever works on a copy of it. */
export async function writeFixture(pool: Pool, fixture: Fixture): Promise<void> {
  await pool.query('create table test_fixture (data jsonb not null)');
  await pool.query('insert into test_fixture values ($1)', [JSON.stringify(fixture)]);
}

export async function readFixture(url: string): Promise<Fixture> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select data from test_fixture')).rows[0].data as Fixture;
  } finally {
    await client.end();
  }
}
