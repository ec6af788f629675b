import DataLoader from 'dataloader';
import type { AnswerSelection } from './answer-selection.js';
import type { RequestContext } from './context.js';
import { type Row, readRecords } from './reading.js';
import type { SiteArguments } from './reads.js';

/** Batches the reads by id of one selection within a request: ids asked for in the same turn are one statement. */
export function recordLoader(
  ctx: RequestContext,
  selection: AnswerSelection,
  sites: readonly SiteArguments[],
): DataLoader<number, Row | null> {
  const known = ctx.loaders.get(selection) as DataLoader<number, Row | null> | undefined;
  if (known !== undefined) return known;
  const loader = new DataLoader((ids: readonly number[]) => readRecords(ctx, selection, ids, sites), {
    maxBatchSize: 100,
  });
  ctx.loaders.set(selection, loader as DataLoader<number, unknown>);
  return loader;
}
