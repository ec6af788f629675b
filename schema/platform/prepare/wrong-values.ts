/** What a form says of a value that does not fit its field, in words for people; what reads the value says it for programs. */
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
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

/** What a value has to be; undefined where an object was wanted and one was given. */
export function wantedOf(type: GraphQLInputType, value: unknown): string | undefined {
  const named = getNamedType(type);
  if (isEnumType(named)) {
    const words = named.getValues().map(({ name }) => name);
    return `must be one of ${words.join(', ')}`;
  }
  if (isScalarType(named)) return wanted[named.name] ?? 'is invalid';
  return isObject(value) ? undefined : 'must be an object';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface WrongField {
  readonly field: string;
  readonly kind: 'missing' | 'unknown';
  /** For people. */
  readonly told: string;
  /** For programs. */
  readonly reason: string;
}

/** The fields that an object lacks and those that it may not have; none where an object is not wanted or not given. */
export function wrongFieldsOf(type: GraphQLInputType, value: unknown): WrongField[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named) || !isObject(value)) return [];
  const fields = named.getFields();
  const lacking = Object.values(fields).filter(
    (field) => isRequiredInputField(field) && value[field.name] === undefined,
  );
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(fields, name));
  return [
    ...lacking.map(
      ({ name }) => ({ field: name, kind: 'missing', told: 'is missing', reason: 'it is required.' }) as const,
    ),
    ...unknown.map(
      (field) =>
        ({ field, kind: 'unknown', told: 'is unknown', reason: `type "${named.name}" has no such field.` }) as const,
    ),
  ];
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
