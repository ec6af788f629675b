/** What a form says of a value that does not fit its field, in words for people; what reads the value says it for programs. */
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isScalarType,
} from 'graphql';

const integer = 'must be an integer';

/** By the name of a scalar. */
const wanted: Readonly<Record<string, string>> = {
  Int: integer,
  SafeInt: integer,
  Float: 'must be a number',
  Boolean: 'must be true or false',
  String: 'must be a text',
  ID: 'must be an id',
  RecordId: 'must be an id',
  DateTime: 'must be a date and time as ISO 8601, for example 2027-01-31T17:00:00Z',
};

/** What a value has to be; undefined for an object where one is wanted: something of its fields is wrong. */
export function wantedOf(type: GraphQLInputType, value: unknown): string | undefined {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const words = named.getValues().map(({ name }) => name);
    return `must be one of ${words.join(', ')}`;
  }
  if (isScalarType(named)) return wanted[named.name] ?? 'is invalid';
  return typeof value === 'object' ? undefined : 'must be an object';
}

/** The type at a path into a value; undefined where there is none. */
export function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return type;
  const bare = getNullableType(type);
  if (isListType(bare)) return typeAt(bare.ofType, typeof first === 'number' ? rest : path);
  const field = isInputObjectType(bare) ? bare.getFields()[first] : undefined;
  return field && typeAt(field.type, rest);
}
