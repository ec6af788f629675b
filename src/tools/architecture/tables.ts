/** What the checks know of entities, their tables and the statements that name them. */
import type { SourceFile } from './source-tree.js';
import { childrenOf, isNode, nameOf, type SyntaxNode, statementsOf, walk } from './syntax.js';

/** The tables of entities, by the names of their classes. */
export function tablesOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, text } of files)
    if (path.endsWith('.entity.ts'))
      for (const [, table, name] of text.matchAll(/@Entity\(\{ tableName: '(\w+)'[^@]*?\}\)[\s\S]*?class (\w+)/g))
        found.set(name as string, table as string);
  return found;
}

/** The tables whose rows a policy guards. */
export function guardedTables(files: readonly SourceFile[]): ReadonlySet<string> {
  const tables = tablesOf(files);
  const named = files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ text }) => [...text.matchAll(/definePolicy\((\w+)/g)].map(([, name]) => tables.get(name as string)));
  return new Set(named.filter((table) => table !== undefined));
}

/** A statement that is declared by name, or runs under none. */
export interface DeclaredStatement {
  /** `statement` or `bulkStatement`. */
  readonly form: string;
  /** The declaring call. */
  readonly node: SyntaxNode;
  readonly sql: string;
  /** It is made of more than can be seen in its file. */
  readonly isOpen: boolean;
}

/** The statements that a file declares. */
export function declaredStatements({ program }: SourceFile): DeclaredStatement[] {
  const fragments = fragmentsOf(program);
  const found: DeclaredStatement[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    const form = nameOf(node.callee);
    if (form !== 'statement' && form !== 'bulkStatement') return;
    const reader = new StatementReader(fragments);
    for (const argument of node.arguments as SyntaxNode[]) reader.read(argument);
    found.push({ form, node, sql: reader.sql, isOpen: reader.isOpen || reader.sql === '' });
  });
  return found;
}

/** Fragments that stand at the top of a file, by name. */
function fragmentsOf(program: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>();
  for (const one of statementsOf(program)) {
    const declaration = one.type === 'ExportNamedDeclaration' && isNode(one.declaration) ? one.declaration : one;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations as (SyntaxNode & { id: SyntaxNode; init: SyntaxNode })[])
      if (isNode(init)) found.set(nameOf(id), init);
  }
  return found;
}

/** Parts of statements that name no table. */
const plain = new Set(['value', 'literal', 'ref', 'join', 'empty', 'raw']);

/** Puts together what can be seen of a statement's text. */
class StatementReader {
  sql = '';
  isOpen = false;
  readonly #read = new Set<string>();

  constructor(private readonly fragments: ReadonlyMap<string, SyntaxNode>) {}

  read(node: SyntaxNode): void {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql')
      this.#template(node.quasi as SyntaxNode);
    else for (const child of childrenOf(node)) this.read(child);
  }

  #template(quasi: SyntaxNode): void {
    const texts = (quasi.quasis as SyntaxNode[]).map((one) => (one.value as { raw: string }).raw);
    const parts = quasi.expressions as SyntaxNode[];
    for (const [index, text] of texts.entries()) {
      this.sql += `${text} `;
      const part = parts[index];
      if (part !== undefined) this.#part(part);
    }
    this.sql += ' ; ';
  }

  #part(part: SyntaxNode): void {
    const callee = part.type === 'CallExpression' ? (part.callee as SyntaxNode) : part;
    const name = nameOf(callee) || nameOf(callee.property);
    const fragment = this.fragments.get(name);
    if (fragment === undefined) this.sql += '? ';
    if (fragment !== undefined && !this.#read.has(name)) {
      this.#read.add(name);
      this.read(fragment);
    } else if (fragment === undefined && !plain.has(name)) this.#unknown(part);
    if (part.type === 'CallExpression') for (const one of part.arguments as SyntaxNode[]) this.read(one);
    else if (part.type !== 'Identifier') this.read(part);
  }

  /** A fragment of another file may read anything; a variable of the declaring function is what was put into it here. */
  #unknown(part: SyntaxNode): void {
    if (part.type === 'CallExpression') this.isOpen = true;
  }
}

/** The tables that a statement names anywhere. */
export const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:from|join|into|update|using)\s+(?!set\b|skip\b|of\b)([a-z_]+)/g)].map(
    ([, name]) => name as string,
  );

/** The tables whose rows a statement makes, changes or removes; an empty name for one that is put in. */
export const tablesWritten = (sql: string): string[] =>
  [
    ...sql.matchAll(
      /(?<!\bfor |\bfor no key |\bdo )\b(?:insert into|delete from|update)\s+(?!of\b|skip\b|set\b)([a-z_]*)/g,
    ),
  ].map(([, name]) => name as string);
