/** Arguments that name what a record stands under: optional, since the record says it. */
import { type ParentColumn, parentColumn, parentId } from '../../src/platform/authorization/parent.sql.js';
import type { Reads } from '../../src/platform/query/reads.js';
import type { RecordKey } from '../../src/platform/query/record-key.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';

/** Names no record. */
const unnamed: RecordKey = { form: 'none', value: '' };

type Arguments = Readonly<Record<string, unknown>>;

/** One argument that may be left out. */
export interface ParentArgument {
  /** The argument, such as `courseId`. */
  readonly argument: string;
  /** The argument that names the record, such as `id`, or `role.id` where it may be named otherwise. */
  readonly of: string;
  readonly column: ParentColumn;
  /** The key by which the record is read, where it is not what the argument says. */
  readonly keyOf: (named: RecordKey, args: Arguments) => RecordKey;
}

/**
 * `argument` may be left out: it is what `property` of the record says that the argument `of` names.
 * Where it is given, the use case holds that the record stands under it, and refuses with 404.
 */
export const parentArgument = <A extends string>(
  argument: string,
  of: string,
  reads: Reads<never, A> | Reads<object, A>,
  property: string,
  keyOf: ParentArgument['keyOf'] = (named) => named,
): ParentArgument => ({ argument, of, column: parentColumn(reads, property), keyOf });

/**
 * The arguments with those that were left out, each read off its record.
 * Where neither the parent nor the record was named, the use case finds nothing: it refuses first whatever comes first.
 * @throws Refusal 404 for a record that the actor may not see
 */
export async function withParents(
  ctx: RequestContext,
  parents: readonly ParentArgument[],
  given: Arguments,
): Promise<Arguments> {
  let args = given;
  for (const { argument, of, column, keyOf } of parents) {
    if (args[argument] != null) continue;
    const named = valueAt(args, of) as RecordKey | null | undefined;
    args = { ...args, [argument]: named == null ? unnamed : await parentId(ctx, column, keyOf(named, args)) };
  }
  return args;
}

/** What stands under names within one another: `role.id`. */
const valueAt = (args: Arguments, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (value as Arguments | null | undefined)?.[name], args);
