/** Variables of the wrong kind: what a form is told of each of its fields is a sentence for people, with what is wanted. */

import type { OperationDefinitionNode } from 'graphql';
import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  parse,
} from 'graphql';
import { variableErrors } from '../../schema/platform/prepare/variable-errors.js';
import { parserTextsIn } from '../support/parser-texts.js';
import { compiledApis } from '../support/shared-apis.js';
import { openWorld, type World } from '../support/world.js';

const { schema } = compiledApis();

/** None of them fits every kind of field, and each fits none of some kind. */
const wrongs: readonly unknown[] = ['abc', 1.5, true, { a: 1 }, [[1]], 1e300, null];

const mutations = Object.values(schema.getMutationType()!.getFields()).filter(({ args }) => args.length > 0);

/** The arguments with the value in the place of each of them, and of each field of those that are objects. */
function* valuesOf(args: readonly GraphQLArgument[], wrong: unknown): Generator<Record<string, unknown>> {
  for (const arg of args) {
    yield { [arg.name]: wrong };
    for (const inner of within(arg.type, wrong, 0)) yield { [arg.name]: inner };
  }
}

function* within(type: GraphQLInputType, wrong: unknown, depth: number): Generator<unknown> {
  const bare = getNullableType(type);
  if (isListType(bare)) for (const inner of within(bare.ofType, wrong, depth)) yield [inner];
  const named = getNamedType(bare);
  if (isListType(bare) || !isInputObjectType(named) || depth > 3) return;
  for (const field of Object.values(named.getFields())) {
    yield { [field.name]: wrong };
    for (const inner of within(field.type, wrong, depth + 1)) yield { [field.name]: inner };
  }
}

const operationOf = (name: string, args: readonly GraphQLArgument[]): OperationDefinitionNode => {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  return parse(`mutation (${declared}) { ${name}(${given}) { __typename } }`).definitions[0] as OperationDefinitionNode;
};

describe('A variable of the wrong kind', () => {
  it.each(mutations.map((field) => [field.name, field.args] as const))(
    'is told of each field of %s in words for people',
    (name, args) => {
      const operation = operationOf(name, args);
      const told = wrongs.flatMap((wrong) =>
        [...valuesOf(args, wrong)].flatMap((given) =>
          variableErrors(schema, operation, given, false).flatMap((error) =>
            Object.values(error.extensions['fields'] as Record<string, { message: string }[]>).flat(),
          ),
        ),
      );
      // An optional id is refused nothing: what names no record is not found.
      if (name !== 'endSessions') expect(told.length).toBeGreaterThan(0);
      expect(parserTextsIn(told.map(({ message }) => message))).toEqual([]);
    },
  );
});

describe('A variable of the wrong kind, over HTTP', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is told by field, and nothing changes', async () => {
    const names = () => world.sql('select name, start_at from courses order by id');
    const before = await names();
    const { body } = await world.as('admin').graphql(
      `mutation ($id: RecordId!, $input: UpdateCourseInput!) {
        updateCourse(id: $id, input: $input) { course { name } }
      }`,
      { id: world.courses.C1, input: { name: 7, startAt: 'soon', settings: { isPublic: 'maybe' }, strange: 1 } },
    );
    const fields = Object.assign({}, ...body.errors.map((error: any) => error.extensions.fields));
    expect(fields).toEqual({
      name: [expect.objectContaining({ type: 'invalid', message: 'name must be a text' })],
      startAt: [
        expect.objectContaining({
          message: 'startAt must be a date and time as ISO 8601, for example 2027-01-31T17:00:00Z',
        }),
      ],
      'settings.isPublic': [expect.objectContaining({ message: 'settings.isPublic must be true or false' })],
      strange: [expect.objectContaining({ type: 'unknown', message: 'strange is unknown' })],
    });
    expect(await names()).toEqual(before);
  });
});
