/** Arguments that name what a record stands under: optional, since the record says it. */
import { type ParentColumn, parentColumn, parentId } from '../../src/platform/authorization/parent.sql.js';
import type { Reads } from '../../src/platform/query/reads.js';
import type { RecordKey } from '../../src/platform/query/record-key.js';
import { missingInItem } from '../../src/platform/refusal/refusal.js';
import type { RequestContext } from '../../src/platform/transaction/context.js';

type Arguments = Readonly<Record<string, unknown>>;

/** One argument that may be left out. */
export interface ParentArgument {
  /** The argument, such as `courseId`. */
  readonly argument: string;
  /** The argument that names the record, such as `id`. */
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
 * @throws Refusal 400 where neither the parent nor the record was named; 404 for a record that the actor may not see
 */
export async function withParents(
  ctx: RequestContext,
  parents: readonly ParentArgument[],
  given: Arguments,
): Promise<Arguments> {
  let args = given;
  for (const { argument, of, column, keyOf } of parents) {
    if (args[argument] != null) continue;
    const named = args[of] as RecordKey | null | undefined;
    if (named == null) throw missingInItem(argument, 'What it stands under');
    args = { ...args, [argument]: await parentId(ctx, column, keyOf(named, args)) };
  }
  return args;
}
