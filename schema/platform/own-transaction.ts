/** The transaction of a mutation, with what is asked of other servers before it. */
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getNamedType,
  isObjectType,
} from 'graphql';
import { LostRace, RecordChanged, Refusal } from '../../src/platform/refusal/refusal.js';
import type { IgnoredField, OperationContext, RequestContext } from '../../src/platform/transaction/context.js';
import { type ConstraintRefusals, inTransaction } from '../../src/platform/transaction/transaction.js';
import { allRefusals, askedAgain, placedIn, RoundOver, refusalsOfGiven } from './all-refusals.js';
import { answerPayload, answerPayloads } from './answer.js';
import type { FieldMeta } from './field-meta.js';
import { blankRefuser } from './never-blank.js';
import { waysAmong } from './one-of-inputs.js';
import { withParents } from './parents.js';
import { partPaths } from './parts.js';
import type { MutationMeta, PayloadMeta } from './payload.js';
import { databaseRefusal } from './prepare/database-faults.js';
import { placeAmong, userErrorsOf } from './user-errors.js';

type Row = Record<string, unknown>;
type Resolve = GraphQLFieldResolver<unknown, RequestContext>;

const asGiven = (given: Row): Row => given;

/**
 * A mutation field is one transaction. What the use case returns is flushed and, when it is a record that can be read,
 * read back on the same connection as the query wants it, before the commit. What the caller can mend is told in the payload.
 */
export function inOwnTransaction(
  field: GraphQLField<unknown, RequestContext>,
  constraints: ConstraintRefusals,
): Resolve {
  const known = payloadOf(field);
  const { record } = known;
  const { readArguments = asGiven, beforehand, atOnce } = field.extensions as FieldMeta & MutationMeta;
  const pathOf = partPaths(field.args);
  const ways = waysAmong(field.args);
  const placeOf = (path: string) => placeAmong(pathOf(path), ways);
  const changed = changer(field, known);
  const payload = payloadAs(pathOf);
  return async (root, given, ctx, info: GraphQLResolveInfo) => {
    const { askedAt } = ctx.actorAge;
    let fetched: object | undefined;
    const work = (args: Row) => (operation: OperationContext) => changed(root, args, { ...operation, fetched }, info);
    const ask = (fewer: Row) => askAgain(ctx, askedAt, constraints, work(fewer));
    const asked = () => readArguments(given, ctx.actor.timeZone) as Row;
    const transaction = async () => {
      fetched = beforehand && (await beforehand(ctx, asked()));
      if (ctx.isTrial) throw await ask(given);
      return inTransaction(ctx, constraints, async (operation) =>
        payload(await work(given)(operation), operation.ignored),
      );
    };
    try {
      const done = ctx.isTrial ? undefined : atOnce && (await atOnce(ctx, asked()));
      if (done !== undefined) return payload(await readerOf(known)(besideWrites(ctx), info, done.answer), done.ignored);
      return await transaction().catch(async (first: unknown) => {
        throw await (ctx.isTrial ? refusalsOfGiven : allRefusals)(first, { args: field.args, given, placeOf }, ask);
      });
    } catch (thrown) {
      if (thrown instanceof RoundOver) return { [record]: null, errors: [], ignored: [] };
      const refusal = refusalOf(thrown, given, pathOf);
      const errors = refusal && userErrorsOf(refusal, ways);
      if (errors === undefined) throw thrown instanceof Refusal ? refusal : thrown;
      return { [record]: null, errors, ignored: [], ...(await changedRecord(thrown, ctx, info, known)) };
    }
  };
}

/** What was thrown, as a refusal that names fields as the arguments have them; undefined for a fault. */
function refusalOf(thrown: unknown, given: Row, pathOf: (field: string) => string): Refusal | undefined {
  const named = thrown instanceof LostRace ? (path: string) => pathOf(placedIn(given, path)) : pathOf;
  return (thrown instanceof Refusal ? thrown : databaseRefusal(thrown))?.named(named);
}

/** What runs the use case with the arguments as they are read, and reads its answer. */
function changer(field: GraphQLField<unknown, RequestContext>, known: KnownPayload) {
  const inner = field.resolve ?? defaultFieldResolver;
  const readAll = readerOf(known);
  const { readArguments = asGiven, parents, atOnce } = field.extensions as FieldMeta & MutationMeta;
  const refuseBlanks = isObjectType(known.type) ? blankRefuser(field.args, known.type) : undefined;
  if (atOnce !== undefined && refuseBlanks !== undefined) throw new Error(`Nobody refuses blanks of ${field.name}.`);
  return async (root: unknown, given: Row, operation: OperationContext, info: GraphQLResolveInfo): Promise<Row> => {
    refuseBlanks?.(given);
    const read = readArguments(given, operation.actor.timeZone);
    const args = parents === undefined ? read : await withParents(operation, parents, read as Row);
    const answer: unknown = await inner(root, args, operation, info);
    await operation.em.flush();
    return readAll(operation, info, answer);
  };
}

