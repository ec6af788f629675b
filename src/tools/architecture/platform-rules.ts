import type { Fault, SourceFile } from './source-tree.js';
import { lineOf, nameOf, type SyntaxNode, walk } from './syntax.js';
import { tablesOf } from './tables.js';

const inPlatform = (path: string): boolean => path.startsWith('src/platform/');

/** What the platform may say although a table of an area is called so: what it means by each has nothing to do with the area. */
const ownNames: ReadonlySet<string> = new Set([
  // Whoever asks is one, and a job goes on in their name.
  'user',
  // By which whoever asks may have come.
  'session',
  // Bytes that a store keeps.
  'file',
  // What is handed to a mail server.
  'mail',
  // What a refusal says.
  'message',
  // A part of a list.
  'page',
]);

/**
 * Refuses words for what an area keeps in the platform: its tables and entities, in one or in many, in SQL, in strings and
 * in names. The platform is told what it needs of them. What is said in comments is not looked at.
 */
export function checkPlatformNames(files: readonly SourceFile[]): Fault[] {
  const areas = namesOfAreas(files);
  return files
    .filter(({ path }) => inPlatform(path))
    .flatMap(({ path, program }) => {
      const found = new Map<string, Fault>();
      const specifiers = new Set<unknown>();
      walk(program, (node) => {
        // Which files may be imported is another rule's.
        if (/^(Import|Export)/.test(node.type)) specifiers.add(node.source);
        if (specifiers.has(node)) return;
        for (const about of saidIn(node).flatMap((text) => areas.namedIn(text))) {
          const message = `the platform knows no area, and so no ${about}`;
          if (!found.has(about))
            found.set(about, { check: 'platform-names', path, line: lineOf(node), about, message });
        }
      });
      return [...found.values()];
    });
}

/** The texts and names of a node: the texts of strings and templates, the names of whatever is declared or used. */
function saidIn(node: SyntaxNode): string[] {
  if (node.type === 'StringLiteral' || node.type === 'DirectiveLiteral') return [node.value as string];
  if (node.type === 'TemplateElement') return [(node.value as { raw: string }).raw];
  return [nameOf(node)].filter((name) => name !== '');
}

/** The words by which areas call their tables and entities. */
class AreaNames {
  constructor(private readonly words: ReadonlySet<string>) {}

  /** The longest word of theirs at each place of a text or a name, such as `course` in `courseId`, `sis_course_id` and `from courses`. */
  namedIn(text: string): string[] {
    return (text.match(/[A-Za-z_]+/g) ?? []).flatMap((token) => this.#within(snake(token)));
  }

  #within(token: string): string[] {
    // The column of the tenant, which every table of a tenant has.
    const parts = token
      .replace(/\broot_account(_id)?\b/, '')
      .split('_')
      .filter(Boolean);
    const found: string[] = [];
    for (let from = 0; from < parts.length; from += 1) {
      const to = parts.findLastIndex((_, end) => end >= from && this.words.has(parts.slice(from, end + 1).join('_')));
      if (to < 0) continue;
      found.push(parts.slice(from, to + 1).join('_'));
      from = to;
    }
    return found;
  }
}

function namesOfAreas(files: readonly SourceFile[]): AreaNames {
  const entities = tablesOf(files.filter(({ path }) => path.startsWith('src/') && !inPlatform(path)));
  const words = [...entities].flatMap(([entity, table]) => [snake(entity), table, singular(table)]);
  return new AreaNames(new Set(words.filter((word) => !ownNames.has(word) && !ownNames.has(singular(word)))));
}

const snake = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^_+/, '');

/** `courses` → `course`, `quizzes` → `quiz`, `histories` → `history`; `progress` stays. */
export const singular = (table: string): string =>
  table
    .replace(/zzes$/, 'z')
    .replace(/ies$/, 'y')
    .replace(/(?<!s)s$/, '');
