/** Compiled operations do what interpreted ones do: resolvers get the same arguments, and the answers are the same. */
import fc from 'fast-check';
import {
  type DocumentNode,
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isObjectType,
  Kind,
} from 'graphql';
import { compileRoutes } from '../../../rest-adapter/platform/index.js';
import { isCompilable, isPlain } from '../../../schema/platform/prepare/compilable.js';
import { loadCompiler } from '../../../schema/platform/prepare/prepared-operation.js';
import { openApis } from '../../../src/server/apis.js';
import { waysTo } from '../../conventions/argument-spots.js';
import { BothEngines, recorded } from './both-engines.js';
import { Choices } from './choices.js';
import { type Field, GeneratedComparison } from './generated-comparison.js';
import { variablesOf } from './generated-documents.js';

const seed = 20_500;

const apis = openApis();
const { schema } = apis;
beforeAll(async () => {
  await loadCompiler();
  recorded(schema);
});

const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());

const takesObject = ({ args }: Field): boolean => args.some(({ type }) => isInputObjectType(getNamedType(type)));

const comparison = new GeneratedComparison(schema, seed);

const asItIs = (selection: string): string => selection;

describe('Compiled operations, beside interpreted ones', () => {
  it('give the resolver of every mutation the same arguments', async () => {
    const mutations = fieldsOf(schema.getMutationType()!);
    expect(mutations.length).toBeGreaterThan(150);
    for (const mutation of mutations) await comparison.of(mutation, asItIs, true);
  });

  it('give every field of a query that takes an input object the same arguments', async () => {
    const ways = waysTo(schema);
    const fields = [...ways].flatMap(([type, around]) =>
      fieldsOf(type).flatMap((field) => (takesObject(field) ? [{ field, around }] : [])),
    );
    expect(fields.length).toBeGreaterThan(30);
    for (const { field, around } of fields) await comparison.of(field, around, false);
  });

  it('run the documents of the routes alike', async () => {
    for (const { definition, operation } of compileRoutes(apis.routes)) {
      const engines = new BothEngines(schema, { kind: Kind.DOCUMENT, definitions: [definition] } as DocumentNode, true);
      const property = fc.asyncProperty(fc.gen(), async (draw) => {
        const given = variablesOf(schema, definition, new Choices(draw));
        const difference = await engines.difference(given);
        expect({ operation, given, ...difference }).toEqual({ operation, given });
      });
      await fc.assert(property, { seed, numRuns: 3, endOnFailure: true, includeErrorInReport: true });
      expect([operation, isCompilable(schema, engines.operation)]).toEqual([operation, true]);
    }
  });

  it('were compiled indeed', () => {
    expect(comparison.ways.compiled).toBeGreaterThan(5 * comparison.ways.interpreted);
  });

  it('have no default in the schema that JSON does not hold', () => {
    const types = Object.values(schema.getTypeMap());
    const args = types.filter(isObjectType).flatMap((type) => fieldsOf(type).flatMap((field) => field.args));
    const fields = types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields()));
    const defaults = [...args, ...fields].filter(({ defaultValue }) => defaultValue !== undefined);
    expect(defaults.length).toBeGreaterThan(2);
    expect(defaults.filter(({ defaultValue }) => !isPlain(defaultValue))).toEqual([]);
  });
});
