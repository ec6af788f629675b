/** Objects such as `settings` whose keys stand among those of the record around them (`@unfolded`). */
import { type FieldNode, type GraphQLSchema, getNamedType, isNonNullType } from 'graphql';
import { fieldsOf, keyOf, outputType, type Selected, type WiredDocument } from './document.js';

type Row = Record<string, unknown>;

/** A field as it is answered; `part` is the key of the object that it is unfolded from. */
export interface Placed extends Selected {
  readonly part?: string;
}

/** The fields of a level as they are answered: in place of an object that is unfolded, its fields. */
export function placedFields(
  selected: readonly Selected[],
  shapes: WiredDocument['shapes'],
  schema: GraphQLSchema,
): Placed[] {
  return selected.flatMap((field): Placed[] => {
    if (!shapes.get(field.node)?.unfolded) return [field];
    const { node, parent } = field;
    const type = outputType(node, parent);
    if (!isNonNullType(type)) throw new Error(`@unfolded on ${keyOf(node)}, which may be null or is not there`);
    if (isConditional(node)) throw new Error(`@unfolded on ${keyOf(node)}, which is not always asked`);
    const inside = fieldsOf(node.selectionSet, getNamedType(type), schema);
    return inside.map((one) => ({ ...one, owner: parent, part: keyOf(node) }));
  });
}

const isConditional = ({ directives = [] }: FieldNode) => directives.length > 0;

/**
 * Makes one object of a row and its parts, its keys in the order of the document; undefined where nothing is unfolded.
 * As code of its own: writing forty keys by name would take three times as long as to send them.
 */
export function unfolding(fields: readonly Placed[]): ((row: Row) => Row) | undefined {
  if (fields.every(({ part }) => part === undefined)) return undefined;
  const keys = fields.map(({ node, part }) => {
    const key = JSON.stringify(keyOf(node));
    return `${key}: ${part === undefined ? 'row' : `row[${JSON.stringify(part)}]`}[${key}]`;
  });
  // Keys are names of a document, which stands in a file of the adapter.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('row', `return { ${keys.join(', ')} };`) as (row: Row) => Row;
}
