/**
 * Every mutation tells all its wrong fields at once: whatever it refuses of each field of its input by itself, it refuses of
 * all of them together. Decision 0131.
 */
import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { buildPlaces, type Places } from '../rest-adapter/wrong-values/places.js';
import { compiledApis } from '../support/shared-apis.js';
import { openNewWorld, type World } from '../support/world.js';

type Values = Readonly<Record<string, unknown>>;

/** Of the right type, and wrong in most fields. */
const tried: Readonly<Record<string, readonly unknown[]>> = {
  String: ['', 'a\u0001b', 'x'.repeat(300)],
  Int: [-1],
  SafeInt: [-1],
  Float: [-1, 1e300],
  RecordId: ['999999999'],
};

/** Fields that are not told beside the others of their input, by mutation. */
const untold: Readonly<Record<string, readonly string[]>> = {
  // Which rubrics there are depends on what one is used for, and that is wrong.
  associateRubric: ['rubricId'],
  // A student is named in one of two ways: which one is meant has to be known before it is looked at.
  linkObservee: ['uniqueId'],
};

const mutations = Object.values(compiledApis().schema.getMutationType()!.getFields()).flatMap((field) => {
  const input = field.args.find(({ name }) => name === 'input');
  const type = input && getNullableType(input.type);
  return type && isInputObjectType(type) && !type.isOneOf ? [[field.name, { args: field.args, type }] as const] : [];
});

const plural = (noun: string): string => `${noun.replace(/y$/, 'ie')}s`;
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');

/** The record that an argument names, as the places of the routes have it. */
function placeOf(mutation: string, name: string, places: Places): string {
  const noun = name === 'id' ? snake(mutation.replace(/^[a-z]+/, '')) : snake(name.replace(/Id$/, ''));
  return String(places[plural(noun)] ?? 1);
}

/** The least that is taken; undefined where nothing is. */
function least(type: GraphQLInputType, mutation: string, name: string, places: Places): unknown {
  if (isListType(getNullableType(type))) return [];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const needed = named.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return Object.fromEntries(needed.map((one) => [one.name, least(one.type, mutation, one.name, places)]));
  }
  if (named.name === 'RecordId') return placeOf(mutation, name, places);
  return { String: 'Text', Int: 1, SafeInt: 1, Float: 1, Boolean: false, DateTime: '2027-01-01T00:00:00Z' }[named.name];
}

describe('A mutation with several wrong fields', () => {
  let world: World;
  let places: Places;
  beforeAll(async () => {
    world = await openNewWorld();
    places = await buildPlaces(world);
  });
  afterAll(() => world.close());

  async function fieldsRefused(name: string, args: readonly GraphQLArgument[], values: Values): Promise<string[]> {
    const given = args.filter((arg) => arg.name in values);
    const declared = given.map((arg) => `$${arg.name}: ${arg.type.toString()}`).join(', ');
    const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
    const document = `mutation (${declared}) { ${name}(${passed}) { errors { field } } }`;
    const { body } = await world.as('admin').graphql(document, values);
    const errors: readonly { readonly field: string | null }[] = body.data?.[name]?.errors ?? [];
    return [...new Set(errors.flatMap(({ field }) => field ?? []))];
  }

  it('is found at many mutations', () => expect(mutations.length).toBeGreaterThan(60));

  it.each(mutations)('is told all of them by %s', async (name, { args, type }) => {
    const needed = args.filter((arg) => arg.name === 'input' || isRequiredArgument(arg));
    const base = Object.fromEntries(needed.map((arg) => [arg.name, least(arg.type, name, arg.name, places)]));
    const withField = (values: Values, field: string, value: unknown): Values => ({
      ...values,
      input: { ...(values['input'] as Values), [field]: value },
    });
    let together: Values = base;
    const wanted = new Set<string>();
    for (const field of Object.values(type.getFields())) {
      if (isListType(getNullableType(field.type))) continue;
      for (const value of tried[getNamedType(field.type).name] ?? []) {
        const refused = await fieldsRefused(name, args, withField(base, field.name, value));
        if (refused.length !== 1) continue;
        wanted.add(refused[0]!);
        together = withField(together, field.name, value);
        break;
      }
    }
    const told = wanted.size === 0 ? [] : await fieldsRefused(name, args, together);
    expect([...wanted].filter((field) => !told.includes(field)).sort()).toEqual(untold[name] ?? []);
  });
});
