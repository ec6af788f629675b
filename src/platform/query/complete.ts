/**
 * Completes rows as soon as they are read: fields that follow from a row alone stand in it as values, and its lists are
 * pages. Whoever walks over the rows afterwards only reads properties, which costs a query language next to nothing.
 */

import type { RequestContext } from '../transaction/context.js';
import type { AnswerSelection, Complete, Derive } from './answer-selection.js';
import { type FoundPage, nodesOf, Page } from './page.js';
import type { SiteArguments } from './reads.js';

type Row = Record<string, unknown>;

/** Completes the rows of a selection in place. */
export function complete(
  selection: AnswerSelection,
  rows: readonly Row[],
  ctx: RequestContext,
  sites: readonly SiteArguments[],
): void {
  const completion = completionOf(selection);
  if (completion !== null) for (const row of rows) completion(row, ctx, sites);
}

function completionOf(selection: AnswerSelection): Complete | null {
  if (selection.completion === undefined) selection.completion = compile(selection);
  return selection.completion;
}

function compile(selection: AnswerSelection): Complete | null {
  const steps = [...relationSteps(selection), ...pageSteps(selection)];
  const names = [...selection.derived.keys()];
  const derive = [...selection.derived.values()];
  if (names.length > 0) {
    steps.push((row, ctx) => {
      // A field may be called like a column that another one needs: all are worked out before any is written.
      const values: unknown[] = [];
      for (let i = 0; i < names.length; i++) values.push(derived(derive[i] as Derive, row, ctx));
      for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
    });
  }
  if (steps.length === 0) return null;
  return (row, ctx, sites) => {
    for (const step of steps) step(row, ctx, sites);
  };
}

function relationSteps(selection: AnswerSelection): Complete[] {
  return [...selection.relations].flatMap(([key, { selection: target }]): Complete[] => {
    const completion = completionOf(target);
    if (completion === null) return [];
    return [
      (row, ctx, sites) => {
        const found = row[key] as Row | readonly Row[] | null;
        if (Array.isArray(found)) for (const one of found as readonly Row[]) completion(one, ctx, sites);
        else if (found !== null) completion(found as Row, ctx, sites);
      },
    ];
  });
}

function pageSteps(selection: AnswerSelection): Complete[] {
  return [...selection.connections].map(([key, page]): Complete => {
    const completion = completionOf(page.nodes);
    return (row, ctx, sites) => {
      const found = row[key] as FoundPage;
      if (completion !== null) for (const node of nodesOf(found)) completion(node, ctx, sites);
      row[key] = derived(() => new Page(found, sites[page.site] as SiteArguments), row, ctx);
    };
  });
}

/** What fails stands in the row as the error: it is the field's, and takes nothing else with it. */
function derived(derive: Derive, row: Row, ctx: RequestContext): unknown {
  try {
    const value = derive(row, ctx);
    if (value instanceof Promise) throw new Error('What follows from a row alone cannot wait for anything.');
    return value;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
