import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ImportedModule, importsOf, parseSource, type SyntaxNode } from './syntax.js';

/** One hand-written TypeScript file; the path is relative to the project, with slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly imports: readonly ImportedModule[];
}

/** What a check found: `about` is the name that an exception would cite. */
export interface Fault {
  readonly check: string;
  readonly path: string;
  readonly line: number;
  readonly about: string;
  readonly message: string;
}

export type Check = (files: readonly SourceFile[]) => Fault[];

/** What runs at a school; tests and the bench do not. */
export const productLayers = ['src', 'schema', 'rest-adapter'];
const layers = [...productLayers, 'test', 'bench'];

/** Whether a file is part of the product. */
export const isProduct = (path: string) => productLayers.includes(path.split('/')[0]!);

/** Files that a program wrote: their size and form is its business. */
export const isGenerated = (path: string) => /\.generated\.|^src\/.*\/migrations\//.test(path);

/** Reads the hand-written TypeScript of the project. @param root the folder with package.json */
export function readSources(root: string): SourceFile[] {
  const texts = new Map<string, string>();
  for (const layer of layers) {
    if (!existsSync(join(root, layer))) continue;
    const names = readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((one) => one.endsWith('.ts') && !one.includes('node_modules')).sort()) {
      const path = posix.join(layer, name.replaceAll('\\', '/'));
      if (!isGenerated(path)) texts.set(path, readFileSync(join(root, path), 'utf8'));
    }
  }
  return parseSources(texts);
}

/** Parses a map of path → text, as the tests of the checks write it. */
export function parseSources(texts: ReadonlyMap<string, string> | Record<string, string>): SourceFile[] {
  const entries = texts instanceof Map ? [...texts] : Object.entries(texts as Record<string, string>);
  return entries.map(([path, text]) => {
    const program = parseSource(text);
    return { path, text, program, imports: importsOf(program) };
  });
}

/** The project path of a relative import, with its `.ts` ending; null for a package. */
export function targetOf(from: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
}

/** The groups of areas, from left to right: each may know those before it. */
export const groups: readonly string[] = ['identity', 'learning', 'communication', 'administration'];

/** Where a file is: its layer, its group and its folder. */
export interface SourceLocation {
  readonly layer: string;
  /** The group of the area; none for what is no area's. */
  readonly group: string;
  /** The area, or the folder that belongs to none; none for a file at the top. */
  readonly folder: string;
}

/** The location of a path: `src/learning/quizzes/operations/x.ts` → `src`, `learning`, `quizzes`. */
export function locationOf(path: string): SourceLocation {
  const [layer, ...folders] = path.split('/').slice(0, -1);
  const group = groups.includes(folders[0] ?? '') ? folders.shift()! : '';
  return { layer: layer ?? path, group, folder: folders[0] ?? '' };
}