/** Asks again in a transaction that is never committed; answers what was thrown. */
const askAgain = (
  ctx: RequestContext,
  askedAt: number | null,
  constraints: ConstraintRefusals,
  work: (operation: OperationContext) => Promise<unknown>,
): Promise<unknown> =>
  inTransaction(askedAgain(ctx, askedAt), constraints, async (operation) => {
    await work(operation);
    throw new RoundOver();
  }).catch((error: unknown) => error);

/** What a use case answers, as the query wants it: a record that can be read is read, everything else stands for itself. */
async function readAgain(
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { record, type }: { readonly record: string; readonly type: GraphQLObjectType | undefined },
  answer: unknown,
): Promise<unknown> {
  if (type === undefined) return answer;
  const ids = (Array.isArray(answer) ? answer : [answer]).map((one) => (one as { id?: unknown } | null)?.id);
  if (!ids.every((id) => typeof id === 'number')) return answer;
  if (Array.isArray(answer)) return answerPayloads(ctx, info, { record, type }, ids);
  return answerPayload(ctx, info, { record, type }, ids[0]!);
}

/** Reads what a use case answers: the record, or an object of it and the other one that the payload may have. */
const readerOf =
  ({ record, type, besides }: KnownPayload) =>
  async (ctx: RequestContext, info: GraphQLResolveInfo, answer: unknown): Promise<Row> => {
    const main = { record, type: readable(type) };
    if (besides === undefined) return { [record]: await readAgain(ctx, info, main, answer) };
    const both = answer as Row;
    return {
      [record]: await readAgain(ctx, info, main, both[record]),
      [besides.record]: await readAgain(ctx, info, besides, both[besides.record]),
    };
  };

/** The same request, but its statements run where writes run: what was just written is shown by a plan that is kept. */
const besideWrites = (ctx: RequestContext): RequestContext => ({
  ...ctx,
  services: { ...ctx.services, database: ctx.services.writes },
});

/** What a mutation answers that went well. */
const payloadAs =
  (pathOf: (field: string) => string) =>
  (answers: Row, ignored: readonly IgnoredField[]): Row => ({
    ...answers,
    errors: [],
    ignored: ignored.map((one) => ({ ...one, field: pathOf(one.field) })),
  });

/** What others made of the record since the writer read it, where this is why it is refused. The writer may change it, and so sees it. */
async function changedRecord(
  thrown: unknown,
  ctx: RequestContext,
  info: GraphQLResolveInfo,
  { current, type: named }: KnownPayload,
): Promise<Row> {
  const type = readable(named);
  if (!(thrown instanceof RecordChanged) || current === undefined || type === undefined) return {};
  return { [current]: await answerPayload(ctx, info, { record: current, type }, thrown.recordId) };
}

/** What is known of the payload of a mutation. */
interface KnownPayload {
  readonly record: string;
  readonly type: GraphQLNamedType;
  /** The field with a record that others have changed. */
  readonly current: string | undefined;
  /** The field with another record that may have been made. */
  readonly besides: { readonly record: string; readonly type: GraphQLObjectType | undefined } | undefined;
}

/** The type of a record that is read back; undefined for what stands for itself. */
const readable = (type: GraphQLNamedType): GraphQLObjectType | undefined =>
  isObjectType(type) && type.extensions.reads !== undefined ? type : undefined;

/** Where the record of a mutation stands in its payload, and of which type it is. */
function payloadOf(field: GraphQLField<unknown, RequestContext>): KnownPayload {
  const payload = getNamedType(field.type);
  const { payload: record, current, besides } = payload.extensions as PayloadMeta;
  if (record === undefined || !isObjectType(payload)) throw new Error(`${field.name} answers no payload.`);
  const typeOf = (name: string) => getNamedType((payload.getFields()[name] as GraphQLField<unknown, unknown>).type);
  const other = besides === undefined ? undefined : { record: besides, type: readable(typeOf(besides)) };
  return { record, type: typeOf(record), current, besides: other };
}
