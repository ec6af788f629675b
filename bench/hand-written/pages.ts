/** Pages as the control reads and links them. See `server.ts`. */
import type { Request } from 'express';

/** What a list is asked for. */
export interface Asked {
  readonly includes: readonly string[];
  readonly size: number;
  readonly page: number;
}

/** Reads the query of a list. */
export function askedOf(req: Request): Asked {
  const mark = req.originalUrl.indexOf('?');
  const query = new URLSearchParams(mark === -1 ? '' : req.originalUrl.slice(mark + 1));
  const size = Math.min(Math.max(Number(query.get('per_page') ?? 10) || 10, 1), 100);
  return { includes: query.getAll('include[]'), size, page: Number(query.get('page') ?? '1') };
}

/** Where the server is found. */
export const baseOf = (req: Request): string => `http://${req.headers.host}`;

/** The Link header of a page; `after` is the bookmark behind its last row. */
export function linkOf(req: Request, { page, size }: Asked, total: number, after: string | undefined): string {
  const [path, search = ''] = req.originalUrl.split('?', 2) as [string, string?];
  const kept = search
    .split('&')
    .filter((pair) => pair !== '' && !/^(page|per_page|access_token)=/.test(pair))
    .map((pair) => `${pair}&`);
  const url = `${baseOf(req)}${path}?${kept.join('')}`;
  const entry = (rel: string, token: string | number) => `<${url}page=${token}&per_page=${size}>; rel="${rel}"`;
  const entries = [entry('current', page)];
  if (after !== undefined) entries.push(entry('next', `bookmark:${after}`));
  if (page > 1) entries.push(entry('prev', page - 1));
  entries.push(entry('first', 1));
  if (total <= 10_000) entries.push(entry('last', Math.max(1, Math.ceil(total / size))));
  return entries.join(',');
}
