import * as guards from '../../platform/authorization/authorize.js';
import type { Fault, SourceFile } from './source-tree.js';
import { childrenOf, isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';
import { declaredStatements, guardedTables, tablesIn, tablesOf } from './tables.js';

/** Where rows enter a use case, a helper of one, a job or a resolver. The platform holds the guards, the tools are no part of the service. */
const concerned = (path: string) => /^(src\/(?!platform\/|tools\/)|schema\/)/.test(path);

const loads =
  /^(find|findOne|findOneOrFail|findAll|findAndCount|findByCursor|count|countBy|stream|createQueryBuilder|getRepository|execute|getKnex|getKysely|getConnection|refresh|populate|lock|getReference)$/;

/** The guards that there are, by the names under which the platform gives them out. */
const remedy = `use ${Object.keys(guards).sort().join(', ')} (src/platform/authorization/authorize.ts), or say why not: // unguarded: reason`;

/**
 * Refuses loads past the policies, wherever they stand: through the ORM, and by statements that name a table which a
 * policy guards. What is loaded in another way says so on the line, above it, or above what it is a part of.
 */
export function checkGuards(files: readonly SourceFile[]): Fault[] {
  const guarded = guardedTables(files);
  const entities = tablesOf(files);
  return files
    .filter(({ path }) => concerned(path))
    .flatMap((file) => [...ormLoads(file, entities), ...statementLoads(file, guarded), ...namelessStatements(file)]);
}

const fault = (path: string, node: SyntaxNode, about: string, does: string): Fault => ({
  check: 'guards',
  path,
  line: lineOf(node),
  about,
  message: `${about} ${does}; ${remedy}`,
});

type Entities = ReadonlyMap<string, unknown>;

function ormLoads({ path, text, program }: SourceFile, entities: Entities): Fault[] {
  const found: Fault[] = [];
  const excuses = new Excuses(text);
  walkWithin(program, (node, within) => {
    const about = node.type === 'CallExpression' ? loadOf(node, path, entities) : '';
    if (about && !excuses.cover(node, within)) found.push(fault(path, node, about, 'loads past the policy'));
  });
  return found;
}

/** Statements that read or change guarded rows; what cannot be seen of one may do so. */
function statementLoads(file: SourceFile, guarded: ReadonlySet<string>): Fault[] {
  const excuses = new Excuses(file.text);
  const locations = new Map<SyntaxNode, SyntaxNode>();
  walkWithin(file.program, (node, within) => locations.set(node, within));
  return declaredStatements(file).flatMap(({ node, form, sql, isOpen }) => {
    const tables = tablesIn(sql).filter((table) => guarded.has(table));
    const isGuarded = tables.length > 0 || isOpen || /\b(from|join|into|update)\s+\?/.test(sql);
    if (!isGuarded || excuses.cover(node, locations.get(node) ?? node)) return [];
    const what = tables.length > 0 ? `names ${[...new Set(tables)].join(', ')}` : 'is put together from elsewhere';
    return [fault(file.path, node, form, `${what} past the policy`)];
  });
}

/** A statement that is not declared has no place for its reason. */
function namelessStatements({ path, program }: SourceFile): Fault[] {
  const found: Fault[] = [];
  if (path.startsWith('src/server/')) return found;
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || nameOf(node.callee.property) !== 'rows') return;
    const [first] = node.arguments as SyntaxNode[];
    if (first?.type !== 'ObjectExpression') return;
    found.push(fault(path, node, 'rows', 'runs a statement that is declared nowhere'));
  });
  return found;
}

/** The ORM by one of its usual names, or a load of an entity by whatever name. */
function loadOf({ callee, arguments: given }: SyntaxNode, path: string, entities: Entities): string {
  if (!isNode(callee) || callee.type !== 'MemberExpression') return '';
  const method = nameOf(callee.property);
  if (!loads.test(method)) return '';
  const owner = callee.object as SyntaxNode;
  const name = nameOf(owner) || nameOf(owner.property);
  const [first] = given as SyntaxNode[];
  const ofEntity = entities.has(nameOf(first));
  // The server speaks to connections as well, by the same names.
  const ofOrm = /^(em|tx|entityManager)$/.test(name) && !path.startsWith('src/server/');
  return ofOrm || ofEntity ? `${name || 'em'}.${method}` : '';
}

/** Walks with the innermost statement, or property of a table, around each node. */
function walkWithin(node: SyntaxNode, visit: (node: SyntaxNode, within: SyntaxNode) => void, within = node): void {
  visit(node, within);
  for (const child of childrenOf(node)) walkWithin(child, visit, isPlace(child) ? child : within);
}

const isPlace = ({ type }: SyntaxNode): boolean => /Statement$|Declaration$|^ObjectProperty$/.test(type);

const excuse = /\bunguarded: \S/i;

/** The reasons that a file gives: on a line, or in the comment that ends above it. */
class Excuses {
  readonly #lines: readonly string[];

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  cover(node: SyntaxNode, within: SyntaxNode): boolean {
    return [lineOf(node), lineOf(within)].some((line) => this.#at(line));
  }

  #at(line: number): boolean {
    if (/\/\/.*/.test(this.#lines[line - 1] ?? '') && excuse.test(this.#lines[line - 1] as string)) return true;
    for (let above = line - 2; above >= 0; above -= 1) {
      const text = (this.#lines[above] as string).trim();
      if (!/^(\/\/|\/\*|\*)/.test(text)) return false;
      if (excuse.test(text)) return true;
    }
    return false;
  }
}
