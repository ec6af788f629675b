import { basename } from 'node:path';
import { camel } from './form-rules.js';
import { type Fault, isProduct, type SourceFile } from './source-tree.js';
import { exportsOf, isNode, lineOf, nameOf, type SyntaxNode, statementsOf, walk } from './syntax.js';

/** Refuses state that outlives an app: `let`, empty collections and caches at the top of a module, mutable statics. */
export function checkModuleState(files: readonly SourceFile[]): Fault[] {
  const product = files.filter(({ path }) => isProduct(path));
  return product.flatMap(({ path, program }) => {
    const kept = [...statementsOf(program).flatMap(heldByStatement), ...heldByClasses(program)];
    return kept.map(({ about, line }) => {
      const message = `${about} is mutable and belongs to an instance, not to the module`;
      return { check: 'module-state', path, line, about, message };
    });
  });
}

interface Held {
  about: string;
  line: number;
}

function heldByStatement(statement: SyntaxNode): Held[] {
  const exported = statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration);
  const declaration = exported ? (statement.declaration as SyntaxNode) : statement;
  if (declaration.type !== 'VariableDeclaration' || declaration.declare) return [];
  const changing = declaration.kind !== 'const';
  return (declaration.declarations as SyntaxNode[])
    .filter((one) => changing || fillsUp(one.init))
    .map((one) => ({ about: nameOf(one.id), line: lineOf(one) }));
}

function heldByClasses(program: SyntaxNode): Held[] {
  const found: Held[] = [];
  walk(program, (node) => {
    if (node.type !== 'ClassProperty' || !node.static) return;
    if (!node.readonly || fillsUp(node.value)) found.push({ about: nameOf(node.key), line: lineOf(node) });
  });
  return found;
}

const collections = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Array',
  'LRUCache',
  'AsyncLocalStorage',
  'EventEmitter',
]);
const alwaysFilling = new Set(['LRUCache', 'WeakMap', 'WeakSet', 'EventEmitter', 'AsyncLocalStorage']);

/** An empty collection at the top of a module has no purpose but to be filled later. */
export function fillsUp(init: unknown): boolean {
  if (!isNode(init)) return false;
  if (/^TS(As|Satisfies|NonNull)/.test(init.type)) return fillsUp(init.expression);
  if (init.type === 'ArrayExpression') return (init.elements as unknown[]).length === 0;
  if (init.type === 'ObjectExpression') return (init.properties as unknown[]).length === 0;
  if (init.type !== 'NewExpression') return false;
  const name = nameOf(init.callee);
  return alwaysFilling.has(name) || (collections.has(name) && (init.arguments as unknown[]).length === 0);
}

/** Verbs that begin the name of a use case; a new one is added here with the first use case that needs it. */
const verbs = new Set(
  `accept activate add answer apply archive assess assign associate cancel clear close complete conclude copy create crosslist
  deactivate decrosslist delete disable dismiss edit enable end enroll extend flag follow forward grade import invite launch leave link lock
  ignore map mark merge move open post preview publish queue rate reactivate read record register regrade reject remove rename reorder replace
  reply report request rescore reserve reset restore restrict resume revert revoke rotate save schedule score send set split star start submit
  subscribe sync take undelete unflag unlink unlock unpublish unstar unsubscribe update upload validate verify withdraw`.split(
    /\s+/,
  ),
);

const isUseCase = (path: string) => /^src\/.+\/operations\/[^/]+\.ts$/.test(path);

/** Holds `operations/<verb>-<noun>.ts` to one exported function of that name (types beside it are free). */
export function checkOperations(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => isUseCase(path))
    .flatMap(({ path, program }) => {
      const name = basename(path, '.ts');
      const values = exportsOf(program).filter(({ kind }) => kind !== 'type');
      const fault = (about: string, message: string) => ({ check: 'operations', path, line: 1, about, message });
      const verb = name.split('-')[0]!;
      const named = verbs.has(verb)
        ? []
        : [fault(verb, `a use case is named by a verb; "${verb}" is none of the known`)];
      const fitting = values.length === 1 && values[0]!.kind === 'function' && values[0]!.name === camel(name);
      return fitting ? named : [...named, fault(name, `should export the function ${camel(name)} and nothing else`)];
    });
}
