import { isNode, nameOf, type SyntaxNode, walk } from '../../src/tools/architecture/syntax.js';

/** The titles of the tests in a file: first arguments of `it`, `test` and their `.each(…)`. */
export function titlesOf(program: SyntaxNode): string[] {
  const titles: string[] = [];
  walk(program, (node) => {
    if (node.type === 'CallExpression' && isTest(node.callee))
      titles.push(writtenText((node.arguments as SyntaxNode[])[0]));
  });
  return titles.filter((title) => title !== '');
}

function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return /^(it|test)$/.test(nameOf(callee));
  return isTest(callee.type === 'CallExpression' ? callee.callee : callee.object);
}

function writtenText(node: SyntaxNode | undefined): string {
  if (node?.type === 'StringLiteral') return node.value as string;
  if (node?.type !== 'TemplateLiteral') return '';
  return (node.quasis as SyntaxNode[]).map((part) => (part.value as { raw: string }).raw).join(' ');
}

/** The rule ids that a title names: words such as `ro-list-state` whose first part begins some known id. */
export function ruleIdsIn(title: string, known: ReadonlySet<string>): string[] {
  const beginnings = new Set([...known].map((id) => id.slice(0, id.indexOf('-'))));
  const words = title.match(/\b[a-z]+(-[a-z0-9]+)+\b(?!\.[a-z])/g) ?? [];
  return words.filter((word) => known.has(word) || beginnings.has(word.slice(0, word.indexOf('-'))));
}

/** What is wrong between the rules, the rules not yet tested, and the titles of all tests; one line each. */
export function ruleFaults(known: ReadonlySet<string>, notYet: readonly string[], titles: readonly string[]): string[] {
  const named = new Set(titles.flatMap((title) => ruleIdsIn(title, known)));
  const waiting = new Set(notYet);
  return [
    ...[...named].filter((id) => !known.has(id)).map((id) => `${id}: named by a test, but no rule`),
    ...[...known].filter((id) => !named.has(id) && !waiting.has(id)).map((id) => `${id}: no test names it`),
    ...notYet.filter((id) => named.has(id)).map((id) => `${id}: tested, take it off the list of what is not yet built`),
    ...notYet.filter((id) => !known.has(id)).map((id) => `${id}: waiting, but no rule`),
  ];
}
