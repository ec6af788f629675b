import { type ASTNode, GraphQLError } from 'graphql';
import type { ErrorCode } from '../../../src/platform/refusal/error-codes.js';

/**
 * A refusal of the document or its variables, before anything runs: 400.
 * @param reason snake_case word for programs, e.g. `query_too_deep`
 * @param code says what is wrong where it is no limit
 * @param nodes what of the document is meant
 */
export function documentRefusal(
  reason: string,
  message: string,
  code: ErrorCode = 'LIMIT_EXCEEDED',
  nodes?: ASTNode,
): GraphQLError {
  return new GraphQLError(message, { nodes, extensions: { code, reason, http: { status: 400 } } });
}
