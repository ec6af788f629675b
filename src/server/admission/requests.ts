/** Which requests come first, and what each waits for: told by method and path, and for GraphQL by the operation. */
import type { OperationDefinitionNode } from 'graphql';
import type { CompiledRoute } from '../../../rest-adapter/kernel/index.js';
import type { Place } from './admission.js';

/** What the routes that are marked `urgent` say of paths and of operations. */
export class Requests {
  readonly #urgentPaths: RegExp;
  readonly #urgentFields: ReadonlySet<string>;
  readonly #urgentWords: RegExp;

  constructor(routes: readonly CompiledRoute[]) {
    const urgent = routes.filter(({ route }) => route.urgent);
    this.#urgentPaths = new RegExp(`^(?:${urgent.map(patternOf).join('|')})(?:\\.json)?/?$`);
    // A field that other routes begin with, too, says nothing of an exam: all of a course stands below `course`.
    const others = new Set(routes.filter(({ route }) => !route.urgent).flatMap(rootFields));
    this.#urgentFields = new Set(urgent.flatMap(rootFields).filter((field) => !others.has(field)));
    this.#urgentWords = new RegExp(`\\b(?:${[...this.#urgentFields].join('|')})\\b`);
  }

  /** @returns undefined for what is always answered: health, metrics, pages */
  placeOf(method: string, path: string): Place | undefined {
    const isRead = method === 'GET' || method === 'HEAD';
    const queue = isRead ? 'reads' : 'writes';
    if (path.startsWith('/api/v1/')) {
      const isUrgent = this.#urgentPaths.test(`${method === 'HEAD' ? 'GET' : method} ${path}`);
      return { priority: isUrgent ? 'exam' : isRead ? 'read' : 'write', queue };
    }
    // Whose file it is stands in its body alone.
    if (path === '/files/uploads') return { priority: 'exam', queue };
    return path.startsWith('/files/') || path.startsWith('/feeds/')
      ? { priority: 'read', queue: 'lookUps' }
      : undefined;
  }

  /** Of a GraphQL request that nobody has parsed: what its words say. */
  placeOfWords(text: string): Place {
    const isChange = text.includes('mutation');
    const priority = this.#urgentWords.test(text) ? 'exam' : isChange ? 'write' : 'read';
    return { priority, queue: isChange ? 'writes' : 'reads' };
  }

  /** Of an operation: every field of an exam's has to be of exams. */
  placeOfOperation({ operation, selectionSet }: OperationDefinitionNode): Place {
    const isRead = operation === 'query';
    const isUrgent = selectionSet.selections.every(
      (node) => node.kind === 'Field' && this.#urgentFields.has(node.name.value),
    );
    return { priority: isUrgent ? 'exam' : isRead ? 'read' : 'write', queue: isRead ? 'reads' : 'writes' };
  }
}

const patternOf = ({ route, template }: CompiledRoute): string =>
  `${route.method} ${template.replace(/:[a-z_]+/g, '[^/]+')}`;

const rootFields = ({ document }: CompiledRoute): string[] =>
  document.operation.selectionSet.selections.flatMap((node) => (node.kind === 'Field' ? [node.name.value] : []));
