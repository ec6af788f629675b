/** Live updates of one HTTP server: its hub, and the two ways by which clients come. Decision 0128. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { ExecutionResult } from 'graphql';
import { type ActingFrom, agentOf } from '../../../identity/users/index.js';
import type { Actor } from '../../../platform/authorization/actor.js';
import { tokenTries } from '../../../platform/authorization/throttle.js';
import type { ApiAccess, Entrance } from '../../../platform/http-in/access.js';
import type { Hold } from '../../../platform/http-in/bytes-in-flight.js';
import type { RateLimiter } from '../../../platform/http-in/rate-limiter.js';
import { requestIdOf } from '../../../platform/http-in/request-id.js';
import { RequestMeter } from '../../../platform/http-in/request-meter.js';
import type { LiveCounts } from '../../../platform/live/live-counts.js';
import type { LiveSource } from '../../../platform/live/live-source.js';
import { once } from '../../../platform/once.js';
import { largestPage } from '../../../platform/query/page.js';
import { Refusal, unavailable } from '../../../platform/refusal/refusal.js';
import type { RequestContext, Services } from '../../../platform/transaction/context.js';
import type { GraphqlParts } from '../graphql-parts.js';
import type { PersistedQueries } from '../persisted-queries.js';
import type { Stream } from './event-streams.js';
import { type CloseReason, standingEnded } from './live.refusals.js';
import { socketCredentials } from './live-credentials.js';
import { LiveHub } from './live-hub.js';
import type { Leave } from './live-limits.js';
import { LiveLimits } from './live-limits.js';
import { errorOf, LiveOperations, type LiveParameters, type Told } from './live-operations.js';
import { LiveStandings, type Standing } from './live-standings.js';
import type { End, Seat } from './web-sockets.js';

export interface LivePassage {
  readonly authentication: Entrance & {
    readonly services: Services;
    readonly used: (actor: Actor) => void;
    readonly actedAs: (actor: Actor, from: ActingFrom) => void;
  };
  readonly limiter: RateLimiter;
  readonly persisted: PersistedQueries;
}

/** The context of a subscription that came by a socket. */
interface SocketContext extends RequestContext {
  readonly meter: RequestMeter;
}

export class LiveUpdates {
  readonly #limits: LiveLimits;
  readonly #hub: LiveHub;
  readonly #standings: LiveStandings;
  readonly #operations: LiveOperations;
  /** Streams that were ended because they were read too slowly. */
  #slowStreams = 0;
  #isDraining = false;

