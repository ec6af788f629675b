import {
  createSourceEventStream,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import type { CompiledQuery } from 'graphql-jit';
import type { LiveUpdate } from '../../../src/platform/live/live-source.js';
import { loading } from '../../../src/platform/once.js';
import type { DocumentLimits } from '../../../src/platform/settings/document-limits.js';
import { type ListText, unwrittenWith, withListText } from '../list-texts.js';
import { ownInfo } from '../own-arguments.js';
import { interpretedWith, isCompilable } from './compilable.js';
import type { CostReport, DocumentCost } from './cost.js';
import { selectsCredential } from './credentials.js';
import {
  type ExecutionContext,
  fieldError,
  inStandardForm,
  type OnFault,
  refusalError,
  requestError,
} from './errors.js';
import { type Grants, insufficientScope } from './scopes.js';
import { type ToldResult, toldResults } from './told-results.js';
import { refusalOfTexts } from './unstorable-texts.js';
import { variableErrors } from './variable-errors.js';
import { refusalOfVariables } from './variable-limits.js';

type Compiler = typeof import('graphql-jit');

/**
 * Loads what compiles operations. The first operation that is to be compiled asks for it: a start does not wait for it, and
 * what is asked meanwhile is not compiled yet. It has to be imported, and nothing else: only so does the bundle give it the
 * same `graphql` that made the schema, without which it compiles nothing.
 */
export const loadCompiler = loading<Compiler>(() => import('graphql-jit'));

/** What one prepared operation is made from. */
export interface OperationParts {
  readonly schema: GraphQLSchema;
  /** Written out: no named fragments, each node in one place. */
  readonly operation: OperationDefinitionNode;
  readonly limits: DocumentLimits;
  /** False leaves suggestions of names out of messages. */
  readonly describe: boolean;
  readonly cost: DocumentCost;
  /**
   * Variables may name a thing in several ways where one is asked for (`OneOfInput`): the rule of the area refuses it, in
   * words of its own.
   */
  readonly severalWays: boolean;
  /** Runs after which the operation is compiled; 0 compiles at once. */
  readonly compileAfter: number;
  /** Undefined where scopes are not asked here. */
  readonly grants: (() => Grants | undefined) | undefined;
  readonly onFault: OnFault | undefined;
  /** Gives the body of an answer that is always the same; undefined where the operation has to run. */
  readonly body: (() => Buffer) | undefined;
  /** Where each run is counted. */
  readonly ways: RunsByWay;
}

/** How many operations ran as compiled code, and how many by graphql-js, which takes several times as long. */
export interface RunsByWay {
  compiled: number;
  interpreted: number;
}

/** What an operation answers: a result, or the body that says it, written once for all who ask. */
export interface OperationResult extends ExecutionResult {
  readonly body?: Buffer;
}

type Variables = Readonly<Record<string, unknown>>;
type Names = ReadonlySet<string>;
type Outcome = OperationResult | Promise<OperationResult>;

/** A document that passed every check, ready to run any number of times. */
export class PreparedOperation {
  readonly operation: OperationDefinitionNode;
  /** Its answers hold credentials. */
  readonly holdsCredentials: boolean;
  /** How often it ran. */
  runs = 0;
  private compiled: CompiledQuery | undefined;
  /** It was tried to compile it. */
  private isTried = false;
  /** Variables with which compiled code would not do what graphql-js does. */
  private isInterpretedWith: (variables: Variables) => boolean = () => false;

  constructor(private readonly parts: OperationParts) {
    this.operation = parts.operation;
    this.holdsCredentials = selectsCredential(parts.schema, parts.operation);
    if (parts.compileAfter === 0) this.compileOrLoad();
  }

  /**
   * Runs the operation. Synchronous where every resolver is.
   * Refusals stand in `errors`, without `data` when nothing was executed: 400 for variables and page sizes, 403
   * `insufficient_scope`.
   */
  run(context: ExecutionContext, variables: Variables | null | undefined, rootValue?: unknown): Outcome {
    const given = variables ?? {};
    const refusal = this.refusalOf(context, given);
    if (refusal !== undefined) return { errors: [refusal] };
    if (this.parts.body !== undefined) return { body: this.parts.body() };
    this.runs += 1;
    if (!this.isTried && this.runs >= this.parts.compileAfter) this.compileOrLoad();
    const outcome = this.execute(context, given, rootValue);
    if (outcome instanceof Promise) return outcome.then((result) => this.finish(result, context, given, rootValue));
    return outcome.errors === undefined ? outcome : this.finish(outcome, context, given, rootValue);
  }

  /**
   * The same operation, which answers one of its lists as a text, and the names of the variables with which it cannot;
   * undefined where it never can.
   */
  withListText(text: ListText): { readonly operation: PreparedOperation; readonly unless: Names } | undefined {
    const { schema } = this.parts;
    const found = withListText(this.operation, text);
    const unless = found && unwrittenWith(schema, schema.getType(text.type), found.nodes.selectionSet);
    if (found === undefined || unless === undefined) return undefined;
    return { operation: new PreparedOperation({ ...this.parts, operation: found.operation }), unless };
  }

  /** What the operation costs with these variables. */
  costWith(variables: Variables | null | undefined): CostReport {
    return this.parts.cost.with(variables ?? {});
  }

  /**
   * Subscribes. Refusals stand in `errors` as for `run`; updates are told as results, one by one, until they end or throw
   * an error in its standard form.
   */
  async subscribe(
    context: ExecutionContext,
    variables: Variables | null | undefined,
  ): Promise<ExecutionResult | AsyncIterableIterator<ToldResult>> {
    const given = variables ?? {};
    const refusal = this.refusalOf(context, given);
    if (refusal !== undefined) return { errors: [refusal] };
    const { onFault } = this.parts;
    const source = await createSourceEventStream(this.executionOf(context, given));
    const written = (thrown: unknown) => fieldError(asGraphqlError(thrown), context, onFault);
    if (Symbol.asyncIterator in source) {
      const tell = async (update: LiveUpdate) =>
        inStandardForm(await this.executeUncompiled(context, given, update), context, onFault);
      return toldResults(source as AsyncIterableIterator<LiveUpdate>, tell, written);
    }
    const isThrown = source.errors?.some(({ originalError }) => originalError != null) === true;
    return isThrown ? { errors: source.errors!.map(written) } : this.finish(source, context, given, undefined);
  }

  private refusalOf(context: ExecutionContext, variables: Variables): GraphQLError | undefined {
    const refusal =
      refusalOfVariables(variables, this.parts.limits) ??
      refusalOfTexts(this.operation, variables) ??
      this.parts.cost.refusalWith?.(variables);
    if (refusal !== undefined) return requestError(refusal, context);
    const scopes = context.actor?.scopes;
    if (scopes == null || this.parts.grants === undefined) return undefined;
    const grants = this.parts.grants();
    const missing =
      grants === undefined ? [this.operation.operation] : grants.missing(this.operation, scopes, variables);
    return missing.length === 0 ? undefined : refusalError(insufficientScope(missing, grants), context);
  }

  private execute(context: ExecutionContext, variables: Variables, rootValue: unknown): Outcome {
    if (this.compiled !== undefined && !this.isInterpretedWith(variables)) {
      this.parts.ways.compiled += 1;
      return this.compiled.query(rootValue, context, variables) as Outcome;
    }
    this.parts.ways.interpreted += 1;
    return this.executeUncompiled(context, variables, rootValue);
  }

  private executeUncompiled(context: ExecutionContext, variables: Variables, rootValue: unknown): Outcome {
    return execute({ ...this.executionOf(context, variables), rootValue }) as Outcome;
  }

  /** What graphql-js is told of a run. */
  private executionOf(context: ExecutionContext, variables: Variables) {
    const { schema, operation, describe } = this.parts;
    const document = { kind: Kind.DOCUMENT, definitions: [operation] } as const;
    return { schema, document, contextValue: context, variableValues: variables, hideSuggestions: !describe };
  }

  /**
   * A result without data was refused before anything ran: for its variables, which compiled code does not name in full.
   * Where nothing is wrong with them, they hold what enums alone understand: compiled code asks no enum (`UnlistedWord`).
   */
  private finish(
    result: ExecutionResult,
    context: ExecutionContext,
    variables: Variables,
    rootValue: unknown,
  ): Outcome {
    const { schema, describe } = this.parts;
    const written = (of: ExecutionResult) => inStandardForm(of, context, this.parts.onFault);
    if (result.data !== undefined) return written(result);
    const errors = variableErrors(schema, this.operation, variables, !describe);
    if (errors.length > 0) return written({ errors });
    if (this.compiled === undefined) return written(result);
    const outcome = this.executeUncompiled(context, variables, rootValue);
    return outcome instanceof Promise ? outcome.then(written) : written(outcome);
  }

  private compileOrLoad(): void {
    const { loaded } = loadCompiler;
    if (loaded !== undefined) {
      this.isTried = true;
      this.compile(loaded);
    } else loadCompiler().catch(() => undefined);
  }

  /** What graphql-jit cannot compile, or would run otherwise, stays with graphql-js. */
  private compile({ compileQuery, isCompiledQuery }: Compiler): void {
    const { schema, severalWays } = this.parts;
    if (!isCompilable(schema, this.operation)) return;
    const document = { kind: Kind.DOCUMENT, definitions: [this.operation] } as const;
    const compiled = compileQuery(schema, document, this.operation.name?.value, {
      disablingCapturingStackErrors: true,
      // Columns have the types that the schema says, and enum values are names by now.
      disableLeafSerialization: true,
      resolverInfoEnricher: ownInfo,
    });
    if (!isCompiledQuery(compiled)) return;
    this.compiled = compiled;
    this.isInterpretedWith = interpretedWith(schema, this.operation, severalWays);
  }
}

const asGraphqlError = (thrown: unknown): GraphQLError =>
  thrown instanceof GraphQLError
    ? thrown
    : new GraphQLError(String(thrown), { originalError: thrown instanceof Error ? thrown : new Error(String(thrown)) });
