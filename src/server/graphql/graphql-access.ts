import type { ApiAccess } from '../../platform/http-in/access.js';
import { sendError } from '../../platform/http-in/graphql-error.js';
import { largestPage } from '../../platform/query/page.js';
import type { GraphqlParts } from './graphql-parts.js';

/** How GraphQL takes tokens and refuses. */
export const graphqlAccess = ({ config }: Pick<GraphqlParts, 'config'>): ApiAccess => ({
  tokenParameter: config.api.accessTokenParameter.graphql,
  pageLimit: largestPage,
  refuse: (res, refusal, id) => {
    const { status, code, reason, message, retryAfter } = refusal;
    if (status === 401) res.setHeader('WWW-Authenticate', 'Bearer realm="platform"');
    if (retryAfter !== undefined) res.setHeader('Retry-After', retryAfter);
    sendError(res, message, { code, reason, status, ...(retryAfter !== undefined && { retryAfter }) }, id);
  },
});
