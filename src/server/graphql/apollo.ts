import { ApolloServer, type ApolloServerOptionsWithGateway } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import type { CostReport } from '../../../schema/platform/prepare/cost.js';
import { type ExecutionContext, requestError } from '../../../schema/platform/prepare/errors.js';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import type { OperationResult } from '../../../schema/platform/prepare/prepared-operation.js';

/** What one request carries through Apollo Server, which copies its context object: so the parts are one level down. */
export interface Passage {
  readonly request: {
    readonly context: ExecutionContext;
    /** What `prepare` gave; undefined where Apollo Server refused before it. */
    outcome?: OperationResult;
    /** The outcome holds credentials. */
    holdsCredentials?: boolean;
    /** What it costs, for whoever asks; undefined where it was refused before that was known. */
    cost?: () => CostReport;
    /** The name of the operation. */
    operation?: string | undefined;
    /** The operation was a mutation. */
    mutated?: boolean;
  };
}

/**
 * Apollo Server around `prepare`: it speaks the protocol (GET, CSRF prevention, no batching), `prepare` does the rest.
 * @param maxTokens of a document; validation and every other limit are `prepare`'s
 */
export async function startApollo(
  schema: GraphQLSchema,
  prepare: Prepare,
  maxTokens: number,
): Promise<ApolloServer<Passage>> {
  const gateway: ApolloServerOptionsWithGateway<Passage>['gateway'] = {
    onSchemaLoadOrUpdate(tell) {
      tell({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    async load() {
      return { executor: (request) => execute(prepare, request) };
    },
    async stop() {},
  };
  const server = new ApolloServer<Passage>({
    gateway,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    documentStore: null,
    dangerouslyDisableValidation: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens },
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
  await server.start();
  return server;
}

interface GatewayRequest {
  readonly source: string;
  readonly operationName?: string | null;
  readonly request: { readonly operationName?: string | null; readonly variables?: Record<string, unknown> };
  readonly context: Record<string, any>;
}

/** Apollo Server would write whatever it is handed, only for that to be thrown away: the outcome is sent from the passage. */
const sentElsewhere: ExecutionResult = { data: {} };

async function execute(prepare: Prepare, { source, request, context }: GatewayRequest): Promise<ExecutionResult> {
  const passage: Passage['request'] = context['request'];
  const prepared = prepare(source, request.operationName);
  passage.holdsCredentials = !('errors' in prepared) && prepared.holdsCredentials;
  passage.mutated = !('errors' in prepared) && prepared.operation.operation === 'mutation';
  passage.operation = 'errors' in prepared ? undefined : prepared.operation.name?.value;
  if (!('errors' in prepared)) passage.cost = () => prepared.costWith(request.variables);
  passage.outcome =
    'errors' in prepared
      ? { errors: prepared.errors.map((error) => requestError(error, passage.context)) }
      : await prepared.run(passage.context, request.variables);
  return sentElsewhere;
}
