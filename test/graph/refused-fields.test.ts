/** A field that may be refused, or hidden, is nullable: else its null would take the record around it along. */
import { buildSchema, type GraphQLObjectType, type GraphQLSchema, isNonNullType, isObjectType } from 'graphql';
import type { FieldMeta } from '../../schema/platform/field-meta.js';
import type { Reads } from '../../src/platform/query/reads.js';
import { openApis } from '../../src/server/apis.js';

/** Fields that are promised although they may be refused, or their column hidden from some who see the record. */
function promisedInVain(schema: GraphQLSchema): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return [];
    const { reads } = type.extensions as { readonly reads?: Reads };
    return Object.values(type.getFields())
      .filter((field) => {
        const meta = field.extensions as FieldMeta;
        const mayBeRefused = meta.demands ?? meta.connection ?? meta.member ?? meta.computed;
        // What a method makes of hidden columns is its own answer.
        const isHidden = meta.needs === undefined && reads?.policy.fields?.[meta.column ?? field.name] !== undefined;
        return isNonNullType(field.type) && (mayBeRefused !== undefined || isHidden || roots.includes(type));
      })
      .map((field) => `${type.name}.${field.name}`);
  });
}

it('No field is promised that may be refused', () => {
  expect(promisedInVain(openApis().schema)).toEqual([]);
});

it('Such a promise is found: at the top, of a list, and of a hidden column', () => {
  const schema = buildSchema('type Query { a: A! b: A } type A { list: [Int!]! name: String! code: String! }');
  const type = schema.getType('A') as GraphQLObjectType;
  type.getFields()['list']!.extensions = { connection: 'list' };
  type.extensions = { reads: { policy: { fields: { name: {} } } } };
  expect(promisedInVain(schema)).toEqual(['Query.a', 'A.list', 'A.name']);
});
