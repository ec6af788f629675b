import { type Fault, locationOf, type SourceFile } from './source-tree.js';
import { isNode, lineOf, nameOf, type SyntaxNode, statementsOf, walk } from './syntax.js';

/** What makes a refusal, and how many arguments it has where it words one of its own. */
const wording: Readonly<Record<string, number>> = {
  badRequest: 1,
  conflict: 1,
  forbidden: 1,
  unauthenticated: 1,
  unavailable: 1,
  invalidField: 1,
  notPermitted: 1,
  fieldNotPermitted: 2,
};

const isInArea = (path: string) => {
  const { layer, group } = locationOf(path);
  return layer === 'src' && group !== '';
};
const mayWord = (path: string) => /\.(rules|states|refusals)\.ts$/.test(path);

/**
 * Refuses reasons and sentences of refusals that stand outside the rules of an area and its `<noun>.refusals.ts`, those in
 * rules that decide nothing before they refuse, and a second file of refusals in one area.
 */
export function checkRefusals(files: readonly SourceFile[]): Fault[] {
  const areas = files.filter(({ path }) => isInArea(path));
  return [
    ...areas.filter(({ path }) => !mayWord(path)).flatMap(worded),
    ...areas.filter(({ path }) => path.endsWith('.rules.ts')).flatMap(undecided),
    ...secondLists(areas),
  ];
}

/** What rules export that refuses, whatever it is given. */
function undecided({ path, program }: SourceFile): Fault[] {
  const message = 'a refusal that decides nothing stands in <noun>.refusals.ts of the area';
  return statementsOf(program).flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    const made = [declaration.declarations ?? []].flat().filter(isNode);
    return made
      .filter(({ init }) => isNode(init) && isNode(init.body) && wordedBy(init.body) !== '')
      .map((one) => {
        return { check: 'refusals', path, line: lineOf(one), about: nameOf(one.id), message };
      });
  });
}

function worded({ path, program }: SourceFile): Fault[] {
  const found: Fault[] = [];
  const refuse = (node: SyntaxNode, about: string) => {
    const message = 'the reason and the sentence of a refusal stand in the rules or in <noun>.refusals.ts of the area';
    found.push({ check: 'refusals', path, line: lineOf(node), about, message });
  };
  walk(program, (node) => {
    const by = wordedBy(node);
    if (by !== '') refuse(node, by);
    if (node.type === 'ObjectExpression' && isFieldRefusal(node)) refuse(node, 'FieldRefusal');
  });
  return found;
}

/** What makes a refusal with words of its own here; nothing, where a node is something else. */
function wordedBy(node: SyntaxNode): string {
  const callee = nameOf(node.callee);
  const given = [node.arguments ?? []].flat().filter(isNode);
  if (node.type === 'CallExpression')
    return given.length >= (wording[callee] ?? Number.POSITIVE_INFINITY) ? callee : '';
  const isNew = node.type === 'NewExpression' && callee === 'Refusal';
  return isNew && given[1]?.type === 'StringLiteral' ? callee : '';
}

/** An object that says which field is refused, by which word, in which sentence. */
export function isFieldRefusal(node: SyntaxNode): boolean {
  const names = (node.properties as SyntaxNode[]).map(({ key }) => nameOf(key));
  return ['attribute', 'type', 'message'].every((name) => names.includes(name));
}

function secondLists(files: readonly SourceFile[]): Fault[] {
  const lists = files.filter(({ path }) => path.endsWith('.refusals.ts'));
  return lists.flatMap(({ path }) => {
    const { group, folder } = locationOf(path);
    const home = `src/${group}/${folder}/`;
    const first = lists.find((one) => one.path.startsWith(home))?.path;
    const isAtTop = !path.slice(home.length).includes('/');
    if (isAtTop && first === path) return [];
    const message = `the refusals of an area stand in one file, at the top of ${home}`;
    return [{ check: 'refusals', path, line: 1, about: folder, message }];
  });
}
