import type { Fault, SourceFile } from './source-tree.js';
import { isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';

interface DeclaredAction {
  readonly path: string;
  readonly line: number;
  readonly name: string;
}

/**
 * Refuses actions of a policy that nobody asks. An action is asked where its name stands as a string, as a guard or a
 * field writes it, or as a property of `actions`, as lists and other policies do, or in the list of a `permissions` field.
 */
export function checkActions(files: readonly SourceFile[]): Fault[] {
  const product = files.filter(({ path }) => /^(src|schema)\//.test(path));
  const asked = new Set(product.flatMap(({ program }) => askedIn(program)));
  return product
    .flatMap(declaredIn)
    .filter(({ name }) => !asked.has(name))
    .map(({ path, line, name }) => ({
      check: 'actions',
      path,
      line,
      about: name,
      message: `nobody asks the action ${name}`,
    }));
}

function declaredIn({ path, program }: SourceFile): DeclaredAction[] {
  const found: DeclaredAction[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'definePolicy') return;
    const [, can] = node.arguments as SyntaxNode[];
    for (const action of propertiesOf(propertiesOf(can).find((one) => nameOf(one.key) === 'actions')?.value))
      if (action.type === 'ObjectProperty') found.push({ path, line: lineOf(action), name: nameOf(action.key) });
  });
  return found;
}

const propertiesOf = (node: unknown): SyntaxNode[] =>
  isNode(node) && node.type === 'ObjectExpression' ? (node.properties as SyntaxNode[]) : [];

function askedIn(program: SyntaxNode): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type === 'StringLiteral') found.push(node.value as string);
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'permissionsField')
      for (const one of propertiesOf((node.arguments as SyntaxNode[])[3])) found.push(nameOf(one.key));
    if (node.type === 'MemberExpression' && isActions(node.object)) found.push(nameOf(node.property));
    if (node.type === 'VariableDeclarator' && isActions(node.init) && isNode(node.id))
      for (const one of (node.id.properties ?? []) as SyntaxNode[]) found.push(nameOf(one.key));
  });
  return found;
}

/** `somePolicy.actions` */
const isActions = (node: unknown): boolean =>
  isNode(node) && node.type === 'MemberExpression' && nameOf(node.property) === 'actions';

/** Where the actor's memberships are turned into conditions: policies, and what lists and columns are made of. */
const conditionFile = /\.(policy|reads|filters|lists|columns|sql|rules)\.ts$/;

/**
 * Refuses decisions from the actor's memberships in use cases and their helpers: what an actor may do is said by a
 * policy, and how far their rights reach in a course by `sectionsInReach`.
 */
export function checkMemberships(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(
      ({ path }) =>
        /^(src\/(?!platform|identity\/access|server|tools)|schema\/(?!platform))/.test(path) &&
        !conditionFile.test(path),
    )
    .flatMap(({ path, program }) => {
      const found: Fault[] = [];
      walk(program, (node) => {
        if (node.type !== 'MemberExpression' || nameOf(node.property) !== 'memberships') return;
        const message = 'an action of a policy decides by memberships, and sectionsInReach says where rights end';
        found.push({ check: 'memberships', path, line: lineOf(node), about: 'memberships', message });
      });
      return found;
    });
}
