import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where tests speak of the product. Those of the database, of processes and of kills write rows as they like. */
const areas = [
  'authentication',
  'communication',
  'contract',
  'conventions',
  'gateway',
  'graph',
  'identity',
  'learning',
  'security',
];

/** What is written past the builders, each with its reason. */
const excepted: Readonly<Record<string, string>> = {
  'learning/gradebook-history/every-path.test.ts': 'The migration that finds gradings is run over rows without them.',
  'learning/courses/course-totals.property.test.ts': 'What triggers count is tried by statements of every kind.',
  'learning/enrollments/people-in-order.property.test.ts': 'Likewise the names that triggers keep.',
  'learning/assignments/submissions-grade.test.ts': 'The database refuses to change a kept version.',
  'learning/blueprints/associations.test.ts': 'The database refuses a blueprint that follows one.',
  'learning/blueprints/migrations.test.ts': 'The database refuses a second migration that runs.',
  'learning/pages/front-page.test.ts': 'The database refuses a second front page, a draft as one, and a url twice.',
};

/** Set-up past the service, with its SQL in the test. What locks rows against a request is held open by a client of its own. */
const written =
  /(?:\.sql|changeBySql)\([^;]*?[`'"]\s*(?:insert into|update|delete from|truncate|with \w+ as \((?:insert|update|delete))\b/i;

const writes = (text: string): boolean => written.test(text);

describe('Set-up of tests', () => {
  it('speaks of the product: what is written straight into the database is written by a builder', () => {
    const root = join(process.cwd(), 'test');
    const found = areas.flatMap((area) =>
      readdirSync(join(root, area), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `${area}/${file}`)
        .filter((file) => writes(readFileSync(join(root, file), 'utf8'))),
    );
    expect(found.sort()).toEqual(Object.keys(excepted).sort());
  });

  it.each([
    'await world.sql(`update courses set name = $1`, [name]);',
    "await other.sql(\n  'insert into users (name) values ($1)',\n);",
    'await changeBySql(world, `delete from submissions`);',
    "await world.sql('with made as (insert into terms (name) values ($1) returning id) select 1');",
  ])('is found by its SQL: %j', (text) => expect(writes(text)).toBe(true));

  it.each([
    'const [row] = await world.sql(`select updated_at from courses`);',
    "await client.query('update roles set workflow_state = $1', [state]);",
    "await changeRows(world, 'courses', { id }, { name: 'insert into' });",
  ])('is not taken for what merely reads, or holds a lock: %j', (text) => expect(writes(text)).toBe(false));
});

describe('An application that a test opens', () => {
  const opens = (text: string): boolean => /\bopenApp\(/.test(text);
  const says = (text: string): boolean => /\bLYCEUM_DATA\b|readConfig\(process\.env\)/.test(text);

  it('is told where its files go: the usual directory in the project is for whoever works in it', () => {
    const root = join(process.cwd(), 'test');
    const texts = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => file.endsWith('.ts') && !file.includes('node_modules') && file !== 'architecture/set-up.test.ts',
      )
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
      .filter(({ text }) => opens(text));
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter(({ text }) => !says(text)).map(({ file }) => file)).toEqual([]);
  });
});
