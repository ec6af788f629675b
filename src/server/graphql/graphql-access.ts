import { largestPage } from '../../platform/query/page.js';
import type { App } from '../app.js';
import type { ApiAccess } from '../http/authentication/authenticate.js';
import { sendError } from './answer.js';

/** How GraphQL takes tokens and refuses. */
export const graphqlAccess = ({ config }: Pick<App, 'config'>): ApiAccess => ({
  tokenParameter: config.api.accessTokenParameter.graphql,
  pageLimit: largestPage,
  refuse: (res, refusal, id) => {
    const { status, code, reason, message, retryAfter } = refusal;
    if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="platform"');
    if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
    sendError(res, message, { code, reason, status, ...(retryAfter !== undefined && { retryAfter }) }, id);
  },
});
