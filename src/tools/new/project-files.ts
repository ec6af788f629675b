/** The files of a project that is added to: found by their names, changed by their syntax. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ArrayLiteralExpression, type ClassDeclaration, Project, type SourceFile, SyntaxKind } from 'ts-morph';
import { groups } from '../architecture/source-tree.js';

/** What cannot be added, in words for whoever asked. */
export class CannotAdd extends Error {}

export class ProjectFiles {
  readonly #sources = new Project({ useInMemoryFileSystem: false, skipAddingFilesFromTsConfig: true });
  readonly #touched = new Set<string>();

  /** @param root the folder with package.json */
  constructor(readonly root: string) {}

  /** Paths that were written, from the root. */
  get touched(): readonly string[] {
    return [...this.#touched].sort();
  }

  exists(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
    this.#touched.add(path);
  }

  /** Names in a folder, in order; none where there is no such folder. */
  namesIn(folder: string): string[] {
    return this.exists(folder) ? readdirSync(join(this.root, folder)).sort() : [];
  }

  /** A TypeScript file, to be changed and saved. */
  source(path: string): SourceFile {
    if (!this.exists(path)) throw new CannotAdd(`There is no ${path}.`);
    return this.#sources.addSourceFileAtPath(join(this.root, path));
  }

  save(path: string): void {
    this.source(path).saveSync();
    this.#touched.add(path);
  }

  /** `groups` → `learning/groups`. */
  areaNamed(name: string): string {
    const found = groups.map((group) => `${group}/${name}`).find((path) => this.exists(`src/${path}/area.ts`));
    if (found === undefined) throw new CannotAdd(`There is no area ${name}.`);
    return found;
  }
}

/** The class of a file, by its name. */
export function classIn(file: SourceFile, name: string): ClassDeclaration {
  const found = file.getClass(name);
  if (found === undefined) throw new CannotAdd(`${file.getBaseName()} has no class ${name}.`);
  return found;
}

/** A list of names that is written out in a constant: `export const groupFields = ['name', …] as const`. */
export function listIn(file: SourceFile, name: string): ArrayLiteralExpression | undefined {
  return file.getVariableDeclaration(name)?.getFirstDescendantByKind(SyntaxKind.ArrayLiteralExpression);
}
