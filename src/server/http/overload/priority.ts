/** Which requests come first when not all of them can be answered: told by method and path, on GraphQL by the operation. */
import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import type { OperationDefinitionNode } from 'graphql';
import type { DeclaredRoute } from '../../../../rest-adapter/platform/index.js';
import type { Prepare } from '../../../../schema/platform/prepare/prepare.js';
import { pathOf } from '../../../platform/http-in/path-of.js';
import { graphqlPath, streamPath } from '../../../platform/http-in/paths.js';

/**
 * - `exam`: what students do in an exam: starting it, reading its questions, answering, turning in, its time, its files
 * - `write`: every other change
 * - `read`: everything else
 */
export type Priority = 'exam' | 'write' | 'read';

/** The first come first. */
export const priorities: readonly Priority[] = ['exam', 'write', 'read'];

export type ByPriority<T> = Readonly<Record<Priority, T>>;

export const byPriority = <T>(of: (priority: Priority) => T): Record<Priority, T> => ({
  exam: of('exam'),
  write: of('write'),
  read: of('read'),
});

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
/** Milliseconds that the beginning of a body may take before its request is judged without it. */
const longestPeek = 50;

/** Of event streams. */

export class Priorities {
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
   * Of a request of which nothing but the head was read.
   * @param then told the priority; undefined for what is always answered: health, metrics, pages
   */
  ofArriving(req: IncomingMessage, then: (priority: Priority | undefined) => void): void {
    const { method = 'GET', url = '/' } = req;
    const path = pathOf(url);
    if (path !== graphqlPath) then(this.ofPath(method, path));
    else if (method === 'POST') peek(req, (text) => then(this.ofUnread(text)));
    else then(this.ofUnread(url));
  }

  readonly ofRest = ({ method, originalUrl }: Request): Priority => this.ofPath(method, pathOf(originalUrl)) ?? 'read';

  /** Of a GraphQL request whose body has been read. */
  readonly ofGraphql = ({ body }: Request): Priority => {
    const { query, operationName } = (body ?? {}) as Record<string, unknown>;
    const name = typeof operationName === 'string' ? operationName : undefined;
    return typeof query === 'string' ? this.ofQuery(query, name) : 'read';
  };

  /** Of everything but GraphQL; undefined for what is always answered. */
  ofPath(method: string, path: string): Priority | undefined {
    const isRead = method === 'GET' || method === 'HEAD';
    if (path.startsWith('/api/v1/')) {
      if (this.#urgentPaths.test(`${method === 'HEAD' ? 'GET' : method} ${path}`)) return 'exam';
      return isRead ? 'read' : 'write';
    }
    // Whose file it is stands in its body alone.
    if (path === '/files/uploads') return 'exam';
    if (path === streamPath) return 'read';
    return path.startsWith('/files/') || path.startsWith('/feeds/') ? 'read' : undefined;
  }

  /** Of a GraphQL document that nobody has parsed: what its words say. */
  ofText(text: string): Priority {
    return examNames.test(text) ? 'exam' : text.includes('mutation') ? 'write' : 'read';
  }

  /** Of a GraphQL document: where its words say exam, its operation has to say so, too. */
  ofQuery(text: string, name: string | undefined): Priority {
    const said = this.ofText(text);
    if (said !== 'exam') return said;
    const prepared = this.prepare(text, name);
    return 'errors' in prepared ? 'read' : ofOperation(prepared.operation);
  }

  /** @param text the address of a GraphQL request, or the beginning of its body */
  ofUnread(text: string): Priority {
    const [, key] = persistedHash.exec(text) ?? [];
    return this.ofText((key === undefined ? undefined : this.textOf(key)) ?? text);
  }
}

/** Every field of an exam's has to be of exams. */
function ofOperation({ operation, selectionSet }: OperationDefinitionNode): Priority {
  const isUrgent = selectionSet.selections.every(
    (node) => node.kind === 'Field' && examFields.includes(node.name.value),
  );
  return isUrgent ? 'exam' : operation === 'mutation' ? 'write' : 'read';
}

const patternOf = ({ route, template }: Pick<DeclaredRoute, 'route' | 'template'>): string =>
  `${route.method} ${template.replace(/:[a-z_]+/g, '[^/ ]+')}`;

/** Looks at the beginning of a body and leaves it in its place. An encoded one says nothing. */
function peek(req: IncomingMessage, then: (text: string) => void): void {
  const look = () => {
    clearTimeout(timer);
    req.off('readable', look);
    const chunk = req.read() as Buffer | null;
    if (chunk !== null) req.unshift(chunk);
    then(chunk?.toString('latin1') ?? '');
  };
  const timer = setTimeout(look, longestPeek);
  req.on('readable', look);
}
