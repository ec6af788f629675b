import type { FieldNode } from 'graphql';
import type { WrittenField } from './prepare/write-out.js';

/**
 * Key in the row of a field that takes arguments: two uses may differ. Not its alias, so that documents which differ in
 * nothing else have one statement; unless the document was not written out, as where another executor runs the schema.
 */
export function argumentKey(node: FieldNode): string {
  const { use } = node as Partial<WrittenField>;
  if (use === undefined) return `@${node.alias?.value ?? node.name.value}`;
  return `@${node.name.value}${use === 0 ? '' : `:${use}`}`;
}
