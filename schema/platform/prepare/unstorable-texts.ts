/** Texts that no column of PostgreSQL holds: with NUL, or with half of a surrogate pair. They are refused before anything runs. */
import { type ASTNode, GraphQLError, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { FieldRefusal } from '../../../src/platform/refusal/refusal.js';
import { UnlistedWord } from '../unlisted-words.js';
import { isUnstorable } from './document-contents.js';
import { fieldName, placeOf } from './variable-errors.js';

type Path = readonly (string | number)[];

/** The refusal of variables that hold such a text, be it as the key of a map; undefined where none does. */
export function refusalOfTexts(
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | undefined {
  for (const name in variables) {
    const path = unstorableIn(variables[name]);
    if (path !== undefined) return refusalAt([...placeOf(operation, name), ...path]);
  }
  return undefined;
}

/** Where such a text stands in a value. How deep values nest has been looked at before. */
function unstorableIn(value: unknown): Path | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof UnlistedWord) return unstorableIn(value.text);
  for (const [key, held] of Object.entries(value)) {
    // A key of that kind is named by the map that holds it.
    if (isUnstorable(key)) return [];
    const below = unstorableIn(held);
    if (below !== undefined) return [key, ...below];
  }
  return undefined;
}

/** The refusal of an operation in which such a text is written out. */
export function refusalOfLiterals(operation: OperationDefinitionNode): GraphQLError | undefined {
  const open: (string | number)[] = [];
  let variable: string | undefined;
  let found: GraphQLError | undefined;
  const named = {
    enter: ({ name }: { readonly name: { readonly value: string } }) => void open.push(name.value),
    leave: () => void open.pop(),
  };
  visit(operation, {
    Argument: named,
    ObjectField: named,
    VariableDefinition: {
      enter: ({ variable: { name } }) => {
        variable = name.value;
      },
      leave: () => {
        variable = undefined;
      },
    },
    ListValue: {
      enter: ({ values }) => {
        const at = values.findIndex(holdsUnstorable);
        if (at >= 0) open.push(at);
      },
      leave: () => {
        if (typeof open.at(-1) === 'number') open.pop();
      },
    },
    StringValue: ({ value }) => {
      if (!isUnstorable(value)) return;
      // Where a variable stands is looked for through the whole operation: only once, and not for each of them.
      found ??= refusalAt(variable === undefined ? open : [...placeOf(operation, variable), ...open]);
    },
  });
  return found;
}

const holdsUnstorable = (node: ASTNode): boolean => node.kind === Kind.STRING && isUnstorable(node.value);

function refusalAt(path: Path): GraphQLError {
  const field = fieldName(path);
  const message = `${field} holds a NUL character or half of a surrogate pair.`;
  const fields: Record<string, FieldRefusal[]> = { [field]: [{ attribute: field, type: 'bad_encoding', message }] };
  return new GraphQLError(message, {
    extensions: { code: 'VALIDATION_FAILED', reason: 'bad_encoding', http: { status: 400 }, fields },
  });
}
