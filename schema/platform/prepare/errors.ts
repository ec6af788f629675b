import { type ExecutionResult, GraphQLError } from 'graphql';
import type { ErrorCode } from '../../../src/platform/refusal/error-codes.js';
import { Refusal } from '../../../src/platform/refusal/refusal.js';
import type { CostReport } from './cost.js';
import { databaseRefusal } from './database-faults.js';

/** What running a document needs of the context of a request. */
export interface ExecutionContext {
  readonly requestId?: string;
  readonly actor?: { readonly scopes: readonly string[] | null } | null;
  /** Is told of faults, unless `prepare` was given a function of its own for them. */
  readonly services?: { readonly onFault?: (fault: unknown, requestId: string, path?: string) => void };
}

/** Told of every fault that the caller sees only as "Internal error". */
export type OnFault = (fault: unknown, where: { context: ExecutionContext; path: string | undefined }) => void;

/** `extensions` of every error that leaves the service. */
export interface ErrorExtensions {
  code: ErrorCode;
  reason: string;
  http: { status: number };
  fields?: Refusal['fields'];
  /** Seconds. */
  retryAfter?: number;
  /** Of a query that may answer too much. */
  cost?: Partial<CostReport>;
  requestId?: string;
}

/** Gives the errors of a result their standard form; a result without errors is returned as it is. */
export function inStandardForm(result: ExecutionResult, context: ExecutionContext, onFault?: OnFault): ExecutionResult {
  if (result.errors === undefined || result.errors.length === 0) return result;
  const before = result.data === undefined;
  const errors = result.errors.map((error) =>
    before ? requestError(error, context) : fieldError(error, context, onFault),
  );
  return before ? { errors } : { ...result, errors };
}

/** An error of the request as a whole: nothing was executed. Keeps its message and places, completes its extensions. */
export function requestError(error: GraphQLError, context: ExecutionContext): GraphQLError {
  const given = error.extensions as Partial<ErrorExtensions> | undefined;
  const extensions: ErrorExtensions = {
    ...given,
    code: given?.code ?? 'VALIDATION_FAILED',
    reason: given?.reason ?? 'invalid_variables',
    http: given?.http ?? { status: 400 },
  };
  if (context.requestId !== undefined) extensions.requestId = context.requestId;
  const { nodes, source, positions } = error;
  return new GraphQLError(error.message, { nodes, source, positions, extensions: { ...extensions } });
}

/**
 * The standard form of a refusal.
 * @param thrown how it was thrown, if by a field: where in the answer, and where in the document
 */
export function refusalError(
  refusal: Refusal,
  context: ExecutionContext,
  thrown?: Pick<GraphQLError, 'path' | 'nodes' | 'locations'>,
): GraphQLError {
  const extensions: ErrorExtensions = { code: refusal.code, reason: refusal.reason, http: { status: refusal.status } };
  if (refusal.fields !== undefined) extensions.fields = refusal.fields;
  if (refusal.retryAfter !== undefined) extensions.retryAfter = refusal.retryAfter;
  if (context.requestId !== undefined) extensions.requestId = context.requestId;
  const { path, nodes, locations } = thrown ?? {};
  const error = new GraphQLError(refusal.message, {
    path,
    nodes,
    originalError: refusal,
    extensions: { ...extensions },
  });
  // Compiled operations know the places, and not the nodes.
  return error.locations === undefined && locations?.length ? Object.assign(error, { locations }) : error;
}

/**
 * The standard form of what a field has thrown: an argument that coercion refused is the caller's; everything else that is no
 * refusal is ours, and told to nobody.
 */
export function fieldError(error: GraphQLError, context: ExecutionContext, onFault: OnFault | undefined): GraphQLError {
  const thrown = originOf(error);
  if (thrown instanceof Refusal) return refusalError(thrown, context, error);
  // Compiled operations put the field around it, graphql-js its path.
  if (thrown instanceof GraphQLError) {
    const ofArgument = refusalOfArgument(thrown);
    const { nodes, locations } = thrown;
    if (ofArgument !== undefined) return refusalError(ofArgument, context, { path: error.path, nodes, locations });
  }
  const ofDatabase = databaseRefusal(thrown);
  if (ofDatabase !== undefined) return refusalError(ofDatabase, context, error);
  try {
    const path = error.path?.join('.');
    if (onFault !== undefined) onFault(thrown, { context, path });
    else context.services?.onFault?.(thrown, context.requestId ?? '', path);
  } catch {
    // A log that cannot be written must not turn one fault into another.
  }
  return refusalError(new Refusal('INTERNAL', 'internal', 'Internal error'), context, error);
}

/** The refusal that stands for an argument which coercion refused; undefined for any other error. */
export function refusalOfArgument({ message }: GraphQLError): Refusal | undefined {
  const [, name] = /^Argument "(\w+)"/.exec(message) ?? [];
  if (name === undefined) return undefined;
  const fields = { [name]: [{ attribute: name, type: 'invalid', message: `${name} is invalid` }] };
  return new Refusal('VALIDATION_FAILED', 'invalid_argument', message, fields);
}

function originOf(error: GraphQLError): unknown {
  let origin: unknown = error;
  while (origin instanceof GraphQLError && origin.originalError != null) origin = origin.originalError;
  return origin;
}
