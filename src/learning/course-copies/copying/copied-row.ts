/** A row of the source as it stands in the course into which it is copied. */
import type { ContentAspect } from '../content-kinds.js';
import type { ContentRow, CopiedTable, Reference } from './copied-table.js';
import type { Copying, ToldIssue } from './copying.js';
import { shiftedDate, shiftedTime } from './date-shift.rules.js';
import { linksFollow } from './html-links.rules.js';

/** The copy of a row: other ids, links to the copies, times moved. Null for what has no place there. */
export function copiedRow(copying: Copying, table: CopiedTable, source: ContentRow): ContentRow | null {
  const id = copying.copies.of(table.kind, source.id);
  if (id === undefined) return null;
  const row: ContentRow = { ...structuredClone(source), id };
  for (const [column, reference] of Object.entries(table.references ?? {}))
    row[column] = followed(copying, reference, row[column]);
  for (const column of table.html ?? []) row[column] = htmlFollows(copying, table.kind, id, row[column]);
  if (copying.shift !== null) for (const column of table.dates ?? []) row[column] = moved(copying, row[column]);
  return table.inside?.(row, copying) === false ? null : row;
}

function followed({ copies, shared }: Copying, reference: Reference, value: unknown): unknown {
  const stays = (id: number): boolean => reference.shared !== undefined && shared.of(reference.kind, id) === id;
  const one = (id: number): number | null => copies.of(reference.kind, id) ?? (stays(id) ? id : null);
  if (Array.isArray(value)) return value.map(one).filter((id) => id !== null);
  return typeof value === 'number' ? one(value) : null;
}

/** HTML with links to the copies. Links to what was not copied are told of. */
export function htmlFollows(copying: Copying, kind: ToldIssue['kind'], copyId: number, html: unknown): unknown {
  if (typeof html !== 'string') return html;
  const { copies, course, sourceCourseId, pageUrls, ctx, issues } = copying;
  const { html: text, missing } = linksFollow(html, {
    publicUrl: ctx.services.publicUrl,
    sourceCourseId,
    courseId: course.id,
    copyOf: (of, id) => copies.of(of, id),
    pageUrlOf: (url) => pageUrls.get(url),
  });
  for (const path of missing)
    issues.push({ kind, copyId, description: `A link leads to ${path.slice(0, 200)}, which was not copied.` });
  return text;
}

function moved({ shift }: Copying, value: unknown): unknown {
  if (typeof value !== 'string' || shift === null) return value;
  return value.length === 10 ? shiftedDate(value, shift) : shiftedTime(value, shift);
}

/** A copy with some of its aspects as the source has them now. */
export function withAspects(
  { columns }: CopiedTable,
  before: ContentRow,
  now: ContentRow,
  aspects: readonly ContentAspect[],
  except: readonly string[] = [],
): ContentRow {
  const names = aspects.flatMap((aspect) => columns[aspect] ?? []).filter((name) => !except.includes(name));
  const taken = (of: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.filter((name) => name in of).map((name) => [name, of[name]]));
  const row = { ...before, ...taken(now) };
  return before.compared === undefined
    ? row
    : { ...row, compared: { ...before.compared, ...taken(now.compared ?? {}) } };
}

/** A row to be inserted. */
export const newRow = (copying: Copying, { made = {} }: CopiedTable, row: ContentRow): ContentRow => ({
  ...row,
  ...Object.fromEntries(Object.entries(made).map(([column, of]) => [column, of(copying)])),
});
