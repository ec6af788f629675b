import { Course, courseReads } from '../../src/learning/courses/index.js';
import { type AnswerSelection, type DerivedField, emptySelection } from '../../src/platform/query/answer-selection.js';
import { hydrate } from '../../src/platform/query/hydrate.js';
import { Page } from '../../src/platform/query/page.js';
import { connection, type FieldArguments, type Reads } from '../../src/platform/query/reads.js';
import { sql } from '../../src/platform/sql/sql.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';

const ctx = { baseUrl: 'https://school.example' } as RequestContext;
const site: FieldArguments = {
  size: 1,
  backward: false,
  offset: 0,
  after: null,
  before: null,
  order: 'id',
  descending: false,
  filters: {},
  cursors: null,
};
const courses = courseReads as unknown as Reads;

const deriving = (fields: Record<string, DerivedField>): AnswerSelection => {
  const selection = emptySelection(courses);
  for (const [name, derive] of Object.entries(fields)) selection.derivedFields.set(name, derive);
  return selection;
};

describe('Rows that were read', () => {
  it('get what follows from them, each field from the columns as they came', () => {
    const rows: Record<string, unknown>[] = [{ name: 'a', code: 'b' }];
    const selection = deriving({ name: (row) => ['was', row['code']], code: (row) => ['was', row['name']] });
    hydrate(selection, rows, ctx, []);
    expect(rows).toEqual([{ name: ['was', 'b'], code: ['was', 'a'] }]);
  });

  it('keep an error where its field stands, and everything else', () => {
    const rows: Record<string, unknown>[] = [{ id: 1 }];
    const selection = deriving({
      broken: () => {
        throw new TypeError('no such thing');
      },
      late: () => Promise.resolve(1),
      url: (_row, { baseUrl }) => baseUrl,
    });
    hydrate(selection, rows, ctx, []);
    expect(rows[0]).toMatchObject({ id: 1, url: 'https://school.example' });
    expect(rows[0]?.['broken']).toEqual(new TypeError('no such thing'));
    expect(rows[0]?.['late']).toEqual(new Error('What follows from a row alone cannot wait for anything.'));
  });

  it('are completed wherever they stand: under others, in lists, on pages, in pages without more', () => {
    const inner = () => deriving({ twice: (row) => Number(row['id']) * 2 });
    const selection = emptySelection(courses);
    const target = () => courses;
    selection.relations.set('one', {
      relation: { kind: 'one', target, column: 'id', trusted: true, when: undefined },
      selection: inner(),
    });
    selection.relations.set('none', {
      relation: { kind: 'one', target, column: 'id', trusted: true, when: undefined },
      selection: inner(),
    });
    selection.relations.set('many', {
      relation: { kind: 'many', target, joinOn: () => sql`true`, order: 'id', limit: 5, trusted: true },
      selection: inner(),
    });
    for (const key of ['@page', '@plain', '@lost'])
      selection.connections.set(key, {
        connection: connection(target),
        nodes: inner(),
        wantsTotal: false,
        wantsKeys: false,
        argumentIndex: 0,
      });
    const row: Record<string, unknown> = {
      one: { id: 1 },
      none: null,
      many: [{ id: 2 }, { id: 3 }],
      '@page': { nodes: [{ id: 4 }, { id: 5 }], total: 7 },
      '@plain': [{ id: 6 }],
      '@lost': { nodes: [], exists: false },
    };
    hydrate(selection, [row], ctx, [site]);
    expect(row).toMatchObject({
      one: { twice: 2 },
      none: null,
      many: [{ twice: 4 }, { twice: 6 }],
    });
    const page = row['@page'] as Page;
    expect(page).toBeInstanceOf(Page);
    expect([page.nodes, page.totalCount, page.pageInfo.hasNextPage]).toEqual([[{ id: 4, twice: 8 }], 7, true]);
    expect((row['@plain'] as Page).nodes).toEqual([{ id: 6, twice: 12 }]);
    expect(row['@lost']).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('stay as they are where nothing is to be added', () => {
    const row = { id: 1 };
    hydrate(emptySelection(courses), [row], ctx, []);
    expect(row).toEqual({ id: 1 });
    expect(courses.entity).toBe(Course);
  });
});