  constructor(
    private readonly app: GraphqlParts,
    private readonly passed: LivePassage,
  ) {
    const { services, listening, config, prepare, overload } = app;
    this.#limits = new LiveLimits(config.live);
    this.#hub = new LiveHub({
      services,
      listening,
      limits: this.#limits,
      waiting: config.live.waiting,
      onFault: this.#onFault,
    });
    this.#standings = new LiveStandings(app, this.#limits, this.#onFault);
    this.#operations = new LiveOperations(prepare, passed.persisted, overload);
  }

  readonly #onFault = (fault: unknown): void => this.app.logger.warn({ err: fault }, 'live updates');

  /** Loaded when the first client comes that way: many processes never see one. */
  readonly #sockets = once(async () => {
    const { WebSockets } = await import('./web-sockets.js');
    return new WebSockets({
      takePlace: () => this.#limits.connections.takeUnnamed(),
      admit: (req, said, end, place) => this.#admit(req, said, end, place),
      onFault: this.#onFault,
    });
  });

  readonly #streams = once(async () => {
    const { EventStreams } = await import('./event-streams.js');
    return new EventStreams({
      operations: this.#operations,
      waiting: this.app.config.live.waiting,
      onSlow: () => {
        this.#slowStreams += 1;
      },
    });
  });

  get counts(): LiveCounts {
    return {
      connections: this.#limits.connections.total,
      subscriptions: this.#hub.subscriptions,
      told: this.#hub.told,
      dropped: this.#hub.dropped + this.#slowStreams,
    };
  }

  /** 503 where no client is taken any more. */
  get refusal(): Refusal | undefined {
    return this.#isDraining ? unavailable('going_away', 'The service ends: come again.', 1) : undefined;
  }

  sockets() {
    return this.#sockets();
  }

  /** Answers an event stream, behind authentication and with its parameters in `req.body`. */
  stream(refuse: ApiAccess['refuse']): RequestHandler {
    return (req, res, next) => {
      this.#stream(req, res).catch((error: unknown) => {
        if (error instanceof Refusal && !res.headersSent) refuse(res, error, res.locals['requestId'] as string);
        else next(error);
      });
    };
  }

  /** Clients are asked to come again, to another process. */
  startDraining(): void {
    this.#isDraining = true;
    this.#endAll('goingAway').catch(this.#onFault);
  }

  async stop(): Promise<void> {
    this.#isDraining = true;
    await this.#endAll('goingAway');
    (await this.#sockets.made)?.close();
    this.#standings.close();
    await this.#hub.close();
  }

  async #endAll(reason: CloseReason): Promise<void> {
    (await this.#sockets.made)?.endAll(reason);
    (await this.#streams.made)?.endAll();
  }

  async #stream(req: Request, res: Response): Promise<void> {
    if (this.refusal !== undefined) throw this.refusal;
    const context = res.locals['context'] as RequestContext;
    const streams = await this.#streams();
    const standing = this.#standings.hold(context, () => {
      stream.ending = standingEnded();
      stream.end?.(stream.ending);
    });
    res.once('close', () => standing.leave());
    if (res.destroyed) return standing.leave();
    // The body has done its work.
    (res.locals['hold'] as Hold | undefined)?.release();
    const lastId = req.headers['last-event-id'];
    const source = this.#hub.sourceFor(() => undefined);
    const live: LiveSource<RequestContext> = (ctx, question) =>
      source(ctx, typeof lastId === 'string' && lastId !== '' ? { ...question, after: lastId } : question);
    const stream: Stream = { context: { ...context, live }, parameters: req.body as LiveParameters, ids: [] };
    await streams.answer(req, res, stream);
  }

  /** Whose socket it is, from its `connection_init` on. */
  async #admit(req: IncomingMessage, said: Readonly<Record<string, unknown>>, end: End, place: Leave): Promise<Seat> {
    const { authentication } = this.passed;
    const credentials = socketCredentials(req, said, authentication);
    const address = authentication.addressOf(req as Request);
    const { actor, stale } = await this.app
      .resolve(credentials)
      .catch((error: unknown) => this.#refuse(error, address));
    if (stale) authentication.used(actor);
    if (actor.realUserId !== null)
      authentication.actedAs(actor, {
        address,
        userAgent: agentOf(req.headers['user-agent']),
        requestId: requestIdOf(req),
      });
    const standing = this.#standings.hold({ credentials, actor }, end, place);
    const live = this.#hub.sourceFor(() => end('tooSlow'));
    return {
      subscribe: (payload) => this.#subscribe(this.#contextOf(req, standing, live), payload),
      leave: () => standing.leave(),
    };
  }

  /** What comes by a socket is charged as requests are. */
  async #subscribe(context: SocketContext, payload: LiveParameters): Promise<Told | ExecutionResult> {
    const { meter, actor } = context;
    try {
      const charge = await this.passed.limiter.begin(actor);
      meter.works();
      const answer = await this.#operations.subscribe(context, payload);
      charge(meter);
      return answer;
    } catch (error) {
      return { errors: [errorOf(error, context)] };
    }
  }

  /** Tokens that are none are counted for each address, as everywhere. */
  async #refuse(error: unknown, address: string): Promise<never> {
    if (error instanceof Refusal && error.reason === 'invalid_token')
      await this.app.services.throttle.begin(tokenTries(address));
    throw error;
  }

  #contextOf(req: IncomingMessage, { actor, credentials }: Standing, live: LiveSource<RequestContext>): SocketContext {
    const { baseOf, addressOf, callers } = this.passed.authentication;
    return {
      requestId: randomUUID(),
      services: this.app.services.ofTenant(actor.rootAccountId),
      actor,
      credentials,
      baseUrl: baseOf(req),
      clientAddress: addressOf(req as Request),
      pageLimit: largestPage,
      actorAge: { askedAt: null },
      meter: new RequestMeter(callers.of(actor.realUserId ?? actor.userId)),
      loaders: new Map(),
      live,
    };
  }
}
