/** What applications find out by themselves about `/login/oauth2`. Source: RFC 8414 */
import type { Request, RequestHandler } from 'express';
import { grants } from '../../../identity/applications/index.js';
import { answering, type SignIn, tenantAt } from '../sign-in/asked-at.js';
import { authorizePath } from './asked-by-application.js';
import { revocationPath, tokenPath } from './tokens-of-applications.js';

export const describedPath = '/.well-known/oauth-authorization-server';

const withSecret = ['client_secret_basic', 'client_secret_post', 'none'];

/** Answers `GET /.well-known/oauth-authorization-server`. */
export const describeServer = (given: SignIn): RequestHandler =>
  answering(async (req, res) => {
    await tenantAt(given, given.placeOf(req));
    res.json(descriptionAt(given, req));
  });

function descriptionAt({ placeOf }: SignIn, req: Request) {
  const { linkBase } = placeOf(req);
  return {
    issuer: linkBase,
    authorization_endpoint: `${linkBase}${authorizePath}`,
    token_endpoint: `${linkBase}${tokenPath}`,
    revocation_endpoint: `${linkBase}${revocationPath}`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: grants,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: withSecret,
    revocation_endpoint_auth_methods_supported: withSecret,
  };
}
