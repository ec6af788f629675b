/** Tells the log and the metrics by which client an operation was asked for, and its name, however it is answered. */
import type { RequestHandler, Response } from 'express';

/** Characters of a name in the log. */
const longestName = 100;
/** Of clients: packages, `web`, `ios`, with a version. */
const clientForm = /^[\w@/.+ -]+$/;
const operationForm = /^[_A-Za-z]\w*$/;

/** The client, as it calls itself in the headers of Apollo Client. It is known for a request that is refused unread, too. */
export const nameClient: RequestHandler = ({ headers }, res, next) => {
  noteClient(res, headers['apollographql-client-name'], headers['apollographql-client-version']);
  next();
};

/** What the body, or the address of a GET, says of both. */
export const nameOperation: RequestHandler = (req, res, next) => {
  noteBody(res, req.body);
  next();
};

/** A client's own name in a header stands before that of its library, which each body of Apollo Client 4 brings. */
export function noteBody(res: Response, body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const { operationName, extensions } = body as Readonly<Record<string, unknown>>;
  if (typeof operationName === 'string' && operationName.length <= longestName && operationForm.test(operationName))
    res.locals['operation'] = operationName;
  if (res.locals['client'] !== undefined || typeof extensions !== 'object' || extensions === null) return;
  const { clientLibrary } = extensions as Readonly<Record<string, unknown>>;
  if (typeof clientLibrary !== 'object' || clientLibrary === null) return;
  const { name, version } = clientLibrary as Readonly<Record<string, unknown>>;
  noteClient(res, name, version);
}

function noteClient(res: Response, name: unknown, version: unknown): void {
  if (!isName(name)) return;
  res.locals['client'] = isName(version) ? `${name}@${version}` : name;
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longestName && clientForm.test(value);
