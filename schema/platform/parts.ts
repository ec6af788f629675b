/**
 * Parts of records: objects such as `settings` that group fields of a wide type, or of its input. A part of a record is
 * its row; a part of an input is named in the paths of what is refused of it.
 */
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { FieldMeta } from './field-meta.js';

type AnyField = GraphQLField<unknown, never>;

const partType = (field: Pick<AnyField, 'type'>): GraphQLObjectType | undefined => {
  const type = getNamedType(field.type);
  return isObjectType(type) && type.extensions['partOf'] !== undefined ? type : undefined;
};

const itself = (row: unknown) => row;

export const isPart = (field: Pick<AnyField, 'type'>): boolean => partType(field) !== undefined;

/** @throws Error where a field of the part is called like one of the record: both would have one place in the row */
export function bindPart(
  type: GraphQLObjectType,
  field: Pick<AnyField, 'name' | 'type' | 'extensions' | 'resolve'>,
): void {
  const own = type.getFields();
  const part = partType(field) as GraphQLObjectType;
  const twice = Object.keys(part.getFields()).find((name) => name in own);
  if (twice !== undefined) throw new Error(`${type.name} and its part ${field.name} both have ${twice}.`);
  delete field.resolve;
  field.extensions = { ...field.extensions, part, derivedField: itself } satisfies FieldMeta;
}

/** The types whose fields are read off the rows of a type: itself with its parts, or that of which it is one. */
export function rowTypes(schema: GraphQLSchema, type: GraphQLObjectType): GraphQLObjectType[] {
  if (type.extensions['partOf'] === undefined) return [type, ...partsOf(type)];
  const whole = Object.values(schema.getTypeMap()).filter(isObjectType);
  return whole.filter((one) => partsOf(one).includes(type)).flatMap((one) => [one, ...partsOf(one)]);
}

const partsOf = (type: GraphQLObjectType): GraphQLObjectType[] =>
  Object.values(type.getFields()).flatMap((field) => partType(field) ?? []);

/** The fields of an input's part; undefined for every other field. */
export function fieldsOfInputPart(field: Pick<GraphQLInputField, 'type'>): readonly GraphQLInputField[] | undefined {
  const type = getNamedType(field.type);
  return isInputObjectType(type) && type.extensions['inputPart'] === true ? Object.values(type.getFields()) : undefined;
}

/** How a field is called that a use case names without its part: `license` is `settings.license`. */
export function partPaths(args: readonly GraphQLArgument[]): (path: string) => string {
  const parts = new Map<string, string>();
  for (const { type } of args) {
    const input = getNamedType(type);
    for (const field of isInputObjectType(input) ? Object.values(input.getFields()) : [])
      for (const { name } of fieldsOfInputPart(field) ?? []) parts.set(name, `${field.name}.${name}`);
  }
  if (parts.size === 0) return (path) => path;
  return (path) => {
    const [first = '', ...rest] = path.split('.');
    return [parts.get(first) ?? first, ...rest].join('.');
  };
}

/** An input as use cases take it: the fields of its settings stand beside the others. */
export function withSettings<Input extends { readonly settings?: object | null | undefined }>({
  settings,
  ...rest
}: Input) {
  return { ...rest, ...settings } as Omit<Input, 'settings'> & Partial<NonNullable<Input['settings']>>;
}
