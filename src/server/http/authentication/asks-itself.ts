/** Requests whose work asks the database itself who they come from. */
import type { Request } from 'express';

const answering = /^\/api\/v1\/quiz_submissions\/[^/]+\/questions(?:\.json)?\/?$/;

/**
 * Whether the one statement of a request looks for its token, and for what its holder may do (`answerAtOnce`). To let it in, the
 * door may know them from a while ago. Where the statement declines, the request asks afresh like every write. Decision 0008.
 */
export const asksItself = ({ method, baseUrl, path }: Pick<Request, 'method' | 'baseUrl' | 'path'>): boolean =>
  method === 'POST' && answering.test(baseUrl + path);
