/** Documents that ask for one field at the top of the graph, whichever it is. */
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredArgument,
  isRequiredInputField,
  parse,
  validate,
} from 'graphql';
import { globalId } from './open-courses.js';

/** The least value that an input type takes, as it is written; ids are those of the course. */
function literalOf(type: GraphQLInputType, id: number): string {
  const inner = getNullableType(type);
  if (isListType(inner)) return `[${literalOf(inner.ofType, id)}]`;
  if (isEnumType(inner)) return inner.getValues()[0]!.name;
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields());
    const needed = inner.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return `{ ${needed.map((field) => `${field.name}: ${literalOf(field.type, id)}`).join(', ')} }`;
  }
  const values: Record<string, string> = { Int: '1', Float: '1', Boolean: 'false', DateTime: '"2030-01-01T00:00:00Z"' };
  return values[inner.name] ?? (inner.name === 'ID' ? `"${globalId('Course', id)}"` : `"${id}"`);
}

function selectionOf(field: GraphQLField<unknown, unknown>, id: number): string {
  const needed = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${literalOf(arg.type, id)}`);
  const below = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : '';
  return `${field.name}${needed.length > 0 ? `(${needed.join(', ')})` : ''}${below}`;
}

/** For each field at the top a document that asks for it about a course, and that would run with a token. */
export function rootDocuments(schema: GraphQLSchema, operation: 'query' | 'mutation', course: number) {
  const type = (operation === 'query' ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
  return Object.values(type.getFields()).map((field) => {
    const query = `${operation} { ${selectionOf(field, course)} }`;
    const faults = validate(schema, parse(query));
    if (faults.length > 0) throw new Error(`${query}: ${faults[0]!.message}`);
    return { field: field.name, query };
  });
}
