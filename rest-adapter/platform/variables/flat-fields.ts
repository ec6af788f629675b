/**
 * Objects whose fields stand in a request beside those of the input around them: inputs of which one field is given, whose
 * fields the schema calls by other names there, and those that a route names (`unfolded`), with the names that they have.
 */
import { type GraphQLInputField, type GraphQLInputObjectType, getNullableType, isInputObjectType } from 'graphql';
import type { Marks } from '../routes/variables.js';

type Ways = Readonly<Record<string, string>>;

/** A field as a request has it. */
export interface FlatField {
  /** Under the name that it has in requests. */
  readonly field: GraphQLInputField;
  /** Where its value belongs: names within one another. */
  readonly place: readonly [string] | readonly [string, string];
}

/** What the fields of the field's type are called beside it, where they stand there. */
export function waysOf({ type }: Pick<GraphQLInputField, 'type'>): Ways | undefined {
  const bare = getNullableType(type);
  return isInputObjectType(bare) && bare.isOneOf ? (bare.extensions['ways'] as Ways | undefined) : undefined;
}

/** The fields of an input as requests have them. */
export const flatFields = (type: GraphQLInputObjectType, marks: Marks | undefined): FlatField[] =>
  Object.values(type.getFields()).flatMap((field): FlatField[] => {
    const ways = waysOf(field);
    if (ways !== undefined) return Object.entries(ways).map(([way, name]) => wayOf(field, way, name));
    if (!marks?.unfolded?.includes(field.name)) return [{ field, place: [field.name] }];
    return Object.values(fieldsOf(field)).map((one) => ({ field: one, place: [field.name, one.name] }));
  });

function wayOf(field: GraphQLInputField, way: string, name: string): FlatField {
  const inner = fieldsOf(field)[way]!;
  const description = `${field.description ?? ''} ${inner.description ?? ''}`.trim();
  return { field: { ...inner, name, description }, place: [field.name, way] };
}

function fieldsOf({ name, type }: GraphQLInputField): Readonly<Record<string, GraphQLInputField>> {
  const bare = getNullableType(type);
  if (!isInputObjectType(bare)) throw new Error(`${name} is no object that could be unfolded`);
  return bare.getFields();
}

/** Puts a value where it belongs. */
export function put(result: Record<string, unknown>, [name, way]: FlatField['place'], value: unknown): void {
  if (way === undefined) result[name] = value;
  else result[name] = { ...(result[name] as object | undefined), [way]: value };
}
