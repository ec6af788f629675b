import { type Fault, isProduct, type SourceFile } from './source-tree.js';
import { isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';

const home = 'src/platform/transaction/transition.ts';
const column = 'workflowState';

/** Refuses states that are written into a record by hand: `transition` alone does so, by an act of the record's table. */
export function checkTransitions(files: readonly SourceFile[]): Fault[] {
  const product = files.filter(({ path }) => isProduct(path) && path !== home);
  return product.flatMap(({ path, program }) => {
    const found: Fault[] = [];
    walk(program, (node) => {
      const record = writtenInto(node);
      if (record === null) return;
      const message = `the state of ${record} changes by \`transition\` and an act of its table`;
      found.push({ check: 'transitions', path, line: lineOf(node), about: record, message });
    });
    return found;
  });
}

/** The name of the record whose state is written; null where none is. */
function writtenInto(node: SyntaxNode): string | null {
  if (node.type === 'AssignmentExpression') {
    const left = node.left as SyntaxNode;
    return left.type === 'MemberExpression' && nameOf(left.property) === column ? nameOf(left.object) : null;
  }
  if (node.type !== 'CallExpression' || !isAssign(node.callee)) return null;
  const [record, ...values] = (node.arguments as unknown[]).filter(isNode);
  return record !== undefined && values.some(hasState) ? nameOf(record) : null;
}

/** `Object.assign`, or that of an entity manager. */
const isAssign = (callee: unknown): boolean =>
  isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee.property) === 'assign';

const hasState = (value: SyntaxNode): boolean =>
  value.type === 'ObjectExpression' && (value.properties as SyntaxNode[]).some(({ key }) => nameOf(key) === column);
