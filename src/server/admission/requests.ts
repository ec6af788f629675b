/** Which requests come first: told by method and path, and for GraphQL by the operation. */
import type { OperationDefinitionNode } from 'graphql';
import type { DeclaredRoute } from '../../../rest-adapter/platform/index.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { Priority } from './priority.js';

/** The fields with which the operations of urgent routes begin. What others begin with, too, says nothing of an exam. */
export const examFields: readonly string[] = [
  'startQuizAttempt',
  'quizSubmission',
  'answerQuizQuestions',
  'flagQuizQuestion',
  'openQuizQuestion',
  'startQuizUpload',
  'submitQuizAttempt',
];
const examNames = new RegExp(`\\b(?:${examFields.join('|')})\\b`);

/** The hash by which a request names its document, in JSON or in an address. */
const persistedHash = /sha256Hash(?:"|%22)\s*(?::|%3A)\s*(?:"|%22)([0-9a-f]{64})/i;

export class Requests {
  readonly #urgentPaths: RegExp;

  constructor(
    routes: readonly Pick<DeclaredRoute, 'route' | 'template'>[],
    private readonly prepare: Prepare,
    /** The text that a hash stands for, where it is known. */
    private readonly textOf: (key: string) => string | undefined = () => undefined,
  ) {
    const urgent = routes.filter(({ route }) => route.urgent).map(patternOf);
    this.#urgentPaths = new RegExp(`^(?:${urgent.join('|')})(?:\\.json)?/?$`);
  }

  /**
   * Of everything but GraphQL.
   * @returns undefined for what is always answered: health, metrics, pages
   */
  priorityOf(method: string, path: string): Priority | undefined {
    const isRead = method === 'GET' || method === 'HEAD';
    if (path.startsWith('/api/v1/')) {
      if (this.#urgentPaths.test(`${method === 'HEAD' ? 'GET' : method} ${path}`)) return 'exam';
      return isRead ? 'read' : 'write';
    }
    // Whose file it is stands in its body alone.
    if (path === '/files/uploads') return 'exam';
    return path.startsWith('/files/') || path.startsWith('/feeds/') ? 'read' : undefined;
  }

  /** Of a GraphQL request that nobody has read: its address, or the beginning of its body. */
  priorityOfUnread(text: string): Priority {
    const [, key] = persistedHash.exec(text) ?? [];
    return this.priorityOfText((key === undefined ? undefined : this.textOf(key)) ?? text);
  }

  /** Of a GraphQL document that nobody has parsed: what its words say. */
  priorityOfText(text: string): Priority {
    return examNames.test(text) ? 'exam' : text.includes('mutation') ? 'write' : 'read';
  }

  /** Of a GraphQL request that has been read: where its words say exam, its operation has to say so, too. */
  priorityOfQuery(text: string, name: string | undefined): Priority {
    const said = this.priorityOfText(text);
    if (said !== 'exam') return said;
    const prepared = this.prepare(text, name);
    return 'errors' in prepared ? 'read' : priorityOfOperation(prepared.operation);
  }
}

/** Every field of an exam's has to be of exams. */
function priorityOfOperation({ operation, selectionSet }: OperationDefinitionNode): Priority {
  const isUrgent = selectionSet.selections.every(
    (node) => node.kind === 'Field' && examFields.includes(node.name.value),
  );
  return isUrgent ? 'exam' : operation === 'mutation' ? 'write' : 'read';
}

/**
 * What requests of exams begin with as they go over the wire, for whoever knows nothing else of them.
 * @returns the source of an expression
 */
export function examBeginnings(routes: readonly Pick<DeclaredRoute, 'route' | 'template'>[]): string {
  const urgent = routes.filter(({ route }) => route.urgent).map(patternOf);
  const graphql = `POST /graphql[ ?][^]*\\b(?:${examFields.join('|')})\\b`;
  return `^(?:(?:${urgent.join('|')})(?:\\.json)?/?[ ?]|POST /files/uploads[ ?]|${graphql})`;
}

const patternOf = ({ route, template }: Pick<DeclaredRoute, 'route' | 'template'>): string =>
  `${route.method} ${template.replace(/:[a-z_]+/g, '[^/ ]+')}`;
