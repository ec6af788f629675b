/** Columns that hold lists: what is written is what is read, and no item is missing. Decision 0107. */
import type { EntityMetadata, EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ListType } from '../../src/platform/transaction/list-of.js';
import { ListsWithoutNull } from '../../src/server/database/migrations/0125-lists-without-null.js';
import { anAssignment, aSubmission } from '../learning/assignments/builders.js';
import { changeRows } from '../support/change-by-sql.js';
import { openWorld, type World } from '../support/world.js';

type Values = Record<string, unknown>;

/** Texts that PostgreSQL reads as something else in an array, unless they are quoted as it wants them. */
const texts = [
  ['null', 'NULL', 'Null', '', ' ', '  ', ' x ', '\t', 'a,b', ',', '{', '}', '{}', '{NULL}', '{a,"b"}'],
  ['"', '""', '"a', "'", "''", '\\', '\\\\', '\\"', '\\n', 'a\nb', 'a,\nb', '\r\n', '"\n', '$1', '?', '??', ':a'],
  ['[1:2]={1,2}', 'Übung', '\u{1F600}', '\u2028', 'null,null', 'x'.repeat(5_000)],
].flat();
const numbers = [0, -1, 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];

describe('A column that holds a list', () => {
  let world: World;
  let em: EntityManager;
  let lists: { meta: EntityMetadata; property: EntityProperty }[];
  let made = 0;

  beforeAll(async () => {
    world = await openWorld();
    em = await world.em();
    const all = [...em.getMetadata().getAll().values()] as EntityMetadata[];
    lists = all.flatMap((meta) =>
      meta.abstract || meta.virtual
        ? []
        : Object.values(meta.properties as Record<string, EntityProperty>)
            .filter(({ columnTypes }) => columnTypes?.[0]?.endsWith('[]'))
            .map((property) => ({ meta, property })),
    );
  });
  afterAll(() => world.close());

  /** What the column may hold, in two orders. */
  const itemsOf = ({ columnTypes, items }: EntityProperty): [unknown[], unknown[]] => {
    const all = (items as unknown[] | undefined) ?? (columnTypes[0] === 'text[]' ? texts : numbers);
    return [[...all], [...all].reverse()];
  };

  /** Something for every column that has to be given; references lead nowhere. */
  const filled = (meta: EntityMetadata): Values =>
    Object.fromEntries(
      Object.values(meta.properties as Record<string, EntityProperty>)
        .filter((one) => one.persist !== false && !one.primary && !one.nullable && one.defaultRaw === undefined)
        .map((one) => [one.name, sample(one)]),
    );
  const sample = ({ columnTypes, items }: EntityProperty): unknown => {
    const type = columnTypes[0] as string;
    made += 1;
    if (type.endsWith('[]')) return [];
    if (items !== undefined) return items[0];
    if (/^(bigint|int|integer|smallint|double|numeric)/.test(type)) return made;
    if (type.startsWith('timestamp')) return new Date(made);
    if (type === 'boolean') return false;
    if (type.startsWith('json')) return {};
    if (type === 'bytea') return Buffer.from(String(made));
    if (type === 'uuid') return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
    return String(made);
  };

  /** Nothing but the column is looked at: neither references, nor triggers, nor checks of other columns. */
  const alone = async <T>(
    { meta, property }: (typeof lists)[number],
    work: (em: EntityManager) => Promise<T>,
  ): Promise<T> => {
    const inside = em.fork();
    await inside.begin();
    try {
      await inside.execute('set local session_replication_role = replica');
      const checks = await inside.execute(`select c.conname from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attname = '${property.fieldNames[0]}'
        where c.conrelid = '${meta.tableName}'::regclass and c.contype = 'c' and c.conkey <> array[a.attnum]`);
      for (const { conname } of checks as { conname: string }[])
        await inside.execute(`alter table "${meta.tableName}" drop constraint "${conname}"`);
      return await work(inside);
    } finally {
      await inside.rollback();
    }
  };

  const stored = async (inside: EntityManager, { meta, property }: (typeof lists)[number], id: number) => {
    const at = `select "${property.fieldNames[0]}" as list, to_json("${property.fieldNames[0]}") as json`;
    const [row] = (await inside.execute(`${at} from "${meta.tableName}" where id = ${id}`)) as [Values];
    const list = property.columnTypes[0] === 'bigint[]' ? (row['list'] as string[]).map(Number) : row['list'];
    expect(row['json']).toEqual(list);
    const entity = (await inside
      .fork({ keepTransactionContext: true })
      .findOneOrFail(meta.class as never, id)) as Values;
    expect(entity[property.name]).toEqual(list);
    return list;
  };

  it('has the one type for lists, in every entity', async () => {
    const columns = await world.sql(`select c.relname || '.' || a.attname as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
        and t.typcategory = 'A' order by 1`);
    const named = lists.map(({ meta, property }) => `${meta.tableName}.${property.fieldNames[0]}`);
    expect(columns.map(({ name }) => name)).toEqual([...named].sort());
    expect(named.length).toBeGreaterThan(15);
    const others = lists.filter(({ property }) => !(property.customType instanceof ListType));
    expect(others.map(({ meta, property }) => `${meta.className}.${property.name}`)).toEqual([]);
  });

  it('holds after an insert, an update, and both of many rows at once, what was given', async () => {
    for (const list of lists) {
      const { meta, property } = list;
      const at = `${meta.className}.${property.name}`;
      const [items, turned] = itemsOf(property);
      const found = await alone(list, async (inside) => {
        const create = (given: unknown[]) =>
          inside.create(meta.class as never, { ...filled(meta), [property.name]: given } as never) as Values & {
            id: number;
          };
        const one = create(items);
        await inside.persist(one).flush();
        const inserted = await stored(inside, list, one.id);
        one[property.name] = turned;
        await inside.flush();
        const updated = await stored(inside, list, one.id);
        const many = [create(turned), create(items)] as const;
        await inside.persist([...many]).flush();
        const together = [await stored(inside, list, many[0].id), await stored(inside, list, many[1].id)];
        many[0][property.name] = items;
        many[1][property.name] = [];
        await inside.flush();
        return {
          inserted,
          updated,
          together,
          changed: [await stored(inside, list, many[0].id), await stored(inside, list, many[1].id)],
        };
      });
      expect([at, found]).toEqual([
        at,
        { inserted: items, updated: turned, together: [turned, items], changed: [items, []] },
      ]);
    }
  });

  it('holds no null among its items: the database refuses it, from the service and from others', async () => {
    for (const list of lists) {
      const { meta, property } = list;
      const at = `${meta.className}.${property.name}`;
      const refused = [at, expect.stringContaining('violates check constraint')];
      const create = (inside: EntityManager, more: Values = {}) =>
        inside.create(meta.class as never, { ...filled(meta), ...more } as never) as { id: number };
      const items = [itemsOf(property)[0][0], null];
      const written = alone(list, (inside) => inside.persist(create(inside, { [property.name]: items })).flush());
      expect([at, await written.catch(String)]).toEqual(refused);
      const past = alone(list, async (inside) => {
        const entity = create(inside);
        await inside.persist(entity).flush();
        const [column, type] = [property.fieldNames[0], property.columnTypes[0]];
        await inside.execute(
          `update "${meta.tableName}" set "${column}" = coalesce("${column}", '{}') || '{NULL}'::${type} where id = ${entity.id}`,
        );
      });
      expect([at, await past.catch(String)]).toEqual(refused);
    }
  });

  it('is asked for as a parameter of a statement as it is', async () => {
    const { database } = world.app.services;
    const asked = { text: 'select $1::text[] as list, to_json($1::text[]) as json', values: [texts] };
    expect(await database.rows(asked)).toEqual([{ list: texts, json: texts }]);
  });

  it('of before is repaired: a null among texts was sent as the text, one among ids is the id of nothing', async () => {
    const { C1 } = world.courses;
    const own = await openWorld();
    try {
      const id = await anAssignment(own, { courseId: C1, allowedExtensions: ['pdf'] });
      const beside = await anAssignment(own, { courseId: C1, allowedExtensions: ['doc'] });
      const manager = await own.em();
      const run = async (way: 'up' | 'down') => {
        const migration = new ListsWithoutNull(manager.getDriver(), manager.config);
        migration[way]();
        for (const query of migration.getQueries()) await own.sql(query as string);
      };
      await run('down');
      await changeRows(own, 'assignments', { id }, { allowedExtensions: [null, 'pdf', 'NULL', null] });
      const submission = await aSubmission(own, id, own.users.stu1, { attachmentIds: [7, null, 8] });
      await run('up');
      const rows = await own.sql('select id, allowed_extensions as list from assignments order by id');
      expect(rows).toEqual([
        { id: String(id), list: ['null', 'pdf', 'NULL', 'null'] },
        { id: String(beside), list: ['doc'] },
      ]);
      const files = await own.sql('select attachment_ids::text as list from submissions where id = $1', [submission]);
      expect(files).toEqual([{ list: '{7,8}' }]);
      const again = changeRows(own, 'assignments', { id }, { allowedExtensions: [null] });
      await expect(again).rejects.toThrow('allowed_extensions_without_null');
    } finally {
      await own.close();
    }
  });
});
