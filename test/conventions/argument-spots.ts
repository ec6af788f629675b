/** Every place of the graph that takes a value: arguments, and the fields of the inputs below them. */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { mendable } from '../support/graph-refusal.js';

/** One place for a value: an argument, or a field of an input below one. */
export interface Spot {
  /** `Course.assignments(bucket:)`, `Mutation.createQuiz(input.dueAt:)`. */
  readonly name: string;
  /** The field of the graph, or the input, that declares it: `Course.assignments`, `QuizInput`. */
  readonly owner: string;
  readonly document: string;
  /** Puts a value into the place, everything else as it is needed. */
  readonly variables: (value: unknown) => Record<string, unknown>;
  /** The same document with everything written out. */
  readonly documentWith: (value: unknown) => string;
  /** The field alone, with everything written out, as it stands in a record of its type. */
  readonly fieldWith: (value: unknown) => string;
  readonly type: GraphQLInputType;
  readonly isMutation: boolean;
}

/** The least value that an input type takes. */
function leastValue(type: GraphQLInputType): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [leastValue(inner.ofType)];
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields());
    const needed = inner.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return Object.fromEntries(needed.map((field) => [field.name, leastValue(field.type)]));
  }
  const values: Record<string, unknown> = { Int: 1, Float: 1, Boolean: false, DateTime: '2030-01-01T00:00:00Z' };
  return values[inner.name] ?? '999999999';
}

/** How a query comes to a field of each object type, by literals alone. */
export function waysTo(schema: GraphQLSchema): Map<GraphQLObjectType, (inner: string) => string> {
  const ways = new Map<GraphQLObjectType, (inner: string) => string>([[schema.getQueryType()!, (inner) => inner]]);
  for (const [type, way] of ways) {
    for (const field of Object.values(type.getFields())) {
      const target = getNamedType(field.type);
      if (!isObjectType(target) || ways.has(target)) continue;
      ways.set(target, (inner) => way(`${field.name}${literals(field)} { ${inner} }`));
    }
  }
  return ways;
}

const literals = (field: GraphQLField<unknown, unknown>): string => {
  const needed = field.args.filter(isRequiredArgument);
  if (needed.length === 0) return '';
  return `(${needed.map((arg) => `${arg.name}: ${JSON.stringify(leastValue(arg.type)).replace(/"(\w+)":/g, '$1:')}`).join(', ')})`;
};

/** A value as it is written in a document. */
function literalOf(value: unknown, type: GraphQLInputType): string {
  const inner = getNullableType(type);
  if (Array.isArray(value))
    return `[${value.map((one) => literalOf(one, isListType(inner) ? inner.ofType : inner)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return isEnumType(inner) ? String(value) : JSON.stringify(value);
  const fields = isInputObjectType(inner) ? inner.getFields() : {};
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}: ${literalOf(one, fields[key]?.type ?? inner)}`)
    .join(', ')}}`;
}

type Place = GraphQLArgument | GraphQLInputField;
type Put = (value: unknown) => unknown;

/** The place itself, and every place inside of its input object. */
function within(
  place: Place,
  name: string,
  put: Put,
  open: readonly string[],
  owner: string,
): { place: Place; name: string; put: Put; owner: string }[] {
  const own = { place, name, put, owner };
  const type = getNamedType(place.type);
  if (!isInputObjectType(type) || open.includes(type.name)) return [own];
  const listed = isListType(getNullableType(place.type));
  const least = type.isOneOf ? {} : (leastValue(isNonNullType(type) ? type.ofType : type) as object);
  const below = Object.values(type.getFields()).flatMap((field) => {
    const inField: Put = (value) => {
      const object = { ...least, [field.name]: value };
      return put(listed ? [object] : object);
    };
    return within(field, `${name}.${field.name}`, inField, [...open, type.name], type.name);
  });
  return [own, ...below];
}

export function spotsOf(schema: GraphQLSchema): Spot[] {
  const ways = waysTo(schema);
  const mutation = schema.getMutationType()!;
  return [...ways.keys(), mutation].flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) =>
      field.args.flatMap((argument) => {
        const others = field.args.filter((arg) => arg !== argument && isRequiredArgument(arg));
        const args = [argument, ...others].map((arg) => `${arg.name}: $${arg.name}`).join(', ');
        const declared = [argument, ...others].map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
        const isMutation = type === mutation;
        const wanted = isMutation ? mendable : '__typename';
        const selected = isCompositeType(getNamedType(field.type)) ? ` { ${wanted} }` : '';
        const bodyOf = (given: string): string => `${field.name}(${given})${selected}`;
        const asked = (given: string): string => (isMutation ? bodyOf(given) : ways.get(type)!(bodyOf(given)));
        const document = `${isMutation ? 'mutation' : 'query'} (${declared}) { ${asked(args)} }`;
        const rest = Object.fromEntries(others.map((arg) => [arg.name, leastValue(arg.type)]));
        const owner = `${type.name}.${field.name}`;
        return within(argument, argument.name, (value) => value, [], owner).map(({ place, name, put, owner: of }) => {
          const written = (value: unknown): string => {
            const given = { ...rest, [argument.name]: put(value) };
            return [argument, ...others]
              .map((arg) => `${arg.name}: ${literalOf(given[arg.name], arg.type)}`)
              .join(', ');
          };
          return {
            name: `${type.name}.${field.name}(${name}:)`,
            owner: of,
            document,
            variables: (value: unknown) => ({ ...rest, [argument.name]: put(value) }),
            documentWith: (value: unknown) => `${isMutation ? 'mutation' : 'query'} { ${asked(written(value))} }`,
            fieldWith: (value: unknown) => bodyOf(written(value)),
            type: place.type,
            isMutation,
          };
        });
      }),
    ),
  );
}
