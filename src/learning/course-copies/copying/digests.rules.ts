/** What tells that a content has changed: a digest of each of its aspects. */
import { hash } from 'node:crypto';
import { type ContentAspect, contentAspects } from '../content-kinds.js';
import type { ContentRow, CopiedTable } from './copied-table.js';

/**
 * Aspect → digest of its columns. An aspect that a kind does not have is absent. `locks` names what a blueprint has locked
 * of the source; a content that was deleted has a state alone, `gone`.
 */
export type Digests = Readonly<Partial<Record<ContentAspect | 'locks', string>>>;

/** The digests of what was deleted. */
export const gone: Digests = { state: 'gone' };

/** A content with its parts: the questions of a quiz, the items of a module. */
export interface WholeRow {
  readonly row: ContentRow;
  /** The rows of each part, in the order in which the kind declares its parts. */
  readonly parts: readonly (readonly ContentRow[])[];
}

const shorten = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

/** The digests of a content. Equal contents have equal digests, whatever the order in which the parts were read. */
export function digestsOf(
  content: CopiedTable & { readonly parts?: readonly CopiedTable[] },
  whole: WholeRow,
): Digests {
  const tables = [content, ...(content.parts ?? [])];
  const rows = [[whole.row], ...whole.parts];
  const found = contentAspects
    .filter((aspect) => tables.some(({ columns }) => columns[aspect] !== undefined))
    .map((aspect) => [
      aspect,
      shorten(JSON.stringify(tables.map((table, at) => valuesOf(table, aspect, rows[at] ?? [], at > 0)))),
    ]);
  return Object.fromEntries(found) as Digests;
}

/** The values of an aspect, row by row; of parts with their ids, so that another part in the place of one is a change. */
function valuesOf(
  { columns }: CopiedTable,
  aspect: ContentAspect,
  rows: readonly ContentRow[],
  named: boolean,
): unknown[] {
  const names = columns[aspect];
  if (names === undefined) return [];
  const inTurn = [...rows].sort((one, other) => one.id - other.id);
  return inTurn.map((row) => [...(named ? [row.id] : []), ...names.map((name) => comparedOf(row, name))]);
}

const comparedOf = ({ compared = {}, ...row }: ContentRow, name: string): unknown =>
  name in compared ? compared[name] : row[name];

/** The aspects in which two states of a content differ. What has no digests so far differs in all. */
export const differing = (one: Digests, other: Digests): ContentAspect[] =>
  contentAspects.filter((aspect) => one[aspect] !== other[aspect]);
