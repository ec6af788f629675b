/** Where live updates are asked for: WebSockets at the endpoint of GraphQL, event streams beside it. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import type { RestRefusal } from '../../../../rest-adapter/platform/index.js';
import type { Entrance } from '../../../platform/http-in/access.js';
import { type ApiAccess } from '../../../platform/http-in/access.js';
import { endGently } from '../../../platform/http-in/end-gently.js';
import { labelled } from '../../../platform/http-in/labelled.js';
import { pathOf } from '../../../platform/http-in/path-of.js';
import { graphqlPath } from '../../../platform/http-in/paths.js';
import type { RateLimiter } from '../../../platform/http-in/rate-limiter.js';
import { rawAnswer } from '../../../platform/http-in/raw-answer.js';
import { badRequest, overloaded, Refusal } from '../../../platform/refusal/refusal.js';
import type { GraphqlParts } from '../graphql-parts.js';
import { readJson, refuseNamedUser } from '../read-body.js';
import { parametersIn } from '../read-get.js';
import { nameClient, nameOperation } from '../who-asks-what.js';
import { streamSession, ticketCredentials } from './live-credentials.js';
import type { LiveUpdates } from './live-updates.js';

interface Passed {
  readonly authentication: Entrance & Pick<GraphqlParts, 'services'>;
  readonly limiter: RateLimiter;
  readonly transfer: {
    /** Lets a body in that has its place in memory. */
    admitBodies(limit: number, refuse: ApiAccess['refuse']): RequestHandler;
  };
}

/** Why a host is not answered; undefined for one that is. */
type JudgeHost = (req: Request) => RestRefusal | undefined;

/** Bytes of the body of a request for a stream. */
const bodyLimit = 512 * 1024;

/** What `GET` and `POST /graphql/stream` pass. */
export function streamSteps(live: LiveUpdates, { authentication, limiter, transfer }: Passed, graphql: ApiAccess) {
  const api: ApiAccess = {
    ...graphql,
    credentialsOf: (req) => ticketCredentials(req, authentication),
    sessionOf: (req) => streamSession(req, authentication),
  };
  return {
    labelled,
    nameClient,
    asksForEvents: asksForEvents(api),
    authenticate: authentication.authenticate(api),
    limit: limiter.middleware('graphql'),
    admitBody: transfer.admitBodies(bodyLimit, api.refuse),
    readBody: readJson(bodyLimit),
    refuseNamedUser,
    readParameters: readParameters(api),
    nameOperation,
    answer: live.stream(api.refuse),
  };
}

/** Other methods, and clients that take no events, are refused before it is asked who they are. */
const asksForEvents =
  ({ refuse }: ApiAccess): RequestHandler =>
  (req, res, next) => {
    const id = res.locals['requestId'] as string;
    if (req.method !== 'GET' && req.method !== 'POST') {
      res.setHeader('Allow', 'GET, POST');
      return refuse(
        res,
        new Refusal('METHOD_NOT_ALLOWED', 'method_not_allowed', 'Streams are asked for by GET or POST.'),
        id,
      );
    }
    if (req.accepts('text/event-stream') === false)
      return refuse(res, new Refusal('NOT_ACCEPTABLE', 'not_acceptable', 'Updates are told as text/event-stream.'), id);
    next();
  };

const readParameters =
  ({ refuse }: ApiAccess): RequestHandler =>
  (req, res, next) => {
    const read = req.method === 'GET' ? parametersIn(req) : (req.body as unknown);
    if (typeof read === 'object' && read !== null && !Array.isArray(read)) {
      req.body = read;
      return next();
    }
    const words = typeof read === 'string' && req.method === 'GET' ? read : 'The body is no JSON object.';
    refuse(res, badRequest('bad_json', words), res.locals['requestId'] as string);
  };

/** Whether the connection of a request may become a WebSocket; any other request that asks for an upgrade is answered as it is. */
export const mayUpgrade = ({ headers, url = '' }: IncomingMessage): boolean =>
  /^websocket$/i.test(headers.upgrade ?? '') && pathOf(url) === graphqlPath;

const wrongProtocol: RestRefusal = {
  status: 400,
  reason: 'websocket_protocol',
  message: 'WebSockets speak the protocol graphql-transport-ws here.',
};

/** Takes connections over that become WebSockets, or refuses them before they do. */
export const takeUpgrades =
  ({ overload, services }: Pick<GraphqlParts, 'overload' | 'services'>, judgeHost: JudgeHost, live: LiveUpdates) =>
  (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const refusal =
      judgeHost(req as Request) ??
      (speaks(req) ? undefined : wrongProtocol) ??
      (overload.admits('read') ? live.refusal : overloaded(3));
    if (refusal !== undefined) {
      endGently(socket as Socket, answerOf(refusal));
      return;
    }
    live.sockets().then(
      (sockets) => sockets.take(req, socket, head),
      (fault: unknown) => {
        services.onFault(fault, '');
        socket.destroy();
      },
    );
  };

const answerOf = ({ status, reason, message, retryAfter }: RestRefusal | Refusal): string =>
  rawAnswer({
    status,
    word: 'refused',
    reason,
    message,
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  });

const speaks = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((protocol) => protocol.trim() === 'graphql-transport-ws');
