import {
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { openWorld, type World } from '../support/world.js';

/** `parentAccountId` → `parent account id`. */
const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
/** `The account.` → `account`. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:an?|the|one|its) /, '')
    .replace(/\.$/, '');

interface Described {
  readonly at: string;
  readonly names: readonly string[];
  readonly description: string;
  readonly deprecated: string;
}

describe('The descriptions of the graph', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const all = (): Described[] =>
    Object.values(world.app.schema.getTypeMap())
      .filter(({ name }) => !name.startsWith('__'))
      .flatMap((type) => {
        const own = { at: type.name, names: [type.name], description: type.description ?? '', deprecated: '' };
        if (!isObjectType(type) && !isInputObjectType(type)) return [own];
        const fields = Object.values(type.getFields()) as (GraphQLField<unknown, unknown> | GraphQLArgument)[];
        return [own, ...fields.flatMap((field) => describedField(`${type.name}.${field.name}`, field))];
      });

  const describedField = (at: string, field: GraphQLField<unknown, unknown> | GraphQLArgument): Described[] => [
    {
      at,
      names: [field.name, ...(isCompositeType(getNamedType(field.type)) ? [getNamedType(field.type).name] : [])],
      description: field.description ?? '',
      deprecated: field.deprecationReason ?? '',
    },
    ...('args' in field ? field.args.flatMap((arg) => describedField(`${at}(${arg.name}:)`, arg)) : []),
  ];

  it('are there, also those of Query and Mutation', () => {
    expect(
      all()
        .filter(({ description }) => description.trim() === '')
        .map(({ at }) => at),
    ).toEqual([]);
  });

  it('say more than the name', () => {
    const repeating = all().filter(({ names, description }) => names.map(words).includes(bare(description)));
    expect(repeating.map(({ at, description }) => `${at}: ${description}`)).toEqual([]);
  });

  it('give the date with what is deprecated, and say so in no other place', () => {
    const undated = all().filter(
      ({ description, deprecated }) =>
        (deprecated !== '' && !/\b20\d\d-\d\d-\d\d\b/.test(deprecated)) || /deprecated/i.test(description),
    );
    expect(undated.map(({ at }) => at)).toEqual([]);
  });
});
