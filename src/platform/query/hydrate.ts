/**
 * Hydrates rows as soon as they are read: derived fields are put into their row as values, and lists become pages.
 * Whoever walks over the rows afterwards only reads properties, which costs a query language next to nothing.
 */

import type { RequestContext } from '../transaction/context.js';
import type { AnswerConnection, AnswerSelection, DerivedField, Hydrate } from './answer-selection.js';
import { nodesOf, Page, type PageRows } from './page.js';
import type { FieldArguments } from './reads.js';
import { TextPage } from './text-page.js';

type Row = Record<string, unknown>;

/** Hydrates the rows of a selection in place. */
export function hydrate(
  selection: AnswerSelection,
  rows: readonly Row[],
  ctx: RequestContext,
  fieldArguments: readonly FieldArguments[],
): void {
  const hydration = hydrationOf(selection);
  if (hydration !== null) for (const row of rows) hydration(row, ctx, fieldArguments);
}

function hydrationOf(selection: AnswerSelection): Hydrate | null {
  if (selection.hydration === undefined) selection.hydration = compile(selection);
  return selection.hydration;
}

function compile(selection: AnswerSelection): Hydrate | null {
  const steps = [...relationSteps(selection), ...pageSteps(selection)];
  const names = [...selection.derivedFields.keys()];
  const fields = [...selection.derivedFields.values()];
  if (names.length > 0) {
    steps.push((row, ctx) => {
      // A field may be called like a column that another one needs: all are computed before any is written.
      const values: unknown[] = [];
      for (let i = 0; i < names.length; i++) values.push(derivedValue(fields[i] as DerivedField, row, ctx));
      for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
    });
  }
  if (steps.length === 0) return null;
  return (row, ctx, fieldArguments) => {
    for (const step of steps) step(row, ctx, fieldArguments);
  };
}

function relationSteps(selection: AnswerSelection): Hydrate[] {
  return [...selection.relations].flatMap(([key, { selection: target }]): Hydrate[] => {
    const hydration = hydrationOf(target);
    if (hydration === null) return [];
    return [
      (row, ctx, fieldArguments) => {
        const found = row[key] as Row | readonly Row[] | null;
        if (Array.isArray(found)) for (const one of found as readonly Row[]) hydration(one, ctx, fieldArguments);
        else if (found !== null) hydration(found as Row, ctx, fieldArguments);
      },
    ];
  });
}

function pageSteps(selection: AnswerSelection): Hydrate[] {
  return [...selection.connections].map(
    ([key, page]): Hydrate =>
      (row, ctx, fieldArguments) => {
        row[key] = derivedValue(() => completed(page, row[key] as PageRows, ctx, fieldArguments), row, ctx);
      },
  );
}

/** The page of rows as the statement answered them, with its rows hydrated, unless it is wanted as a text. */
export function completed(
  page: AnswerConnection,
  found: PageRows,
  ctx: RequestContext,
  fieldArguments: readonly FieldArguments[],
): Page {
  const args = fieldArguments[page.argumentIndex] as FieldArguments;
  const { write } = page;
  if (write !== undefined) return new TextPage(found, args, write, fieldArguments);
  hydrate(page.nodes, nodesOf(found), ctx, fieldArguments);
  return new Page(found, args);
}

/** What fails stands in the row as the error: it is the field's, and takes nothing else with it. */
function derivedValue(field: DerivedField, row: Row, ctx: RequestContext): unknown {
  try {
    const value = field(row, ctx);
    if (value instanceof Promise) throw new Error('What follows from a row alone cannot wait for anything.');
    return value;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
