import { type Fault, type SourceFile, targetOf } from './source-tree.js';

/** Refuses files that import each other in a circle: by value, by type alone or by `import()`. */
export function checkCircles(files: readonly SourceFile[]): Fault[] {
  const imported = new Map(files.map((file) => [file.path, linesOfImports(file)]));
  const circles = circlesIn(imported.keys(), (path) => imported.get(path)?.keys() ?? []);
  return [...circles].map((circle) => {
    const [path, to] = circle.slice(-2) as [string, string];
    return circleFault(path, imported.get(path)?.get(to) as number, circle);
  });
}

/** The circles of a directed graph, one for each step that closes one: each from name to name, the first repeated at the end. */
export function* circlesIn(names: Iterable<string>, next: (name: string) => Iterable<string>): Generator<string[]> {
  const seen = new Set<string>();
  /** Each name of it leads to the next. */
  const chain: string[] = [];
  function* visit(name: string): Generator<string[]> {
    seen.add(name);
    chain.push(name);
    for (const to of next(name)) {
      const start = chain.indexOf(to);
      if (start >= 0) yield [...chain.slice(start), to];
      else if (!seen.has(to)) yield* visit(to);
    }
    chain.pop();
  }
  for (const name of names) if (!seen.has(name)) yield* visit(name);
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
