import DataLoader from 'dataloader';
import { type AnswerSelection, emptySelection } from '../../../platform/query/answer-selection.js';
import { readRecords } from '../../../platform/query/reading.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { fileReads } from '../file.reads.js';
import { type FileLocking, isLockedFor, lockingColumns } from '../file-locking.js';
import type { StoredFile } from '../stored-file.entity.js';
import { downloadPath, linkFor } from './download-link.js';
import { mayLinkFiles, type NamedFile, withFileLinks } from './file-links.rules.js';

/** A file that the viewer may see. */
type SeenFile = Pick<StoredFile, 'id' | 'uuid' | 'courseId' | 'groupId' | 'userId'> & FileLocking;

const columns = ['id', 'uuid', 'courseId', 'groupId', 'userId', ...lockingColumns] as const;

/** Files that one text can link to; links to more stay as they are. */
const mostFiles = 500;

/** The selection of one request, so that its statement is found among those that cover it. */
function selectionOfLinks(): AnswerSelection {
  const selection = emptySelection(fileReads);
  for (const column of columns) selection.columns.set(column, column);
  return selection;
}

/**
 * HTML as the viewer is answered it: links to the service's own files are absolute, and open where the viewer may fetch
 * the file; all other links stay as they are. HTML without such a link costs nothing; all HTML of an answer is one
 * statement. Source: supplement 1.15, HTML out.
 */
export function withOpenLinks(html: string, ctx: RequestContext): string | Promise<string> {
  if (!mayLinkFiles(html)) return html;
  const named = new Set<number>();
  withFileLinks(html, ctx.baseUrl, ({ fileId }) => {
    if (named.size < mostFiles) named.add(fileId);
    return null;
  });
  return named.size === 0 ? html : relinked(html, [...named], ctx);
}

async function relinked(html: string, ids: readonly number[], ctx: RequestContext): Promise<string> {
  const loader = loaderOf(ctx);
  const found = await Promise.all(ids.map((id) => loader.load(id)));
  const byId = new Map(ids.map((id, i) => [id, found[i] ?? null]));
  const now = new Date();
  return withFileLinks(html, ctx.baseUrl, (named) => {
    const file = byId.get(named.fileId) ?? null;
    if (file === null || !isOf(file, named, ctx) || isLockedFor(file)) return null;
    return ctx.baseUrl + downloadPath(ctx.services.secrets, linkFor(file, ctx.actor.userId), now);
  });
}

function loaderOf(ctx: RequestContext): DataLoader<number, SeenFile | null> {
  const known = ctx.loaders.get(withOpenLinks) as DataLoader<number, SeenFile | null> | undefined;
  if (known !== undefined) return known;
  const selection = selectionOfLinks();
  const load = (ids: readonly number[]) => readRecords(ctx, selection, ids) as Promise<unknown[]>;
  // An answer after a change says what holds then.
  const loader = new DataLoader(load as (ids: readonly number[]) => Promise<(SeenFile | null)[]>, { cache: false });
  ctx.loaders.set(withOpenLinks, loader as DataLoader<number, unknown>);
  return loader;
}

/** Whether the file is where its address says. */
function isOf(file: SeenFile, { owner }: NamedFile, { actor }: RequestContext): boolean {
  if (owner === null) return true;
  const id = owner.id === 'self' ? (owner.kind === 'users' ? actor.userId : null) : owner.id;
  const column = ({ courses: 'courseId', groups: 'groupId', users: 'userId' } as const)[owner.kind];
  return id !== null && file[column] === id;
}
