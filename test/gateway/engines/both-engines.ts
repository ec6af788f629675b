/** Runs operations interpreted and compiled over resolvers that note what they are given, and compares. */
import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNullableType,
  isAbstractType,
  isEnumType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { takeOwnArguments } from '../../../schema/platform/own-arguments.js';
import { noLimits } from '../../../schema/platform/prepare/document-limits.js';
import { PreparedOperation } from '../../../schema/platform/prepare/prepared-operation.js';
import { writeOut } from '../../../schema/platform/prepare/write-out.js';

/** What a resolver was called with. */
interface Call {
  readonly path: string;
  /** Which field of the document it was asked by: its name in the answer, and where it stands. */
  readonly asked: string;
  readonly args: unknown;
  readonly variables: unknown;
}

/** Answers a field in place of what the schema would: a value of its type. */
export type Answer = (type: GraphQLOutputType, info: GraphQLResolveInfo) => unknown;

/** Its resolvers note each call in the list that is the context, before they answer; what only the routes see is listed. */
export function recorded(schema: GraphQLSchema, answer: Answer = usualAnswer): GraphQLSchema {
  list(schema.getTypeMap());
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (row) => (row as { __typename: string }).__typename;
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    list(type.getFields());
    for (const field of Object.values(type.getFields())) {
      field.resolve = (_row, args, calls: Call[], info) => {
        const [{ alias, name, loc }] = info.fieldNodes as [FieldNode];
        const asked = `${(alias ?? name).value} ${loc?.start}`;
        calls.push({ path: pathOf(info), asked, args: written(args), variables: written(info.variableValues) });
        return answer(field.type, info);
      };
    }
  }
  takeOwnArguments(schema);
  return schema;
}

function list(named: object): void {
  for (const name of Object.getOwnPropertyNames(named)) Object.defineProperty(named, name, { enumerable: true });
}

export const pathOf = ({ path: last }: GraphQLResolveInfo): string => {
  const keys: (string | number)[] = [];
  for (let at: typeof last | undefined = last; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys.join('.');
};

/** One object or item each, and the first word of an enum. */
export const usualAnswer: Answer = (given, { schema }) => {
  const answerOf = (of: GraphQLOutputType): unknown => {
    const type = getNullableType(of);
    if (isListType(type)) return [answerOf(type.ofType)];
    if (isAbstractType(type)) return { __typename: schema.getPossibleTypes(type)[0]!.name };
    if (isObjectType(type)) return { __typename: type.name };
    if (isEnumType(type)) return type.getValues()[0]!.name;
    return (
      ({ Int: 1, Float: 1, Boolean: true, SafeInt: 1, RecordId: 1 } as Record<string, unknown>)[type.name] ??
      '2030-01-31 17:00:00'
    );
  };
  return answerOf(given);
};

/** A value with the classes of its objects; what holds nothing is another than what is left out. */
function written(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value === undefined ? '(undefined)' : value;
  if (Array.isArray(value)) return value.map(written);
  if (value instanceof Date) return `(Date) ${value.toISOString()}`;
  const kind: unknown = Object.getPrototypeOf(value);
  if (kind !== null && kind !== Object.prototype) return `(${value.constructor.name}) ${JSON.stringify(value)}`;
  const entries = Object.entries(value).map(([key, held]): [string, unknown] => [key, written(held)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What came of one run: its answer as JSON, and what its resolvers were given. */
export interface Outcome {
  readonly answer: unknown;
  readonly calls: readonly Call[];
}

export type Outcomes = Readonly<Record<'compiled' | 'interpreted', Outcome>>;

/** Both ways of running one operation. */
export class BothEngines {
  /** Runs of compiled code, and those that the compiled operation left to graphql-js. */
  readonly ways = { compiled: 0, interpreted: 0 };
  /** Written out. */
  readonly operation: OperationDefinitionNode;
  private readonly operations: Readonly<Record<'compiled' | 'interpreted', PreparedOperation>>;

  constructor(schema: GraphQLSchema, document: DocumentNode, severalWays = false) {
    const [operation] = [...writeOut(document, noLimits).values()] as [OperationDefinitionNode];
    this.operation = operation;
    const made = (compileAfter: number, ways: { compiled: number; interpreted: number }) =>
      new PreparedOperation({
        schema,
        operation,
        limits: noLimits,
        describe: true,
        cost: { refusal: undefined, refusalWith: undefined, with: () => ({ requested: 0, limit: 0 }) },
        severalWays,
        compileAfter,
        grants: undefined,
        onFault: undefined,
        body: undefined,
        ways,
      });
    this.operations = {
      compiled: made(0, this.ways),
      interpreted: made(Number.POSITIVE_INFINITY, { compiled: 0, interpreted: 0 }),
    };
  }

  /** @returns both outcomes where they differ */
  async difference(variables: Record<string, unknown>): Promise<Outcomes | undefined> {
    const outcomes = await this.outcomes(variables);
    return isDeepStrictEqual(outcomes.compiled, outcomes.interpreted) ? undefined : outcomes;
  }

  async outcomes(variables: Record<string, unknown>): Promise<Outcomes> {
    const interpreted = await this.run('interpreted', variables);
    return { compiled: await this.run('compiled', variables), interpreted };
  }

  private async run(way: 'compiled' | 'interpreted', variables: Record<string, unknown>): Promise<Outcome> {
    const calls: Call[] = [];
    const result = await this.operations[way].run(calls as object, variables);
    // Which of two that wait is asked first is nothing to tell.
    return { answer: JSON.parse(JSON.stringify(result)), calls: calls.sort((a, b) => (a.path < b.path ? -1 : 1)) };
  }
}
