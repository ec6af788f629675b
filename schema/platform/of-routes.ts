/**
 * Fields that the documents of the routes alone may ask (decision 0078). REST has answers and bodies with the keys of every
 * type side by side, and a value that may be anything; the graph has types and unions for the same. Where the first cannot
 * be written from the second, a field gives it, and no other client of the graph is told of it or may ask for it.
 */
import 'reflect-metadata';
import {
  GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type ValidationRule,
} from 'graphql';
import { Extensions } from 'type-graphql';
import type { FieldMeta } from './field-meta.js';

/**
 * The field, or mutation, is for documents of the routes.
 * @param instead name of the field of the same type that says the same to everybody else: a token whose scopes grant this
 * one may ask that one, with everything below it
 */
export const OfRoutes = (instead: string): MethodDecorator & PropertyDecorator =>
  Extensions({ ofRoutes: instead } satisfies FieldMeta);

/** The field that says the same to everybody else; undefined for a field that everybody may ask. */
export const insteadOf = (field: { readonly extensions: object } | null | undefined): string | undefined =>
  (field?.extensions as FieldMeta | undefined)?.ofRoutes;

/**
 * Takes these fields, and the types that only they lead to, out of every list of the schema: of what is printed, described
 * and suggested. Documents of the routes still find them by their names.
 * @throws Error, and with it the start fails, for one whose `instead` is not there
 */
export function hideFieldsOfRoutes(schema: GraphQLSchema): void {
  const hidden: GraphQLField<unknown, unknown>[] = [];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    const fields = type.getFields();
    for (const field of Object.values(fields)) {
      const instead = insteadOf(field);
      if (instead === undefined) continue;
      if (fields[instead] === undefined) throw new Error(`${type.name} has no field ${instead}.`);
      hidden.push(field);
      Object.defineProperty(fields, field.name, { enumerable: false });
    }
  }
  const listed = reachedFrom(schema, rootsOf(schema));
  const types = schema.getTypeMap();
  for (const type of reachedFrom(schema, hidden.flatMap(typesOf)))
    if (!listed.has(type)) Object.defineProperty(types, type.name, { enumerable: false });
}

/**
 * The schema as the documents of clients see it: who asks for a type that only fields of the routes lead to, by its name,
 * is told of none. It is the same schema in all else.
 */
export function withoutTypesOfRoutes(schema: GraphQLSchema): GraphQLSchema {
  const listed: Record<string, GraphQLNamedType> = Object.assign(Object.create(null), schema.getTypeMap());
  return Object.create(schema, {
    getType: { value: (name: string) => listed[name] },
    getTypeMap: { value: () => listed },
  }) as GraphQLSchema;
}

/** Refuses them in the documents of clients, as fields that are not there. */
export const NoFieldsOfRoutesRule: ValidationRule = (context) => ({
  Field(node) {
    if (insteadOf(context.getFieldDef()) === undefined) return;
    const message = `Cannot query field "${node.name.value}" on type "${context.getParentType()?.name}".`;
    context.reportError(new GraphQLError(message, { nodes: node }));
  },
});

const rootsOf = (schema: GraphQLSchema): GraphQLNamedType[] =>
  [schema.getQueryType(), schema.getMutationType()].filter((type) => type !== null && type !== undefined);

const typesOf = ({ type, args }: GraphQLField<unknown, unknown>): GraphQLNamedType[] =>
  [type, ...args.map((arg) => arg.type)].map((one) => getNamedType(one));

/** The types that fields which are listed lead to. */
function reachedFrom(schema: GraphQLSchema, starts: readonly GraphQLNamedType[]): Set<GraphQLNamedType> {
  const reached = new Set<GraphQLNamedType>();
  const open = [...starts];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (reached.has(type)) continue;
    reached.add(type);
    if (isObjectType(type) || isInterfaceType(type)) {
      open.push(...type.getInterfaces(), ...Object.values(type.getFields()).flatMap(typesOf));
    }
    if (isAbstractType(type)) open.push(...schema.getPossibleTypes(type));
    if (isInputObjectType(type)) open.push(...Object.values(type.getFields()).map((field) => getNamedType(field.type)));
  }
  return reached;
}
