import { type EntityMetadata, type EntityProperty } from '@mikro-orm/core';
import { type GraphQLEnumType, type GraphQLSchema, getNamedType, isEnumType, isObjectType } from 'graphql';
import { enumWireValues } from '../../rest-adapter/platform/documents/wire.js';
import { composition } from '../../src/composition.js';
import { courseRoleTypes } from '../../src/identity/access/index.js';
import { progressContexts } from '../../src/identity/progress/progress.entity.js';
import { numericalAnswerTypes } from '../../src/learning/quizzes/index.js';
import type { Reads } from '../../src/platform/query/reads.js';
import { migrateUp } from '../../src/server/database/migrate.js';
import { openOrm } from '../../src/server/database/orm.js';
import { poolOf } from '../../src/server/database/pool-of.js';
import { generatedFiles } from '../../src/tools/generated-files.js';
import { createDatabase, dropDatabase } from '../support/cluster.js';
import { compiledApis } from '../support/shared-apis.js';

/** Words of columns, as `table.column` → words in the order of the alphabet. */
type ColumnWords = Record<string, readonly string[]>;

const sorted = (words: readonly string[]) => [...words].sort();

/** What the entities say; the rows of a view are not written, so that nothing checks them. */
const declaredWords = (entities: readonly EntityMetadata[]): ColumnWords =>
  Object.fromEntries(
    entities
      .filter(({ abstract, virtual, tableName }) => !abstract && !virtual && tableName !== 'todo_items')
      .flatMap(({ tableName, properties }) =>
        Object.values(properties as Record<string, EntityProperty>)
          .filter(({ items }) => items !== undefined)
          .map(({ fieldNames, items }) => [`${tableName}.${fieldNames[0]}`, sorted(items as string[])]),
      ),
  );

/** What the checks of the database say; a check that names no words is of something else. */
const checkedWords = (rows: readonly { at: string; definition: string }[]): ColumnWords =>
  Object.fromEntries(
    rows
      .map(({ at, definition }) => [at, [...definition.matchAll(/'(\w+)'/g)].map((found) => found[1]!)] as const)
      .filter(([, words]) => words.length > 0)
      .map(([at, words]) => [at, sorted(words)]),
  );

const wordsOf = (type: GraphQLEnumType) => sorted(type.getValues().map(({ value }) => value as string));

/** Columns that have fewer words than the one enum of their kind. */
const narrower: ColumnWords = {
  'TermOverride.enrollmentType': courseRoleTypes,
  'Progress.contextType': progressContexts,
};

/** Fields of the schema that answer a column with a closed list, whose enum has other words than the column. */
function disagreements(schema: GraphQLSchema, entities: readonly EntityMetadata[]): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const reads = type.extensions.reads as Reads | undefined;
    const meta = entities.find((each) => each.class === reads?.entity);
    if (!isObjectType(type) || reads === undefined || meta === undefined) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const answered = getNamedType(field.type);
      const column = (field.extensions.column as string | undefined) ?? field.name;
      if (!isEnumType(answered) || composition.reads.of(reads).computed[column] !== undefined) return [];
      const items = (meta.properties as Record<string, EntityProperty | undefined>)[column]?.items as
        | string[]
        | undefined;
      if (items === undefined)
        return field.resolve === undefined && field.extensions.needs === undefined
          ? [`${type.name}.${field.name}: no list`]
          : [];
      const words = wordsOf(answered);
      const at = `${type.name}.${field.name}`;
      if (at in narrower && String(sorted(items)) === String(sorted(narrower[at]!))) return [];
      return String(words) === String(sorted(items))
        ? []
        : [`${at}: ${words.join(' ')}, not ${sorted(items).join(' ')}`];
    });
  });
}

describe('A closed list of words', () => {
  const { schema } = compiledApis();
  let entities: EntityMetadata[];
  let checks: { at: string; definition: string }[];

  beforeAll(async () => {
    const url = await createDatabase();
    const orm = await openOrm({ url, poolMax: 2, poolWaitMs: 5_000, statementTimeoutMs: 0 });
    await migrateUp(orm);
    entities = [...orm.getMetadata().getAll().values()] as EntityMetadata[];
    const found = await (await poolOf(orm)).query(`
      select c.conrelid::regclass::text || '.' || a.attname as at, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and c.conname not like all (array['%\\_length', '%\\_without\\_null', '%\\_shape']) and c.convalidated and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
    `);
    checks = found.rows;
    await orm.close();
    await dropDatabase(url);
  });

  it('is that of the entity and of the check in the database', () => {
    const declared = declaredWords(entities);
    expect(Object.keys(declared).length).toBeGreaterThan(50);
    expect(checkedWords(checks)).toEqual(declared);
  });

  it('is that of the enum which answers the column', () => {
    expect(disagreements(schema, entities)).toEqual([]);
  });

  it('is that of the words over REST', () => {
    const lists = new Set<string>();
    for (const type of Object.values(schema.getTypeMap()))
      if (isEnumType(type)) lists.add(String(sorted([...enumWireValues(type).values()])));
    // Some parameters take types of enrollments in small letters, or without the test student.
    const types = (schema.getType('EnrollmentType') as GraphQLEnumType).getValues();
    const short = types.map(({ name }) => name.toLowerCase());
    const requested = short.filter((word) => word !== 'student_view');
    // How much an answer says, and of whom, is told by booleans of the graph.
    const styles = [['abbrev', 'full'], ['comments_only', 'full'], ['course'], ['all', 'unread']];
    // Which numbers an answer takes is told by types of the graph.
    for (const words of [short, requested, courseRoleTypes, numericalAnswerTypes, ...styles])
      lists.add(String(sorted(words)));
    const strange: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      // What may be included are parts of answers, not words of a column.
      const name = `${at.slice(at.lastIndexOf(' ') + 1)} ${String((value as { name?: unknown }).name)}`;
      if (/\b(in|ex)cludes?\b/.test(name)) return;
      for (const [key, each] of Object.entries(value)) {
        if (key === 'enum' && Array.isArray(each)) {
          const words = each.filter((word) => word !== null);
          if (!lists.has(String(sorted(words)))) strange.push(`${at}: ${words.join(' ')}`);
        } else look(each, `${at} ${key}`);
      }
    };
    look(JSON.parse(generatedFiles()['rest-adapter/openapi.json']!), '');
    expect(strange).toEqual([]);
  });

  it('is missed where a word is added or taken away', () => {
    const short = checks.map((check) => ({ ...check, definition: check.definition.replace("'deleted'", "'gone'") }));
    expect(checkedWords(short)).not.toEqual(declaredWords(entities));
    const copies = entities.map((meta) => {
      const properties = Object.entries(meta.properties as Record<string, EntityProperty>).map(([name, property]) => [
        name,
        name === 'joinLevel' ? { ...property, items: [...(property.items as string[]), 'by_lot'] } : property,
      ]);
      return { class: meta.class, properties: Object.fromEntries(properties) } as unknown as EntityMetadata;
    });
    expect(disagreements(schema, copies)).toEqual([expect.stringContaining('Group.joinLevel: ')]);
  });
});
