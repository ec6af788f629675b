import { type Fault, locationOf, type SourceFile } from './source-tree.js';
import { importsOf, isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';

/** What rules do not import but for its types: statements, the database, the writing of rows, the ORM, records as they are asked for. */
const outside =
  /\.sql\.js$|\/platform\/(sql|jobs|files)\/|\/platform\/transaction\/(write|insert)\.js$|\/authorize\.js$|^@mikro-orm\//;
/** What a request carries: rules are told what they need of it. */
const carried: ReadonlySet<string> = new Set([
  'RequestContext',
  'OperationContext',
  'ReadingContext',
  'Services',
  'Database',
  'EntityManager',
]);
/** What answers otherwise each time. */
const drawn = /^(random(Int|Bytes|UUID)|newToken|Math\.random|Date\.now)$/;

const isRules = ({ path }: SourceFile) => {
  const { layer, group } = locationOf(path);
  return layer === 'src' && group !== '' && path.endsWith('.rules.ts');
};

/** Refuses rules of an area that are no pure functions: that ask the database, take a context, wait, draw lots or read a clock. */
export function checkPureRules(files: readonly SourceFile[]): Fault[] {
  return files.filter(isRules).flatMap(({ path, program }) => {
    const found: Fault[] = [];
    const refuse = (line: number, about: string) =>
      found.push({ check: 'pure-rules', path, line, about, message: `rules are pure functions, without ${about}` });
    for (const { specifier, line, typeOnly } of importsOf(program))
      if (!typeOnly && outside.test(specifier)) refuse(line, specifier);
    walk(program, (node) => {
      const about = impurityOf(node);
      if (about !== '') refuse(lineOf(node), about);
    });
    return found;
  });
}

function impurityOf(node: SyntaxNode): string {
  if (node.type === 'AwaitExpression') return 'await';
  if (node.type === 'ImportSpecifier') return carried.has(nameOf(node.imported)) ? nameOf(node.imported) : '';
  const called = calledBy(node);
  if (node.type === 'NewExpression')
    return called === 'Date' && [node.arguments].flat().length === 0 ? 'new Date()' : '';
  return node.type === 'CallExpression' && drawn.test(called) ? `${called}()` : '';
}

/** `random` for `random()`, `Date.now` for `Date.now()`. */
function calledBy({ callee }: SyntaxNode): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return nameOf(callee);
  return `${nameOf(callee.object)}.${nameOf(callee.property)}`;
}
