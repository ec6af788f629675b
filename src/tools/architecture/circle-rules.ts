import { type Fault, type SourceFile, targetOf } from './source-tree.js';

/** Refuses files that import each other in a circle: by value, by type alone or by `import()`. */
export function checkCircles(files: readonly SourceFile[]): Fault[] {
  const imported = new Map(files.map((file) => [file.path, linesOfImports(file)]));
  const seen = new Set<string>();
  /** Each file of it imports the next. */
  const chain: string[] = [];
  const faults: Fault[] = [];
  const visit = (path: string): void => {
    seen.add(path);
    chain.push(path);
    for (const [to, line] of imported.get(path) ?? []) {
      const start = chain.indexOf(to);
      if (start >= 0) faults.push(circleFault(path, line, [...chain.slice(start), to]));
      else if (!seen.has(to)) visit(to);
    }
    chain.pop();
  };
  for (const { path } of files) if (!seen.has(path)) visit(path);
  return faults;
}

/** The files that a file imports, each with the line of its first import. */
function linesOfImports({ path, imports }: SourceFile): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { specifier, line } of imports) {
    const target = targetOf(path, specifier);
    if (target !== null && !lines.has(target)) lines.set(target, line);
  }
  return lines;
}

/** @param circle the files in the order of their imports, the first one repeated at the end */
const circleFault = (path: string, line: number, circle: readonly string[]): Fault => ({
  check: 'circles',
  path,
  line,
  about: circle.at(-1) as string,
  message: `these files import each other in a circle: ${circle.join(' → ')}`,
});
