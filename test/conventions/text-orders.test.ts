/** Every list by a text is in one order, that of Unicode: decision 0009. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ComposedReads } from '../../src/platform/query/composed-reads.js';
import { pageKeys } from '../../src/platform/query/keyset-sql.js';
import type { Reads } from '../../src/platform/query/reads.js';
import type { StatementCompiler } from '../../src/platform/query/statement-compiler.js';
import { isText } from '../../src/platform/query/text-order.js';
import type { Catalogue } from '../../src/platform/sql/catalogue.js';
import { compile, type Sql, sql } from '../../src/platform/sql/sql.js';
import { uploaded } from '../learning/files/uploads.js';
import { aPerson } from '../support/account-builders.js';
import { openWorld, type World } from '../support/world.js';

/** Rows that are ordered by the bytes of a text, with why it is no text for people. */
const byBytes: Readonly<Record<string, string>> = {
  'Account.tree': 'ids from the root down',
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** All reads that a file of an area declares, and what their lists lead to. */
async function everyReads(reads: ComposedReads): Promise<ReadonlySet<Reads>> {
  const found = new Set<Reads>();
  const note = (one: unknown) => {
    if (typeof one !== 'object' || one === null || !('own' in one) || !('entity' in one) || found.has(one as Reads))
      return;
    found.add(one as Reads);
    const { relations, connections } = reads.of(one as Reads);
    for (const { target } of [...Object.values(relations), ...Object.values(connections)]) note(target());
  };
  for (const file of globSync('dist/src/*/**/*.{reads,lists}.js'))
    for (const one of Object.values((await import(pathToFileURL(resolve(file)).href)) as object)) note(one);
  return found;
}

/** The keys of an order as SQL. */
function keysOf(reads: Reads, order: string) {
  const { services } = world.app;
  const compiler = {
    table: ({ entity }: Reads) => (services.catalogue as Catalogue).of(entity),
    readParts: (one: Reads) => services.reads.of(one),
    column: (_reads: Reads, name: string): Sql => sql`r.${sql.ref(name)}`,
    askActor: () => false,
  } as unknown as StatementCompiler;
  return pageKeys(compiler, reads, order, sql`r`).map(({ value, type }) => ({ text: compile(value).text, type }));
}

describe('Orders of lists by a text', () => {
  it('are that of Unicode in every area, but for words and codes', async () => {
    const { reads: composed, catalogue } = world.app.services;
    const seen: string[] = [];
    const asBytes = new Set<string>();
    for (const reads of await everyReads(composed)) {
      const table = (catalogue as Catalogue).of(reads.entity);
      for (const [order, declared] of Object.entries(composed.of(reads).orders)) {
        // Records without an id have no order by it.
        if (declared.some((key) => typeof key === 'string' && !table.has(key))) continue;
        keysOf(reads, order).forEach(({ text, type }, i) => {
          const key = declared[i];
          if (!isText(type) || (typeof key === 'string' && table.isWord(key))) return;
          const place = `${reads.entity.name}.${order}`;
          if (text.endsWith('collate "und-x-icu")')) seen.push(place);
          else asBytes.add(place);
        });
      }
    }
    expect([...asBytes]).toEqual(Object.keys(byBytes));
    expect(seen).toEqual(
      expect.arrayContaining(['User.name', 'Course.name', 'Assignment.name', 'Page.title', 'Recipient.found']),
    );
    expect(new Set(seen).size).toBeGreaterThan(15);
  });

  it('are so in statements that sort by themselves', () => {
    const faults = globSync('src/*/**/*.ts', { exclude: (path) => path.startsWith('src/server') }).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/order by[^`)\n]*?\b\w+\.(?:\w*name|title|summary|text|label)\b/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe('Lists by name', () => {
  const mixed = ['zeta', 'Ärger', 'apple', 'Äpfel', 'Zoo', 'Apple', 'éclair', 'banana'];
  const inOrder = ['Äpfel', 'apple', 'Apple', 'Ärger', 'banana', 'éclair', 'zeta', 'Zoo'];

  /** The names of a whole list, page by page, of those that the test has made. */
  async function walked(path: string, name: string): Promise<string[]> {
    const names: string[] = [];
    for (let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}per_page=3`; next !== undefined; ) {
      const { status, body, headers } = await world.as('admin').get(next);
      expect([next, status]).toEqual([next, 200]);
      names.push(...body.map((one: Record<string, string>) => one[name]));
      const link = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      next = link?.slice(world.base.length);
    }
    return names.filter((one) => mixed.includes(one));
  }

  const course = () => `/courses/${world.courses.C1}`;
  const lists: [string, (name: string, at: number) => Promise<unknown>, () => string, string][] = [
    [
      'users of an account',
      (name, at) => aPerson(world, { name, login: `in-order-${at}` }),
      () => `/accounts/${world.accounts.RA}/users`,
      'name',
    ],
    [
      'people of a course',
      async (_name, at) => {
        const [{ id }] = await world.sql('select id from users where name = $1', [mixed[at]]);
        const given = {
          'enrollment[user_id]': id,
          'enrollment[type]': 'StudentEnrollment',
          'enrollment[enrollment_state]': 'active',
        };
        return world.as('admin').post(`${course()}/enrollments`, given);
      },
      () => `${course()}/users`,
      'name',
    ],
    ['recipients', async () => undefined, () => `/search/recipients?context=course_${world.courses.C1}`, 'full_name'],
    [
      'assignments',
      (name) => world.as('admin').post(`${course()}/assignments`, { 'assignment[name]': name }),
      () => `${course()}/assignments?order_by=name`,
      'name',
    ],
    [
      'pages',
      (name, at) =>
        world.as('admin').post(`${course()}/pages`, { 'wiki_page[title]': name, 'wiki_page[url]': `p${at}` }),
      () => `${course()}/pages?sort=title`,
      'title',
    ],
    [
      'discussions',
      (title) => world.as('admin').post(`${course()}/discussion_topics`, { title }),
      () => `${course()}/discussion_topics?order_by=title`,
      'title',
    ],
    [
      'external tools',
      (name, at) =>
        world.as('admin').post(`${course()}/external_tools`, {
          name,
          url: `https://t${at}.example.com/launch`,
          privacy_level: 'anonymous',
          consumer_key: 'key',
          shared_secret: 'secret',
        }),
      () => `${course()}/external_tools`,
      'name',
    ],
    [
      'files',
      (name) => uploaded(world.as('admin'), `${course()}/files`, name, 'x'),
      () => `${course()}/files?sort=name`,
      'display_name',
    ],
  ];

  it.each(lists)(
    'have accents beside their letters and capitals beside small ones, on every page: %s',
    async (what, make, path, name) => {
      for (const [at, one] of mixed.entries()) await make(one, at);
      const names = await walked(path(), name);
      // Of two files whose names differ by case alone, the second takes the place of the first.
      expect(names).toEqual(what === 'files' ? inOrder.filter((one) => one !== 'apple') : inOrder);
    },
  );
});
