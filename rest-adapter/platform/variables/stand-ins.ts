/**
 * What stands in for a value that could not be read, where there has to be one, so that it is found out what else is wrong
 * with a request. Nothing of such a request is kept.
 */
import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';

const standInText = 'stand-in';

/** Whether a field is named by the key of an entry that could not be read. */
export const isOfStandIn = (field: string): boolean => field.includes(standInText);

const standIns: Readonly<Record<string, unknown>> = {
  String: standInText,
  ID: standInText,
  Int: 1,
  SafeInt: 1,
  Float: 1,
  Boolean: false,
  DateTime: '2020-01-01T00:00:00Z',
};

/** Undefined for a type that nothing stands in for. */
export function standInOf(type: GraphQLInputType): unknown {
  if (isListType(getNullableType(type))) return [];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (!isInputObjectType(named)) return standIns[named.name];
  if (named.isOneOf) return undefined;
  const needed = Object.values(named.getFields()).filter((field) => isRequiredInputField(field));
  const values = needed.map((field) => [field.name, standInOf(field.type)] as const);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}
