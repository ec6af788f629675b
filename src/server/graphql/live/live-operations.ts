/** Documents of subscriptions on their way to the hub: the same door for both transports. */
import { type ExecutionResult, GraphQLError } from 'graphql';
import { databaseRefusal } from '../../../../schema/platform/prepare/database-faults.js';
import { refusalError, requestError } from '../../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../../schema/platform/prepare/prepare.js';
import type { ToldResult } from '../../../../schema/platform/prepare/told-results.js';
import { cannotBecome } from '../../../learning/enrollments/index.js';
import { namesUser } from '../../../platform/http-in/acting.js';
import { badRequest, overloaded, Refusal } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import type { Admits } from '../graphql-parts.js';
import { type PersistedQueries, persistedText } from '../persisted-queries.js';

/** What a client sends to subscribe, as it came. */
export interface LiveParameters {
  readonly query?: unknown;
  readonly operationName?: unknown;
  readonly variables?: unknown;
  readonly extensions?: unknown;
}

export type Told = AsyncIterableIterator<ToldResult>;

export class LiveOperations {
  constructor(
    private readonly prepare: Prepare,
    private readonly persisted: PersistedQueries,
    private readonly overload: Admits,
  ) {}

  /** Subscribes: answers the updates, or a result that says why not. */
  async subscribe(context: RequestContext, given: LiveParameters): Promise<Told | ExecutionResult> {
    try {
      if (!this.overload.admits('read')) throw overloaded(3);
      const { query, operationName, variables } = this.#read(given);
      const prepared = this.prepare(query, operationName, { live: true });
      if ('errors' in prepared) return { errors: prepared.errors.map((error) => requestError(error, context)) };
      return await prepared.subscribe(context, variables);
    } catch (error) {
      return { errors: [errorOf(error, context)] };
    }
  }

  #read(given: LiveParameters) {
    if (namesUser(given)) throw cannotBecome();
    const { query, operationName, variables, extensions } = given;
    if (operationName != null && typeof operationName !== 'string') throw unreadable('operationName');
    if (variables != null && (typeof variables !== 'object' || Array.isArray(variables))) throw unreadable('variables');
    if (extensions != null && (typeof extensions !== 'object' || Array.isArray(extensions)))
      throw unreadable('extensions');
    const text = this.#text(query, (extensions ?? {}) as Readonly<Record<string, unknown>>);
    return { query: text, operationName, variables: variables as Readonly<Record<string, unknown>> | null | undefined };
  }

  /** The text itself, or that of its hash where clients have sent it before. */
  #text(query: unknown, { persistedQuery }: Readonly<Record<string, unknown>>): string {
    const key = (persistedQuery as { sha256Hash?: unknown } | null | undefined)?.sha256Hash;
    if (typeof key === 'string') {
      const text = persistedText(this.persisted, query, key);
      if (text instanceof Refusal) throw text;
      return text;
    }
    if (typeof query !== 'string' || query === '') throw badRequest('no_query', 'There is no query.');
    return query;
  }
}

const unreadable = (name: string) => badRequest('bad_request', `The parameter ${name} has the wrong form.`);

/** What was thrown in the form in which clients are told. */
export function errorOf(thrown: unknown, context: Pick<RequestContext, 'requestId' | 'services'>): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const refusal = thrown instanceof Refusal ? thrown : databaseRefusal(thrown);
  if (refusal !== undefined) return refusalError(refusal, context);
  context.services.onFault(thrown, context.requestId);
  return refusalError(new Refusal('INTERNAL', 'internal', 'Internal error'), context);
}

export const isTold = (answer: Told | ExecutionResult): answer is Told => Symbol.asyncIterator in answer;
