/** Says of variables that do not fit what is wrong with each, by the argument that it stands in. */
import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import type { FieldRefusal } from '../../../src/platform/refusal/refusal.js';
import { withEnumValues } from './enum-values.js';
import type { ErrorExtensions } from './errors.js';
import { typeAt, wantedOf, wrongFieldsOf } from './wrong-values.js';

const most = 20;

/** One error for each value that does not fit, at most 20, with `extensions.fields` keyed by its way below the argument. */
export function variableErrors(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
  hideSuggestions: boolean,
): GraphQLError[] {
  const errors: GraphQLError[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type) as GraphQLInputType;
    const refuse: Refuse = (path, kind, reason, told) => {
      if (errors.length >= most) return;
      const field = fieldName([...placeOf(operation, name), ...path]);
      const message = `Variable "$${name}"${spelled(name, path)} is not valid: ${reason}`;
      const refused = { attribute: field, type: kind, message: told === undefined ? message : `${field} ${told}` };
      errors.push(refusalOf(definition, refused, message));
    };
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) {
      if (isNonNullType(type) && definition.defaultValue === undefined)
        refuse([], 'missing', 'it is required.', 'is missing');
    } else if (value === null && isNonNullType(type)) refuse([], 'blank', 'it cannot be null.', "can't be blank");
    else {
      const onError = tellingEach(schema, type, refuse);
      coerceInputValue(value, type, onError, hideSuggestions);
    }
  }
  return errors;
}

/** Says what is wrong at a path, for programs and, where it is known, for people. */
type Refuse = (path: readonly (string | number)[], kind: string, reason: string, told?: string) => void;

/** What graphql-js reports by the object that lacks a field, or has one too many, is told of the field. */
function tellingEach(schema: GraphQLSchema, type: GraphQLInputType, refuse: Refuse) {
  const objects = new Set<unknown>();
  return (path: readonly (string | number)[], invalid: unknown, { message }: GraphQLError): void => {
    const expected = typeAt(type, path) ?? type;
    const wrong = wrongFieldsOf(expected, invalid);
    if (invalid === null) refuse(path, 'blank', message, "can't be blank");
    else if (wrong.length === 0) refuse(path, 'invalid', withEnumValues(schema, message), wantedOf(expected, invalid));
    else if (!objects.has(invalid)) {
      objects.add(invalid);
      for (const { field, kind, told, reason } of wrong) refuse([...path, field], kind, reason, told);
    }
  };
}

function refusalOf(definition: VariableDefinitionNode, refused: FieldRefusal, message: string): GraphQLError {
  const fields: Record<string, FieldRefusal[]> = { [refused.attribute]: [refused] };
  const extensions: Partial<ErrorExtensions> = { reason: 'invalid_variables', fields };
  return new GraphQLError(message, { nodes: definition, extensions: { ...extensions } });
}

const spelled = (name: string, path: readonly (string | number)[]): string =>
  path.length === 0 ? '' : ` at "${[name, ...path].join('.')}"`;

const unnamed: ReadonlySet<unknown> = new Set(['input', 'filter']);

/** As the domain names its fields: what stands in an argument `input` or `filter` without that word. */
export const fieldName = (path: readonly (string | number)[]): string =>
  (path.length > 1 && unnamed.has(path[0]) ? path.slice(1) : path).join('.');

/** The argument, and the names inside of it, where a variable is first used; its own name where it is not. */
export function placeOf(operation: OperationDefinitionNode, name: string): string[] {
  const open: string[] = [];
  let found: string[] | undefined;
  const named = {
    enter: ({ name: { value } }: { name: { value: string } }) => void open.push(value),
    leave: () => void open.pop(),
  };
  visit(operation, {
    Argument: named,
    ObjectField: named,
    Variable: (node) => {
      if (node.name.value === name && open.length > 0) found ??= [...open];
    },
  });
  return found ?? [name];
}
