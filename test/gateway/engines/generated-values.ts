/** Values of input types: as JSON for variables, and scalars as they are written in documents. */
import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import type { Choices } from './choices.js';

const times = ['2030-01-31T17:00:00Z', '2031-02-01T08:30:00', '2032-03-01'];

/** Values that the scalar takes, as JSON. */
const ofScalars: Readonly<Record<string, readonly unknown[]>> = {
  Int: [1, 2, 3],
  Float: [0, 1.5, -2],
  Boolean: [true, false],
  SafeInt: [7, 2 ** 40],
  DateTime: times,
  RecordId: [12, '12', 'self', 'sis_course_id:B "1"'],
  JSON: [null, 3, 'text', [1, null], { key: 'a', deep: { list: [true] } }],
};
const texts = ['', 'text', 'null', 'with "quotes" and \\ in it'];

const ofScalar = (type: GraphQLScalarType, choices: Choices): unknown => choices.one(ofScalars[type.name] ?? texts);

/** A value for a variable of the type: null where that may be, fields left out, one value for a list of one. */
export function jsonOf(type: GraphQLInputType, choices: Choices, depth = 0): unknown {
  if (isNonNullType(type)) return jsonOf(type.ofType, choices, depth);
  if (isListType(type)) {
    if (choices.inTwelve(2)) return jsonOf(type.ofType, choices, depth + 1);
    return choices.some(2, () => inside(type.ofType, choices, depth + 1));
  }
  if (isEnumType(type)) return choices.one(type.getValues()).name;
  return isInputObjectType(type) ? objectOf(type, choices, depth + 1) : ofScalar(type, choices);
}

const inside = (type: GraphQLInputType, choices: Choices, depth: number): unknown =>
  !isNonNullType(type) && choices.inTwelve(2) ? null : jsonOf(type, choices, depth);

/** How deep input objects are given more than they need. */
export const deepest = 3;

function objectOf(type: GraphQLInputObjectType, choices: Choices, depth: number): unknown {
  const fields = Object.values(type.getFields());
  if (type.isOneOf) {
    const only = choices.one(fields);
    return { [only.name]: jsonOf(only.type, choices, depth) };
  }
  const given = fields.filter((field) => isRequiredInputField(field) || (depth <= deepest && choices.inTwelve(5)));
  return Object.fromEntries(given.map((field) => [field.name, inside(field.type, choices, depth)]));
}

/**
 * A scalar as it is written out.
 * @param variable makes a variable of type `String`, for maps of JSON that hold one; undefined where none may stand
 */
export function textOf(type: GraphQLScalarType, choices: Choices, variable: (() => string) | undefined): string {
  if (type.name === 'JSON' && variable !== undefined && choices.inTwelve(4)) return `{ key: ${variable()}, list: [1] }`;
  return JSON.stringify(ofScalar(type, choices)).replace(/"(key|deep|list)":/g, '$1:');
}
