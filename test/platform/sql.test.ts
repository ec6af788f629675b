import { compile, isSame, noRow, parameter, row, type Sql, sql } from '../../src/platform/sql/sql.js';
import { statement } from '../../src/platform/sql/statement.js';

interface Env {
  readonly name: string;
  readonly ids: readonly (number | null)[];
}

const name = parameter<Env>('text', (env) => env.name);
const ids = parameter<Env>('bigint[]', (env) => env.ids);

describe('A fragment', () => {
  const named = (course: Sql): Sql => sql`${course}.name = ${name}`;

  it('carries its parameters wherever it is put: each has one number, in the order in which they appear', () => {
    const course = row();
    const statement = sql`select ${course}.id from courses ${course} where ${course}.id = any(${ids}) and (${named(course)} or ${name} = '')`;
    const { text, bind } = compile<Env>(statement);
    expect(text).toBe(
      "select t1.id from courses t1 where t1.id = any($1::bigint[]) and (t1.name = $2::text or $2::text = '')",
    );
    expect(bind({ name: 'x', ids: [1, null] })).toEqual(['{1,NULL}', 'x']);
  });

  it('gets its aliases when it is compiled, so that what is made anew for each request has the same text', () => {
    const made = () => {
      const [unused, outer, inner] = [row(), row(), row()];
      expect(unused).toBeDefined();
      return compile<Env>(
        sql`select 1 from users ${outer} where exists (select 1 from users ${inner} where ${named(inner)})`,
      );
    };
    expect(made().text).toBe('select 1 from users t1 where exists (select 1 from users t2 where t2.name = $1::text)');
    expect(made().text).toBe(made().text);
  });

  it('is the same as another that says the same of the same rows', () => {
    const [one, other] = [row(), row()];
    expect(isSame(named(one), sql`${one}.name = ${name}`)).toBe(true);
    expect(isSame(sql`(${named(one)})`, sql`(${one}.name = ${name})`)).toBe(true);
    expect(isSame(named(one), named(other))).toBe(false);
    expect(isSame(named(one), sql`${one}.name = ${parameter('text', () => '')}`)).toBe(false);
  });

  it('is broken into lines for readers alone; constants stay as they are', () => {
    const kept = sql.literal("it's\n  here");
    const statement = sql`
      select coalesce(
        ${sql.ref('end "of"')},
        ${kept}
      )
      from courses
    `;
    expect(compile(statement).text).toBe(`select coalesce("end ""of""", 'it''s\n  here') from courses`);
  });

  it('is no text, and speaks of no row that is not there', () => {
    expect(() => `select ${sql`1` as unknown as string}`).toThrow('SQL is put into SQL with the sql tag');
    expect(() => compile(sql`select ${noRow('There is no parent.')}.id`)).toThrow('There is no parent.');
  });
});

describe('A declared statement', () => {
  it('is written once, when it first runs, and takes its values by name', () => {
    let written = 0;
    const found = statement<{ id: number; names: readonly string[] }>(
      (value) => {
        written += 1;
        return sql`select ${value('id', 'bigint')} = any(${value('names', 'text[]')}::bigint[]) or ${value('id', 'bigint')} = 0`;
      },
      { name: 'found' },
    );
    expect(written).toBe(0);
    const bound = [found.with({ id: 7, names: ['a'] }), found.with({ id: 8, names: [] })];
    const text = 'select $1::bigint = any($2::text[]::bigint[]) or $1::bigint = 0';
    expect(bound).toEqual([
      { text, values: [7, ['a']], name: 'found' },
      { text, values: [8, []], name: 'found' },
    ]);
    expect(written).toBe(1);
  });
});
