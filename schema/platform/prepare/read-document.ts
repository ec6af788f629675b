import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import type { ErrorCode } from '../../../src/platform/refusal/error-codes.js';
import type { DocumentLimits } from '../../../src/platform/settings/document-limits.js';
import { NoFieldsOfRoutesRule } from '../of-routes.js';
import type { DocumentContents } from './document-contents.js';
import { documentRefusal } from './document-refusal.js';
import { withEnumValues } from './enum-values.js';

/**
 * Parses a text under the limits of length and tokens.
 * Refuses with a GraphQLError: 400 `document_too_large`, `too_many_tokens`, `value_too_deep` or `syntax`.
 */
export function parseDocument(text: string, limits: DocumentLimits): DocumentNode {
  if (text.length > limits.characters) {
    throw documentRefusal('document_too_large', `A document may have ${limits.characters} characters.`);
  }
  try {
    return parse(text, { maxTokens: limits.tokens });
  } catch (error) {
    if (error instanceof RangeError) throw documentRefusal('query_too_deep', 'The document is nested too deep.');
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes('Parsing aborted')) {
      throw documentRefusal('too_many_tokens', `A document may have ${limits.tokens} tokens.`);
    }
    throw withReason(error, 'GRAPHQL_PARSE_FAILED', 'syntax');
  }
}

/**
 * Checks a document against the schema.
 * @param describe false closes introspection, and leaves the suggestions of names out
 * @returns at most 20 errors, or none
 */
export function validateDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  contents: DocumentContents,
  describe: boolean,
): readonly GraphQLError[] {
  if (!describe && contents.introspection) {
    return [documentRefusal('introspection_closed', 'The schema is not described here.', 'BAD_REQUEST')];
  }
  const rules = [...specifiedRules, NoFieldsOfRoutesRule];
  const errors = validate(schema, document, rules, { maxErrors: 20, hideSuggestions: !describe });
  return errors.map((error) =>
    withReason(error, 'GRAPHQL_VALIDATION_FAILED', 'invalid_document', withEnumValues(schema, error.message)),
  );
}

function withReason(error: GraphQLError, code: ErrorCode, reason: string, message = error.message): GraphQLError {
  const { nodes, source, positions } = error;
  return new GraphQLError(message, {
    nodes,
    source,
    positions,
    extensions: { code, reason, http: { status: 400 } },
  });
}
