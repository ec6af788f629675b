import type { BlockList } from 'node:net';
import type { RequestHandler } from 'express';
import { sendRefusal } from '../../../../rest-adapter/platform/index.js';
import { sendError } from '../../../platform/http-in/graphql-error.js';
import { usualHost } from '../../../platform/http-in/host-name.js';
import { pathOf } from '../../../platform/http-in/path-of.js';
import { graphqlPath } from '../../../platform/http-in/paths.js';
import { codeOfStatus } from '../../../platform/refusal/error-codes.js';
import type { HttpParts } from '../http-parts.js';
import { type HostRules, knownHosts } from './known-hosts.js';
import { isPeerIn } from './trusted-peers.js';

/** Who asks for another host than this service is told so, and its operator which setting to look at. */
export const answeredHosts = (app: HttpParts, trusted: BlockList): RequestHandler =>
  knownHosts({
    ...hostRules(app, trusted),
    refuse: (res, refusal) => {
      const id = res.locals['requestId'] as string;
      const { status, reason, message } = refusal;
      if (pathOf(res.req.originalUrl) !== graphqlPath) return sendRefusal(res, id, refusal);
      sendError(res, message, { code: codeOfStatus(status), reason, status }, id);
    },
  });

/** As which hosts the service answers. */
export function hostRules({ config, logger }: Pick<HttpParts, 'config' | 'logger'>, trusted: BlockList): HostRules {
  const { allowedHosts, publicUrl } = config.http;
  const own = publicUrl === null ? undefined : usualHost(new URL(publicUrl).hostname);
  return {
    allowed: new Set(own === undefined ? allowedHosts : [...allowedHosts, own]),
    isTrusted: (req) => isPeerIn(trusted, req.socket.remoteAddress ?? ''),
    onRefused: (host) => logger.warn({ host }, 'requests for this host are refused: name it in ALLOWED_HOSTS'),
  };
}
