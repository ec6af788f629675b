import { type Check, parseSources } from '../../src/tools/architecture/source-tree.js';
import { checkSql } from '../../src/tools/architecture/sql-rules.js';

/** What is put into a template stands between « and ». */
const source = (text: string) => text.replaceAll('«', '$'.concat('{')).replaceAll('»', '}');
const abouts = (check: Check, texts: Record<string, string>) => {
  const files = Object.entries(texts).map(([path, text]) => [path, source(text)] as const);
  return check(parseSources(Object.fromEntries(files))).map(({ about }) => about);
};

describe('SQL', () => {
  const texts = [
    "const text = 'select id from users where id = $1::bigint for update';",
    'const text = `select count(*) as n from «table» t`;',
    'const sql = (user: string) => `exists (select 1 from logins l where l.user_id = «user»)`;',
    "const text = 'insert into courses (name) values ($1)' + rest;",
    'const text = `update courses c set name = $1 where c.id = $2`;',
    "const text = 'delete from courses where id = 1';",
    'const text = `with q as (select 1) select * from q`;',
    'const where = `«row».id = $1 and c.name = «name»`;',
    'const kept = `«row».id = any(«ids»)`;',
  ];

  it.each(texts)('is refused as a text, wherever it stands: %s', (text) => {
    for (const path of [
      'src/identity/roles/a.sql.ts',
      'src/identity/roles/operations/create-role.ts',
      'src/platform/a.ts',
    ])
      expect([path, abouts(checkSql, { [path]: text })]).toEqual([path, ['text']]);
  });

  it('is let be by the server itself, by tests and by plain words', () => {
    expect(abouts(checkSql, { 'src/server/database/a.ts': texts[0]!, 'test/identity/roles/a.ts': texts[1]! })).toEqual(
      [],
    );
    const words = "const say = `Select a course from the «list».`; throw new Error('There is no update.');";
    expect(abouts(checkSql, { 'src/identity/roles/a.ts': words })).toEqual([]);
  });

  it('stands where it is read for', () => {
    const text = 'const found = sql`select 1 from users u where u.id = «id»`;';
    for (const path of ['a.sql.ts', 'a.reads.ts', 'a.filters.ts', 'a.policy.ts', 'a.lists.ts', 'a.columns.ts'])
      expect([path, abouts(checkSql, { [`src/identity/roles/${path}`]: text })]).toEqual([path, []]);
    for (const path of [
      'src/identity/roles/operations/create-role.ts',
      'src/identity/roles/a.ts',
      'src/identity/roles/role.entity.ts',
    ])
      expect([path, abouts(checkSql, { [path]: text })]).toEqual([path, ['place']]);
  });

  it('is broken into lines that can be read', () => {
    const text = `const found = sql\`\n  select ${'name, '.repeat(30)} 1\n\`;`;
    expect(abouts(checkSql, { 'src/identity/roles/a.sql.ts': text })).toEqual(['width']);
  });
});
