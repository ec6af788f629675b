/** What forms and JSON bodies of the sign-on pages say: texts, each given once. */
import type { Request, RequestHandler, Response } from 'express';
import {
  type FieldProblem,
  type Parameters,
  parameterOf,
  readForm,
  readQuery,
  sendRefusal,
} from '../../../../rest-adapter/platform/index.js';
import { combineHandlers } from '../../../platform/http-in/combine-handlers.js';
import { inviteBody } from '../../../platform/http-in/invite-body.js';
import { composed } from '../../../platform/text/texts.js';

/** Bytes of a body: a few texts. */
const limit = 16 * 1024;

/** Reads query and body into `res.locals.parameters`; answers 400 and 413 itself. */
export const readFields: RequestHandler = combineHandlers(
  readQuery({}),
  (req, res, next) => {
    inviteBody(req, res);
    next();
  },
  readForm({ limit }),
);

/** Names by which people are found. Everything else is compared as it was sent, or prepared where it is hashed. */
const isName: ReadonlySet<string> = new Set(['login', 'unique_id', 'name', 'email']);

/** The texts of these names, undefined for each that is absent or null; 400 by field for anything that is no text. */
export function textsOf<const Name extends string>(
  res: Response,
  names: readonly Name[],
): Partial<Record<Name, string>> | null {
  const texts: Partial<Record<Name, string>> = {};
  const problems: Record<string, FieldProblem[]> = {};
  for (const name of names) {
    const value: unknown = parameterOf(res.locals['parameters'] as Parameters, name);
    if (typeof value === 'string') texts[name] = isName.has(name) ? composed(value) : value;
    else if (value != null) problems[name] = [{ attribute: name, type: 'invalid', message: `${name} must be a text.` }];
  }
  const wrong = Object.keys(problems);
  if (wrong.length === 0) return texts;
  const message = `${wrong.join(', ')} must be a text.`;
  sendRefusal(res, res.locals['requestId'] as string, { status: 400, reason: 'invalid', message, fields: problems });
  return null;
}

/** Whether a parameter says yes. Source: supplement §1.3 */
export const isYes = (text: string | undefined): boolean => /^(1|true|t|yes|y|on)$/i.test(text ?? '');

/** Whether the caller is a program that reads JSON, and no browser that shows a page. */
export const wantsJson = (req: Request): boolean => req.accepts(['html', 'json']) === 'json';
