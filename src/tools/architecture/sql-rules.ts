import type { Fault, SourceFile } from './source-tree.js';
import { isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';

/** The areas and the platform. The server speaks to the database itself: connections, roles, jobs, migrations and seeds. */
const concerned = (path: string) => path.startsWith('src/') && !/^src\/(server|tools)\//.test(path);
/** Where SQL is read for: statements, and the declarations of what is read and by whom. */
const home = /^src\/platform\/|\.(sql|reads|columns|lists|filters|policy)\.ts$/;
const widest = 120;

const statement = String.raw`select\b.+\bfrom\b|select (exists|not|count|coalesce|json|nullif|case)\b|insert into \w|update \w+( \w+)? set\b|delete from \w|with (recursive )?\w+ as\b`;
const part = String.raw`exists \(select\b|(and|or|where|when) \w+\.\w+ (=|<>|is|in|<|>)|\w+\.\w+ = any\(|\$\d+::\w`;
const sqlText = new RegExp(String.raw`^\s*\(?(${statement})|${part}`, 's');

/** Refuses SQL that is a text, SQL outside of the files that are read for it, and lines of it that are too long to read. */
export function checkSql(files: readonly SourceFile[]): Fault[] {
  return files.filter(({ path }) => concerned(path)).flatMap((file) => faultsOf(file));
}

function faultsOf({ path, text, program }: SourceFile): Fault[] {
  const found: Fault[] = [];
  const lines = text.split('\n');
  const fault = (node: SyntaxNode, about: string, message: string) =>
    found.push({ check: 'sql', path, line: lineOf(node), about, message });
  const tagged = new Set<unknown>();
  walk(program, (node) => {
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') {
      tagged.add(node.quasi);
      if (!home.test(path)) fault(node, 'place', 'SQL stands in *.sql.ts, or where reads and policies are declared');
      const long = lines.slice(lineOf(node) - 1, node.loc.end.line).some((line) => line.length > widest);
      if (long) fault(node, 'width', `a line of SQL is longer than ${widest} characters`);
    } else if (!tagged.has(node) && sqlText.test(writtenText(node))) {
      fault(node, 'text', 'SQL is written with the sql tag, which carries its parameters');
    }
  });
  return found;
}

/** What a string or a template says; a mark for what is put into it. */
function writtenText(node: SyntaxNode): string {
  if (node.type === 'StringLiteral') return node.value as string;
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as SyntaxNode[])
    .map((one) => (isNode(one) ? (one.value as { raw: string }).raw : ''))
    .join('x.y');
}
