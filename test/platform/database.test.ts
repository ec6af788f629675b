import { Account } from '../../src/identity/accounts/index.js';
import { bulkStatement, updated } from '../../src/platform/sql/bulk.js';
import { Database } from '../../src/platform/sql/database.js';
import { sql } from '../../src/platform/sql/sql.js';
import { write } from '../../src/platform/transaction/write.js';
import { openWorld, type World } from '../support/world.js';

describe('Statements', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ DATABASE_READS_MAX: '1' });
  });
  afterAll(() => world.close());

  const named = async (): Promise<string[]> =>
    (await world.app.reads.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(
      (row) => row.name,
    );

  it('are prepared under their name from the second time on', async () => {
    const { database } = world.app.services;
    const statement = { text: 'select $1::bigint as id', values: [7], name: 'r_test_statement' };
    expect(await database.rows(statement)).toEqual([{ id: 7 }]);
    expect(await named()).not.toContain('r_test_statement');
    await database.rows(statement);
    expect(await named()).toContain('r_test_statement');
    const unnamed = { text: 'select $1::bigint as other', values: [8] };
    const before = await named();
    expect(await database.rows(unnamed)).toEqual([{ other: 8 }]);
    expect(await named()).toEqual(before);
    expect(await database.rows(unnamed)).toEqual([{ other: 8 }]);
    expect((await named()).length).toBe(before.length + 1);
  });

  it('are prepared however many others were: a connection keeps the 300 that were used last', async () => {
    const { database } = world.app.services;
    const often = async (n: number) => {
      for (let time = 1; time <= 5; time += 1)
        expect(await database.rows({ text: `select $1::int as "n${n}"`, values: [n], name: `r_one_of_${n}` })).toEqual([
          { [`n${n}`]: n },
        ]);
    };
    for (let n = 1; n <= 310; n += 1) {
      await often(n);
      // Asked for in between, the first is kept.
      if (n % 50 === 0) await database.rows({ text: 'select $1::int as "n1"', values: [1], name: 'r_one_of_1' });
    }
    const kept = await named();
    expect(kept).toHaveLength(300);
    expect(kept).toEqual(expect.arrayContaining(['r_one_of_1', 'r_one_of_310']));
    expect(kept).not.toContain('r_one_of_2');
    await often(2);
    expect(await named()).toContain('r_one_of_2');
  });

  it('make room for others in a transaction that has failed, too', async () => {
    const client = await world.app.pool.connect();
    const ask = (n: number) => client.query({ text: `select $1::int as "n${n}"`, values: [n], name: `r_failed_${n}` });
    try {
      for (let n = 1; n <= 300; n += 1) await ask(n);
      await client.query('begin');
      await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
      await expect(ask(301)).rejects.toThrow('current transaction is aborted');
      await client.query('rollback');
      const { rows } = await ask(1);
      expect(rows).toEqual([{ n1: 1 }]);
      const { rows: kept } = await client.query('select count(*)::int as n from pg_prepared_statements');
      expect(kept[0].n).toBeLessThanOrEqual(300);
    } finally {
      client.release(true);
    }
  });

  it('run on the connection of a transaction, and see what it has flushed', async () => {
    const { RA, RA2 } = world.accounts;
    const { database, transaction } = world.app.services.ofTenant(RA);
    const rename = async () => {
      await transaction(async (em) => {
        const account = await em.findOneOrFail(Account, RA2);
        account.name = 'Only here';
        await em.flush();
        const inside = await database.rows<{ name: string; pid: number }>(
          { text: 'select name, pg_backend_pid() as pid from accounts where id = $1::bigint', values: [RA2] },
          em,
        );
        const [own] = await em
          .getConnection()
          .execute('select pg_backend_pid() as pid', [], 'all', em.getTransactionContext());
        expect(inside).toEqual([{ name: 'Only here', pid: own?.pid }]);
        throw new Error('undone');
      });
    };
    await expect(rename()).rejects.toThrow('undone');
    expect((await world.sql('select name from accounts where id = $1', [RA2]))[0].name).toBe('Arts');
  });

  it('answer in wire form: instants as text, bigints as numbers, JSON parsed', async () => {
    const text = `select now()::timestamptz as at, 9007199254740991::bigint as big, '{"a": [1]}'::jsonb as data, array[1, 2]::bigint[] as ids, true as yes`;
    const [row] = await world.app.services.database.rows<Record<string, unknown>>({ text, values: [] });
    expect(row).toMatchObject({ big: 9007199254740991, data: { a: [1] }, ids: [1, 2], yes: true });
    expect(row?.['at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/);
  });

  it('are sent once more where their connection broke, unless they change rows', async () => {
    const sent: string[] = [];
    const query = ({ text }: { text: string }) => {
      sent.push(text);
      return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    };
    const database = new Database({ query } as never, { names: false });
    await expect(database.rows({ text: 'select 1', values: [] })).rejects.toThrow('ECONNRESET');
    const gone = bulkStatement<object>([Account], () => sql`delete from accounts where false`);
    await expect(write({ services: { database } }, gone.with({}))).rejects.toThrow('ECONNRESET');
    expect(sent).toEqual(['select 1', 'select 1', 'delete from accounts where false']);
  });

  it('tell what they change when they have run, and not where they fail', async () => {
    const told: unknown[] = [];
    const results = [
      () => Promise.resolve({ rows: [{ id: 7 }], rowCount: 1, command: 'UPDATE' }),
      () => Promise.reject(new Error('refused')),
    ];
    const query = () => results.shift()?.();
    const onChange = (...change: unknown[]) => void told.push(change);
    const database = new Database({ query } as never, { names: false, onChange });
    const gone = bulkStatement<object>(
      [updated(Account, 'name')],
      () => sql`update accounts set name = '' returning id`,
    );
    // @ts-expect-error: a bulk statement is no read.
    void (() => database.rows(gone.with({})));
    expect(await write({ services: { database } }, gone.with({}))).toEqual([{ id: 7 }]);
    await expect(write({ services: { database } }, gone.with({}))).rejects.toThrow('refused');
    expect(told).toEqual([[[{ entity: Account, properties: ['name'] }], undefined]]);
  });
});
