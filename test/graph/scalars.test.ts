/** Generators of code ask each scalar for its type: none is left to be `any` but JSON itself. */
import { type GraphQLScalarType, isScalarType, isSpecifiedScalarType } from 'graphql';
import { openApis } from '../../src/server/apis.js';

/** What may hold anything. */
const anything = new Set(['JSON']);

it('Every scalar says its type in TypeScript and its JSON', () => {
  const scalars = Object.values(openApis().schema.getTypeMap()).filter(
    (type): type is GraphQLScalarType => isScalarType(type) && !isSpecifiedScalarType(type),
  );
  expect(scalars.map(({ name }) => name)).toContain('RecordId');
  const silent = scalars
    .filter(({ name, extensions }) => {
      const says = extensions['codegenScalarType'] !== undefined && extensions['jsonSchema'] !== undefined;
      return !says && !anything.has(name);
    })
    .map(({ name }) => name);
  expect(silent).toEqual([]);
});
