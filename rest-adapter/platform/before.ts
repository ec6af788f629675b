/** What a GET changes before it answers, where the documents say that looking at something changes it. */
import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  validate,
} from 'graphql';
import { wireDocument } from './documents/document.js';
import type { Documents } from './documents/documents.js';
import { RefusedRequest, refusalOf } from './refusals/errors.js';
import { fieldNamesOf } from './refusals/field-names.js';
import { refusalOfPayload, statusesIn, withUserErrors } from './refusals/user-errors.js';
import type { Change } from './routes/route.js';
import {
  type CompiledVariable,
  compileVariables,
  type VariableRequest,
  variableReader,
} from './variables/read-variables.js';

interface Runnable {
  readonly operation: OperationDefinitionNode;
  run(context: unknown, variables: Record<string, unknown>): ExecutionResult | Promise<ExecutionResult>;
}

interface BeforeOptions {
  readonly schema: GraphQLSchema;
  readonly documents?: Documents | undefined;
  readonly prepare: (document: DocumentNode, name: string) => Runnable | { errors: readonly GraphQLError[] };
}

/** A change that goes before an answer. */
export interface Before {
  readonly variables: readonly CompiledVariable[];
  readonly definition: OperationDefinitionNode;
  /** Reads what the change needs of a request, and answers the change. @throws RefusedRequest where that is wrong */
  readonly of: (request: VariableRequest) => (context: unknown) => Promise<void>;
}

/** Compiles the change of a route. Fails at boot where its document cannot run. */
export function compileBefore(change: Change, { schema, documents, prepare }: BeforeOptions): Before {
  if (documents?.has(change.document) !== true) throw new Error(`there is no operation ${change.document}`);
  const document = wireDocument(withUserErrors(documents.document(change.document), schema), schema);
  const { operation } = document;
  if (operation.operation !== 'mutation') throw new Error(`${change.document} changes nothing`);
  const text: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation] };
  const [wrong] = validate(schema, text);
  if (wrong !== undefined) throw wrong;
  const prepared = prepare(text, document.name);
  if ('errors' in prepared) throw new Error(prepared.errors.map((error) => error.message).join('; '));
  const variables = compileVariables(operation, change.variables, schema);
  const names = fieldNamesOf(document, variables);
  const statusOf = statusesIn(schema) ?? (() => undefined);
  const readVariables = variableReader(variables);
  return {
    variables,
    definition: prepared.operation,
    of: (request) => {
      const values = readVariables(request);
      return async (context) => {
        const { data, errors } = await prepared.run(context, values);
        if (errors?.[0] !== undefined) throw new RefusedRequest(refusalOf(errors[0], names));
        const refusal = refusalOfPayload(data ?? {}, statusOf, names);
        if (refusal !== undefined) throw new RefusedRequest(refusal);
      };
    },
  };
}
