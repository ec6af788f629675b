/** `/login/oauth2/token`: what applications exchange for tokens, and how they give them back. Supplement §1.2. */
import type { Request, RequestHandler, Response } from 'express';
import { type Parameters, parameterOf } from '../../../../rest-adapter/platform/index.js';
import {
  createApplicationTokens,
  revokeApplicationToken,
  type TokenFault,
  type TokenRequest,
} from '../../../identity/applications/index.js';
import { deleteAccessToken, endSessions } from '../../../identity/users/index.js';
import { forbidden } from '../../../platform/refusal/refusal.js';
import type { RequestContext } from '../../../platform/transaction/context.js';
import { inTransaction } from '../../../platform/transaction/transaction.js';
import { answering, privatelyAskedAt, type SignIn } from '../sign-in/asked-at.js';
import { isYes, textsOf } from '../sign-in/fields.js';

export const tokenPath = '/login/oauth2/token';
export const revocationPath = '/login/oauth2/revoke';

const names = [
  'grant_type',
  'client_id',
  'client_secret',
  'redirect_uri',
  'code',
  'code_verifier',
  'refresh_token',
  'scope',
  'assertion',
  'token',
  'token_type_hint',
] as const;

/** Answers `POST /login/oauth2/token`. */
export const exchangeTokens = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const asked = await requestIn(given, req, res);
    if ('error' in asked) return sendFault(req, res, asked);
    const answer = await createApplicationTokens(given.services.ofTenant(asked.rootAccountId), asked);
    if ('error' in answer) sendFault(req, res, answer);
    else res.json(answer);
  });

/** Answers `POST /login/oauth2/revoke`: 200 with nothing, also for what is no token. Source: RFC 7009 */
export const revokeTokens = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    const asked = await requestIn(given, req, res);
    const fault =
      'error' in asked ? asked : await revokeApplicationToken(given.services.ofTenant(asked.rootAccountId), asked);
    if (fault === null) res.json({});
    else sendFault(req, res, fault);
  });

async function requestIn(given: SignIn, req: Request, res: Response): Promise<TokenRequest | TokenFault> {
  res.setHeader('Cache-Control', 'no-store');
  const parameters = parametersIn(res);
  if ('error' in parameters) return parameters;
  const { rootAccountId, address, requestId } = await privatelyAskedAt(given, req, res);
  const { authorization } = req.headers;
  const tokenAddress = `${given.placeOf(req).linkBase}${tokenPath}`;
  return { rootAccountId, address, requestId, authorization, parameters: parameters.texts, tokenAddress };
}

/** The texts that are given; blank is not given. */
function parametersIn(res: Response): TokenFault | { readonly texts: Record<string, string> } {
  const given = res.locals['parameters'] as Parameters;
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value: unknown = parameterOf(given, name);
    if (typeof value === 'string') {
      if (value !== '') texts[name] = value;
    } else if (value != null) return { status: 400, error: 'invalid_request', description: `${name} must be a text.` };
  }
  return { texts };
}

function sendFault({ headers }: Request, res: Response, { status, error, description }: TokenFault): void {
  if (status === 401 && headers.authorization !== undefined)
    res.setHeader('WWW-Authenticate', 'Basic realm="platform"');
  res.status(status).json({ error, error_description: description });
}

/**
 * Answers `DELETE /login/oauth2/token`: ends the token by which it is asked, and where it is wanted all sessions of its user.
 * A token with scopes ends itself alone: no scope is for sessions.
 */
export const endToken: RequestHandler = answering(async (_req, res) => {
  const texts = textsOf(res, ['expire_sessions']);
  if (texts === null) return;
  const context = res.locals['context'] as RequestContext;
  const endsSessions = isYes(texts.expire_sessions);
  if (endsSessions && context.actor.scopes !== null) throw endsNoSessions();
  await inTransaction(context, {}, async (ctx) => {
    await deleteAccessToken(ctx, null, ctx.actor.tokenId);
    if (endsSessions) await endSessions(ctx, ctx.actor.userId);
  });
  res.setHeader('Cache-Control', 'private, no-store').json({});
});

const endsNoSessions = () => forbidden('insufficient_scope', 'A token with scopes ends itself, and no sessions.');
