import type { Fault, SourceFile } from './source-tree.js';
import { isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';
import { declaredStatements, tablesOf, tablesWritten } from './tables.js';

const concerned = (path: string) => /^(src\/(?!tools\/)|schema\/)/.test(path);

/** What of the ORM writes past its unit of work. */
const past = /^(native(Insert|Update|Delete)(Many)?|insert(Many)?|upsert(Many)?|createQueryBuilder|getKnex|getKysely)$/;

/**
 * Refuses writes that are neither the unit of work's nor a bulk statement's: those of the ORM past its unit of work,
 * statements that change rows without being declared as such, and bulk statements that name other entities than they change.
 */
export function checkWrites(files: readonly SourceFile[]): Fault[] {
  const tables = tablesOf(files);
  return files
    .filter(({ path }) => concerned(path))
    .flatMap((file) => [...writesPast(file), ...undeclaredWrites(file, tables)]);
}

const fault = (path: string, node: SyntaxNode, about: string, message: string): Fault => ({
  check: 'writes',
  path,
  line: lineOf(node),
  about,
  message,
});

function writesPast({ path, program }: SourceFile): Fault[] {
  const found: Fault[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'MemberExpression') return;
    const method = nameOf(node.callee.property);
    const owner = node.callee.object as SyntaxNode;
    const name = nameOf(owner) || nameOf(owner.property);
    if (past.test(method) && /^(em|tx|entityManager)$/.test(name))
      found.push(
        fault(path, node, method, `${name}.${method} passes the unit of work by; use a bulkStatement and write`),
      );
    if (method === 'change' && name === 'database' && path !== 'src/platform/transaction/write.ts')
      found.push(
        fault(
          path,
          node,
          method,
          'bulk statements are run by write (src/platform/transaction/write.ts), which tells of them',
        ),
      );
  });
  return found;
}

function undeclaredWrites(file: SourceFile, tables: ReadonlyMap<string, string>): Fault[] {
  return declaredStatements(file).flatMap(({ form, node, sql }) => {
    const written = [...new Set(tablesWritten(sql))].sort();
    const says = (message: string) => [fault(file.path, node, form, message)];
    if (form === 'statement')
      return written.length === 0 ? [] : says(`changes ${written.join(', ')}: declare it with bulkStatement`);
    if (written.length === 0) return says('changes no rows: declare it with statement');
    const [changes] = node.arguments as SyntaxNode[];
    const named = entitiesIn(changes).flatMap((entity) => tables.get(entity) ?? []);
    const isSame = written.join() === [...new Set(named)].sort().join();
    // Where a table or an entity is put in, the text does not say which.
    return isSame || written.includes('') || named.length === 0
      ? []
      : says(`changes ${written.join(', ')}, and says ${named.join(', ')}`);
  });
}

/** The entities that the first argument of a bulk statement names. */
function entitiesIn(changes: SyntaxNode | undefined): string[] {
  const found: string[] = [];
  if (changes !== undefined)
    walk(changes, (node) => {
      if (node.type === 'Identifier' && /^[A-Z]/.test(nameOf(node))) found.push(nameOf(node));
    });
  return found;
}
