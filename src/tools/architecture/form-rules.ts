import { basename } from 'node:path';
import { permissionNames } from '../../identity/access/index.js';
import { type Fault, isProduct, type SourceFile } from './source-tree.js';
import { exportsOf, isNode, lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';

const homeless = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'service', 'misc']);

/** Refuses names that are no place (utils, helpers, …) and names that are not kebab-case. */
export function checkFileNames(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path }) => {
    const word = path.split(/[/.-]/).find((one) => homeless.has(one));
    const fault = (about: string, message: string) => ({ check: 'file-names', path, line: 1, about, message });
    if (word) return [fault(word, `"${word}" names no place; say what the file is about`)];
    const kebab = path.split('/').every((part) => /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(part));
    return kebab ? [] : [fault(basename(path), 'names are kebab-case with a suffix for the role')];
  });
}

const longestFile = 300;
const longestUseCase = 80;
const longestFunction = 40;

/** Refuses hand-written files over 300 lines, use cases over 80 and, outside the tests, functions over 40. */
export function checkSizes(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, text, program }) => {
    const found: Fault[] = [];
    const lines = lineCount(text);
    const longest = /\/operations\/[^/]+\.ts$/.test(path) ? longestUseCase : longestFile;
    if (lines > longest) found.push(sizeFault(path, 1, 'file', `${lines} lines, more than ${longest}`));
    if (!isProduct(path)) return found;
    walk(program, (node) => {
      const length = node.loc.end.line - lineOf(node) + 1;
      if (!isFunction(node) || length <= longestFunction) return;
      const name = nameOf(node.id) || nameOf(node.key) || `function at line ${lineOf(node)}`;
      found.push(sizeFault(path, lineOf(node), name, `${name}: ${length} lines, more than ${longestFunction}`));
    });
    return found;
  });
}

const isFunction = (node: SyntaxNode) =>
  /^(Function|Arrow|ClassMethod|ClassPrivateMethod|ObjectMethod)/.test(node.type);
const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
const sizeFault = (path: string, line: number, about: string, message: string): Fault => ({
  check: 'sizes',
  path,
  line,
  about,
  message,
});

const guidance: [RegExp, number][] = [
  [/\.rules\.ts$/, 150],
  [/^schema\/.*\.(queries|mutations|fields)\.ts$/, 150],
  [/\.routes\.ts$/, 200],
];

/** Files over the size that the design advises for their kind; worth a look, no fault. */
export function sizeAdvice(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const advised = guidance.find(([pattern]) => pattern.test(path))?.[1] ?? longestFile;
    const lines = lineCount(text);
    return lines > advised ? [`${path}: ${lines} lines, where ${advised} are advised`] : [];
  });
}

/** Refuses permission names outside the table and the policies: authority is decided there alone. */
export function checkPermissionNames(files: readonly SourceFile[]): Fault[] {
  const names = new Set<string>(permissionNames);
  const free = (path: string) =>
    path === 'src/identity/access/permissions.ts' || path.endsWith('.policy.ts') || !isProduct(path);
  return files.flatMap(({ path, program }) => {
    const found: Fault[] = [];
    if (free(path)) return found;
    walk(program, (node) => {
      const written = writtenNames(node).filter((word) => names.has(word));
      for (const about of written) {
        const message = `the permission ${about} belongs in a policy`;
        found.push({ check: 'permission-names', path, line: lineOf(node), about, message });
      }
    });
    return found;
  });
}

function writtenNames(node: SyntaxNode): string[] {
  if (node.type === 'StringLiteral') return [node.value as string];
  if (node.type === 'TemplateElement') return (node.value as { raw: string }).raw.split(/[^a-z_]+/);
  if (node.type === 'ObjectProperty' || node.type === 'MemberExpression') {
    return node.computed ? [] : [nameOf(node.key ?? node.property)];
  }
  return [];
}

const exportedForms: [RegExp, (noun: string) => string][] = [
  [/^(.+)\.entity\.ts$/, pascal],
  [/^(.+)\.object\.ts$/, (noun) => `${pascal(noun)}Object`],
  [/^(.+)\.policy\.ts$/, (noun) => `${camel(noun)}Policy`],
  [/^(.+)\.reads\.ts$/, (noun) => `${camel(noun)}Reads`],
];

/** Holds the files whose role fixes a name to it: `quiz.entity.ts` exports `Quiz`, `quiz.policy.ts` `quizPolicy`, …. */
export function checkExportNames(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, program }) => {
    const name = basename(path);
    const form = exportedForms.find(([pattern]) => pattern.test(name));
    if (!form || !isProduct(path)) return [];
    const expected = form[1](form[0].exec(name)![1]!);
    if (exportsOf(program).some((one) => one.name === expected)) return [];
    return [{ check: 'export-names', path, line: 1, about: expected, message: `should export ${expected}` }];
  });
}

/** `quiz-submission` → `QuizSubmission`. */
export function pascal(kebab: string): string {
  return kebab.replace(/(^|-)([a-z0-9])/g, (_, __, letter: string) => letter.toUpperCase());
}

/** `quiz-submission` → `quizSubmission`. */
export function camel(kebab: string): string {
  return pascal(kebab).replace(/^./, (letter) => letter.toLowerCase());
}

const switchedOff = new Set(['skip', 'only', 'todo', 'fails']);
const switchedOffNames = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe']);

/** Refuses tests that do not run and expectations that cannot fail. */
export function checkTests(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, program }) => {
    const found: Fault[] = [];
    if (isProduct(path)) return found;
    walk(program, (node) => {
      const about = node.type === 'CallExpression' ? emptyTest(node) : '';
      if (about) found.push({ check: 'tests', path, line: lineOf(node), about, message: `${about} proves nothing` });
    });
    return found;
  });
}

function emptyTest(call: SyntaxNode): string {
  const callee = call.callee as SyntaxNode;
  const name = nameOf(callee);
  if (switchedOffNames.has(name)) return name;
  const first = (call.arguments as SyntaxNode[])[0];
  if (name === 'expect' && isNode(first) && first.type === 'BooleanLiteral') return `expect(${String(first.value)})`;
  for (let at: unknown = callee; isNode(at) && at.type === 'MemberExpression'; at = at.object) {
    const suite = nameOf(at.object);
    if (/^(it|test|describe)$/.test(suite) && switchedOff.has(nameOf(at.property))) {
      return `${suite}.${nameOf(at.property)}`;
    }
  }
  return '';
}
