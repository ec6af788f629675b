import { type ExecutionResult, GraphQLError } from 'graphql';
import { Refusal } from '../../../src/platform/refusal/refusal.js';
import { databaseRefusal } from './database-faults.js';

/** What the door needs of a request's context. */
export interface DoorContext {
  readonly requestId?: string;
  readonly actor?: { readonly scopes: readonly string[] | null } | null;
  /** Told of faults where the door itself was given nobody to tell. */
  readonly services?: { readonly onFault?: (fault: unknown, requestId: string) => void };
}

/** Told of every fault that the caller sees only as "Internal error". */
export type OnFault = (fault: unknown, where: { context: DoorContext; path: string | undefined }) => void;

/** `extensions` of every error that leaves the service. */
export interface ErrorExtensions {
  code: string;
  reason: string;
  http: { status: number };
  fields?: Refusal['fields'];
  /** Seconds. */
  retryAfter?: number;
  requestId?: string;
}

/** Gives the errors of a result their standard form; a result without errors is returned as it is. */
export function inStandardForm(result: ExecutionResult, context: DoorContext, onFault?: OnFault): ExecutionResult {
  if (result.errors === undefined || result.errors.length === 0) return result;
  const before = result.data === undefined;
  const errors = result.errors.map((error) =>
    before ? requestError(error, context) : fieldError(error, context, onFault),
  );
  return before ? { errors } : { ...result, errors };
}

/** An error of the request as a whole: nothing was executed. Keeps its message and places, completes its extensions. */
export function requestError(error: GraphQLError, context: DoorContext): GraphQLError {
  const given = error.extensions as Partial<ErrorExtensions> | undefined;
  const extensions: ErrorExtensions = {
    ...given,
    code: given?.code ?? 'BAD_USER_INPUT',
    reason: given?.reason ?? 'invalid_variables',
    http: given?.http ?? { status: 400 },
  };
  if (context.requestId !== undefined) extensions.requestId = context.requestId;
  return new GraphQLError(error.message, { nodes: error.nodes, extensions: { ...extensions } });
}

/**
 * The standard form of a refusal.
 * @param path where in the answer it was thrown, if anywhere
 */
export function refusalError(refusal: Refusal, context: DoorContext, path?: GraphQLError['path']): GraphQLError {
  const extensions: ErrorExtensions = { code: refusal.code, reason: refusal.reason, http: { status: refusal.status } };
  if (refusal.fields !== undefined) extensions.fields = refusal.fields;
  if (refusal.retryAfter !== undefined) extensions.retryAfter = refusal.retryAfter;
  if (context.requestId !== undefined) extensions.requestId = context.requestId;
  return new GraphQLError(refusal.message, { path, originalError: refusal, extensions: { ...extensions } });
}

/** An argument that coercion refused is the caller's; everything else that is no refusal is ours, and told to nobody. */
function fieldError(error: GraphQLError, context: DoorContext, onFault: OnFault | undefined): GraphQLError {
  const thrown = originOf(error);
  if (thrown instanceof Refusal) return refusalError(thrown, context, error.path);
  if (thrown === error && error.message.startsWith('Argument "')) {
    const [, name = ''] = /^Argument "(\w+)"/.exec(error.message) ?? [];
    const fields = { [name]: [{ attribute: name, type: 'invalid', message: error.message }] };
    const refusal = new Refusal('BAD_REQUEST', 'invalid_argument', error.message, fields);
    return refusalError(refusal, context, error.path);
  }
  const ofDatabase = databaseRefusal(thrown);
  if (ofDatabase !== undefined) return refusalError(ofDatabase, context, error.path);
  try {
    if (onFault !== undefined) onFault(thrown, { context, path: error.path?.join('.') });
    else context.services?.onFault?.(thrown, context.requestId ?? '');
  } catch {
    // A log that cannot be written must not turn one fault into another.
  }
  return refusalError(new Refusal('INTERNAL', 'internal', 'Internal error'), context, error.path);
}

function originOf(error: GraphQLError): unknown {
  let origin: unknown = error;
  while (origin instanceof GraphQLError && origin.originalError != null) origin = origin.originalError;
  return origin;
}
