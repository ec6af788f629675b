/** Holds the areas to one composition: each describes itself in its `area.ts`, and one list a layer names it. */
import { type Fault, groups, isProduct, productLayers as layers, type SourceFile, targetOf } from './source-tree.js';
import { fillsUp } from './state-rules.js';
import { isNode, lineOf, nameOf, type SyntaxNode, statementsOf, walk } from './syntax.js';

/** The list of a layer's areas, and what its lines name. */
const listOf = (layer: string) => `${layer}/areas.ts`;
const descriptionOf = new RegExp(`^(${layers.join('|')})/(${groups.join('|')})/([^/]+)/area\\.ts$`);

const fault = (path: string, line: number, about: string, message: string): Fault => ({
  check: 'composition',
  path,
  line,
  about,
  message,
});

/** `group/area` of every line of a layer's list, from left to right. */
export function listedAreas(files: readonly SourceFile[], layer: string): { area: string; line: number }[] {
  const list = files.find(({ path }) => path === listOf(layer));
  return (list?.imports ?? []).flatMap(({ specifier, line }) => {
    const [, of, group, area] = descriptionOf.exec(targetOf(listOf(layer), specifier) ?? '') ?? [];
    return of === layer ? [{ area: `${group}/${area}`, line }] : [];
  });
}

/** Refuses areas without a description or with several, and lists that leave an area out, name it twice or in another order. */
export function checkAreaLists(files: readonly SourceFile[]): Fault[] {
  const order = listedAreas(files, 'src').map(({ area }) => area);
  return layers.flatMap((layer) => {
    const folders = new Set(files.flatMap(({ path }) => areaOf(path, layer)));
    if (folders.size === 0) return [];
    const listed = listedAreas(files, layer);
    return [
      ...[...folders].flatMap((area) => descriptionFaults(files, layer, area)),
      ...[...folders].flatMap((area) => {
        const lines = listed.filter((one) => one.area === area);
        if (lines.length === 1) return [];
        return [fault(listOf(layer), lines[1]?.line ?? 1, area, `names ${area} ${lines.length} times instead of once`)];
      }),
      ...misplaced(listed, order).map(({ area, line }) =>
        fault(listOf(layer), line, area, `${area} does not stand where ${listOf('src')} has it`),
      ),
    ];
  });
}

/** `group/area` of a file of the layer; nothing for what is no area's. */
function areaOf(path: string, layer: string): string[] {
  const [of, group = '', area, file] = path.split('/');
  return of === layer && groups.includes(group) && file !== undefined ? [`${group}/${area}`] : [];
}

function descriptionFaults(files: readonly SourceFile[], layer: string, area: string): Fault[] {
  const described = `${layer}/${area}/area.ts`;
  const found = files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(`${layer}/${area}/`) && path.endsWith('/area.ts'));
  const more = found.filter((path) => path !== described);
  return [
    ...(found.includes(described) ? [] : [fault(described, 1, area, `${layer}/${area} has no area.ts`)]),
    ...more.map((path) => fault(path, 1, area, `an area describes itself once, in ${described}`)),
  ];
}

/** Lines that name an area further left than one before them does. */
function misplaced(listed: readonly { area: string; line: number }[], order: readonly string[]) {
  return listed.filter(({ area }, i) =>
    listed.slice(0, i).some((before) => order.indexOf(before.area) > order.indexOf(area)),
  );
}

/** Refuses descriptions that anything but their layer's list imports: what an area gives others stands in its `index.ts`. */
export function checkAreaImports(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => isProduct(path))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }) => {
        const target = targetOf(path, specifier) ?? '';
        const [, layer] = descriptionOf.exec(target) ?? [];
        if (layer === undefined || path === listOf(layer)) return [];
        return [fault(path, line, target, `${target} is for ${listOf(layer)} alone`)];
      }),
    );
}

/** Programs: what runs when they are started. */
const isProgram = (path: string) => /^src\/(server\/main|tools\/[^/]+)\.ts$/.test(path);
/** What the libraries keep of decorators and enums. */
const ofLibraries = new Set(['registerEnumType']);

/** Refuses whatever a module does when it is imported, beyond declaring: it would register itself. */
export function checkImportEffects(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => isProduct(path) && !isProgram(path))
    .flatMap(({ path, program }) =>
      statementsOf(program).flatMap((statement) => {
        const about = effectOf(statement);
        const message = `${about} happens when the file is imported; what an area adds stands in its area.ts`;
        return about === undefined ? [] : [fault(path, lineOf(statement), about, message)];
      }),
    );
}

/** What a statement does at the top of a module, in a word; undefined for declarations. */
function effectOf(statement: SyntaxNode): string | undefined {
  if (statement.type === 'ImportDeclaration') {
    const specifier = (statement.source as SyntaxNode).value as string;
    const bare = (statement.specifiers as unknown[]).length === 0;
    return bare && specifier.startsWith('.') ? `import '${specifier}'` : undefined;
  }
  if (statement.type === 'ExpressionStatement') {
    const named = calleeOf(statement.expression);
    return ofLibraries.has(named) ? undefined : named || 'an expression';
  }
  return /^(If|For|ForOf|ForIn|While|DoWhile|Try|Switch|Block|Labeled)Statement$/.test(statement.type)
    ? statement.type
    : undefined;
}

function calleeOf(expression: unknown): string {
  if (!isNode(expression)) return '';
  if (expression.type === 'AwaitExpression') return calleeOf(expression.argument);
  if (expression.type === 'MemberExpression') return `${calleeOf(expression.object)}.${nameOf(expression.property)}`;
  if (expression.type === 'CallExpression') return calleeOf(expression.callee);
  return nameOf(expression);
}

/** Refuses objects at the top of a module whose class keeps a collection that begins empty: they are there to be filled. */
export function checkHeldObjects(files: readonly SourceFile[]): Fault[] {
  const product = files.filter(({ path }) => isProduct(path));
  const keepers = new Set(product.flatMap(({ program }) => keepersIn(program)));
  return product.flatMap(({ path, program }) =>
    statementsOf(program).flatMap((statement) => {
      const declaration = isNode(statement.declaration) ? statement.declaration : statement;
      if (declaration.type !== 'VariableDeclaration') return [];
      return (declaration.declarations as SyntaxNode[]).flatMap((one) => {
        const { init } = one;
        if (!isNode(init) || init.type !== 'NewExpression' || !keepers.has(nameOf(init.callee))) return [];
        const name = nameOf(one.id);
        return [fault(path, lineOf(one), name, `${name} would be filled by whoever imports it`)];
      });
    }),
  );
}

function keepersIn(program: SyntaxNode): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'ClassDeclaration') return;
    const members = (node.body as SyntaxNode).body as SyntaxNode[];
    if (members.some((member) => /^Class(Private)?Property$/.test(member.type) && fillsUp(member.value)))
      found.push(nameOf(node.id));
  });
  return found;
}
