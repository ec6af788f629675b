import { parse } from '@babel/parser';

/** A node of the syntax tree, as far as the checks look at one. */
export interface SyntaxNode {
  readonly type: string;
  readonly loc: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
  readonly [property: string]: unknown;
}

/** One import, re-export or `import()` of a file. */
export interface ImportedModule {
  readonly specifier: string;
  readonly line: number;
  /** Vanishes when compiled: `import type` and `export type … from`. */
  readonly typeOnly: boolean;
}

/** Something that a file exports under a name. */
export interface ExportedName {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'value' | 'type';
  readonly line: number;
}

/** Parses a TypeScript file with decorators; throws on a syntax error. */
export function parseSource(text: string): SyntaxNode {
  const options = { sourceType: 'module', plugins: ['typescript', 'decorators-legacy'] } as const;
  return parse(text, { ...options, plugins: [...options.plugins] }).program as unknown as SyntaxNode;
}

/** Says whether a value is a node (or one of the parser's other records with a type, such as a comment). */
export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const notSyntax = new Set(['loc', 'leadingComments', 'trailingComments', 'innerComments', 'extra']);

/** The nodes directly below a node, in the order of the text. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  // Every check asks this of every node: loops take a third of the time of `flatMap` and `filter`.
  for (const key of Object.keys(node)) {
    const value = node[key];
    if (typeof value !== 'object' || value === null || notSyntax.has(key)) continue;
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** Calls `visit` for a node and everything below it, outermost first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

/** The statements that stand directly in a file. */
export const statementsOf = (program: SyntaxNode) => program.body as SyntaxNode[];

/** The line on which a node begins. */
export const lineOf = (node: SyntaxNode) => node.loc.start.line;

/** All modules that a file names: static, dynamic and re-exported. */
export function importsOf(program: SyntaxNode): ImportedModule[] {
  const found: ImportedModule[] = [];
  walk(program, (node) => {
    const source =
      node.type === 'CallExpression' || node.type === 'TSImportType' ? importCallSource(node) : node.source;
    if (!isNode(source) || typeof source.value !== 'string') return;
    found.push({ specifier: source.value, line: lineOf(node), typeOnly: vanishes(node) });
  });
  return found;
}

function vanishes(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type') return true;
  const names = [node.specifiers ?? []].flat() as SyntaxNode[];
  return names.length > 0 && names.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

function importCallSource(node: SyntaxNode): unknown {
  if (node.type === 'TSImportType') return node.argument;
  const callee = node.callee;
  return isNode(callee) && callee.type === 'Import' ? (node.arguments as SyntaxNode[])[0] : undefined;
}

/** The names that a file exports itself; `export … from` and default exports are left out. */
export function exportsOf(program: SyntaxNode): ExportedName[] {
  return statementsOf(program).flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !isNode(statement.declaration)) return [];
    return declaredNames(statement.declaration);
  });
}

function declaredNames(declaration: SyntaxNode): ExportedName[] {
  const line = lineOf(declaration);
  if (declaration.type === 'VariableDeclaration') {
    return (declaration.declarations as SyntaxNode[]).map((one) => ({
      name: nameOf(one.id),
      kind: isNode(one.init) && one.init.type === 'ArrowFunctionExpression' ? 'function' : 'value',
      line: lineOf(one),
    }));
  }
  const name = nameOf(declaration.id);
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction') {
    return [{ name, kind: 'function', line }];
  }
  if (declaration.type === 'ClassDeclaration') return [{ name, kind: 'class', line }];
  return [{ name, kind: declaration.type === 'TSEnumDeclaration' ? 'value' : 'type', line }];
}

/** The text of an identifier node, or the empty text. */
export const nameOf = (node: unknown): string => (isNode(node) && typeof node.name === 'string' ? node.name : '');
