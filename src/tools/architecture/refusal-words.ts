import { isFieldRefusal } from './refusal-rules.js';
import type { Fault, SourceFile } from './source-tree.js';
import { isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';

/** The table of the words, by which mutations and REST say what a caller can mend. */
const table = 'schema/platform/user-error-words.ts';

/** Whose refusals reach the caller of a mutation. */
const speaks = (path: string): boolean => /^src\/(?!server\/|tools\/)|^schema\//.test(path) && path !== table;

/** Place of the word among the arguments of what refuses by one. */
const places: Readonly<Record<string, number>> = { badRequest: 0, conflict: 0, invalidField: 1 };

/** What is said of a missing right or scope: that is an error of the request. */
const ofRights: ReadonlySet<string> = new Set(['unauthorized', 'insufficient_scope']);

/** Refuses words of refusals that stand in no table, and words of the table that nothing says. */
export function checkRefusalWords(files: readonly SourceFile[]): Fault[] {
  const file = files.find(({ path }) => path === table);
  if (file === undefined) return [];
  const known = new Map(wordsOf(file).map((node) => [keyOf(node), lineOf(node)]));
  const spoken = files.filter(({ path }) => speaks(path));
  const anywhere = new Set(spoken.flatMap(stringsIn));
  const unknown = spoken.flatMap(({ path, program }) =>
    saidIn(program)
      .filter(({ value }) => !known.has(value as string) && !ofRights.has(value as string))
      .map((node) => fault(path, lineOf(node), node.value as string, `the word is not in ${table}`)),
  );
  const unused = [...known].filter(([word]) => !anywhere.has(word));
  return [...unknown, ...unused.map(([word, line]) => fault(table, line, word, 'nothing is refused by this word'))];
}

const fault = (path: string, line: number, about: string, message: string): Fault => ({
  check: 'refusal-words',
  path,
  line,
  about,
  message,
});

/** The properties of the table. */
function wordsOf({ program }: SourceFile): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  walk(program, (node) => {
    if (node.type === 'ObjectProperty' && isNode(node.value) && node.value.type === 'ArrayExpression') found.push(node);
  });
  return found;
}

const keyOf = ({ key }: SyntaxNode): string => nameOf(key);

/** The words by which a file refuses: arguments of what refuses, and the `type` of what a field is refused by. */
function saidIn(program: SyntaxNode): SyntaxNode[] {
  const found: unknown[] = [];
  walk(program, (node) => {
    if (node.type === 'CallExpression') {
      const place = places[nameOf(node.callee)];
      if (place !== undefined) found.push((node.arguments as SyntaxNode[])[place]);
    }
    if (node.type === 'ObjectExpression' && isFieldRefusal(node))
      found.push((node.properties as SyntaxNode[]).find((one) => keyOf(one) === 'type')?.value);
  });
  return found.filter((node): node is SyntaxNode => isNode(node) && node.type === 'StringLiteral');
}

function stringsIn({ program }: SourceFile): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type === 'StringLiteral') found.push(node.value as string);
  });
  return found;
}
