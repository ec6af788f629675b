import { sendRefusal } from '../../../rest-adapter/platform/index.js';
import type { ApiAccess } from '../../platform/http-in/access.js';
import { wholeListCap } from '../../platform/query/page.js';
import type { HttpParts } from './http-parts.js';

/** How REST takes tokens and refuses. */
export const restAccess = ({ config }: Pick<HttpParts, 'config'>): ApiAccess => ({
  tokenParameter: config.api.accessTokenParameter.rest,
  // Some lists answer whole; what a client asks for is held to the page size by the routes.
  pageLimit: wholeListCap,
  allOrNothing: true,
  byLinks: true,
  refuse: (res, refusal, id) => sendRefusal(res, id, refusal),
});
