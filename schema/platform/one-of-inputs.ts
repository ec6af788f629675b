/**
 * Inputs of which exactly one field is given (`@oneOf`). The schema library cannot declare them, so the class says it and
 * the finished schema is told; graphql-js then refuses every other object, and prints and describes the directive.
 */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { Extensions } from 'type-graphql';

/** Field of such an input → the field that use cases take beside those of the input around it. REST has that name as well. */
export type Ways = Readonly<Record<string, string>>;

/**
 * Of the fields of the input exactly one is given, and it is not null. Each of them is declared nullable.
 * @param ways for an input that stands in other inputs: what its fields are called beside theirs. Filters are read so;
 * resolvers put them there with `beside`; routes, whose requests have them there, take them from there
 */
export const OneOfInput = (ways?: Ways): ClassDecorator => Extensions({ isOneOf: true, ways }) as ClassDecorator;

type Beside<Input, Name extends keyof Input, Called extends Ways> = Omit<Input, Name> & {
  readonly [Way in keyof Called & keyof NonNullable<Input[Name]> as Called[Way]]?: NonNullable<Input[Name]>[Way] | null;
};

/** The input as use cases take it: the way that is given stands beside the other fields; null is null of every way. */
export function beside<Input extends object, Name extends keyof Input & string, const Called extends Ways>(
  input: Input,
  name: Name,
  called: Called,
): Beside<Input, Name, Called> {
  const { [name]: given, ...others } = input;
  const ways = given === undefined ? [] : Object.entries(called);
  const values = (given ?? {}) as Readonly<Record<string, unknown>>;
  const named = ways.flatMap(([way, as]) => {
    const value = given === null ? null : values[way];
    return value === undefined ? [] : [[as, value]];
  });
  return { ...others, ...Object.fromEntries(named) } as Beside<Input, Name, Called>;
}

/** What the fields of the type are called beside those of the input around it; undefined for every other type. */
export function waysOf(type: GraphQLInputType): Ways | undefined {
  const bare = getNullableType(type);
  return isInputObjectType(bare) && bare.isOneOf ? (bare.extensions['ways'] as Ways | undefined) : undefined;
}

/** Names that use cases take → the way to the same in the arguments: `roleId` → `role.id`. */
export function waysAmong(args: readonly { readonly type: GraphQLInputType }[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<GraphQLInputType>();
  const open = args.map(({ type }) => getNamedType(type));
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (seen.has(type) || !isInputObjectType(type)) continue;
    seen.add(type);
    for (const field of Object.values(type.getFields())) {
      const ways = waysOf(field.type);
      if (ways === undefined) open.push(getNamedType(field.type));
      else for (const [way, name] of Object.entries(ways)) found.set(name, `${field.name}.${way}`);
    }
  }
  return found;
}

/** Tells the types of such inputs. */
export function markOneOf(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isInputObjectType(type) && type.extensions['isOneOf'] === true) type.isOneOf = true;
}

type Breaks = (value: unknown) => boolean;
type Variables = Readonly<Record<string, unknown>>;

/**
 * What says whether variables break the rule, for code that was compiled: graphql-jit (0.8.9) does not know it.
 * @returns undefined where no variable holds such an input
 */
export function oneOfBreaker(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): ((variables: Variables) => boolean) | undefined {
  const breakers = (operation.variableDefinitions ?? []).flatMap(({ variable, type: node }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType | undefined;
    const breaks = type === undefined ? undefined : breaksIn(type, new Map());
    return breaks === undefined ? [] : [[variable.name.value, breaks] as const];
  });
  if (breakers.length === 0) return undefined;
  return (variables) => breakers.some(([name, breaks]) => breaks(variables[name]));
}

/** A type that holds itself is looked at once: such operations are not compiled. */
function breaksIn(given: GraphQLInputType, known: Map<GraphQLInputType, Breaks | undefined>): Breaks | undefined {
  const type = getNullableType(given);
  if (known.has(type)) return known.get(type);
  known.set(type, undefined);
  const breaks = isListType(type) ? inEach(breaksIn(type.ofType, known)) : inObject(type, known);
  known.set(type, breaks);
  return breaks;
}

/** One value may stand for a list of one. */
const inEach = (breaks: Breaks | undefined): Breaks | undefined =>
  breaks && ((value) => (Array.isArray(value) ? value.some(breaks) : breaks(value)));

function inObject(type: GraphQLInputType, known: Map<GraphQLInputType, Breaks | undefined>): Breaks | undefined {
  if (!isInputObjectType(type)) return undefined;
  const below = Object.values(type.getFields()).flatMap((field) => {
    const breaks = breaksIn(field.type, known);
    return breaks === undefined ? [] : [[field.name, breaks] as const];
  });
  if (below.length === 0 && !type.isOneOf) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    const object = value as Variables;
    return (type.isOneOf && !isOne(object)) || below.some(([name, breaks]) => breaks(object[name]));
  };
}

function isOne(object: Variables): boolean {
  const given = Object.values(object).filter((value) => value !== undefined);
  return given.length === 1 && given[0] !== null;
}
