/** What goes before the other GraphQL servers: the service's own request id, token check and rate limit. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import { type App, openApp } from '../../src/server/app.js';
import { authenticate } from '../../src/server/authentication/authenticate.js';
import { callersOf } from '../../src/server/callers/callers-of.js';
import { readConfig } from '../../src/server/config/config.js';
import { createLogger } from '../../src/server/ops/logger.js';
import { requestId } from '../../src/server/ops/request-id.js';
import { memoryStore } from '../../src/server/rate-limit/memory-store.js';
import { createRateLimiter } from '../../src/server/rate-limit/rate-limiter.js';
import { placeFinder } from '../../src/server/sign-in/place.js';

export type Admission = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/** Opens the application, for its schema, its context and its token check. */
export function openForRival(): Promise<App> {
  const config = readConfig(process.env);
  const url = config.database.url as string;
  const secretKey = Buffer.from(process.env['SECRET_KEY'] as string, 'hex');
  return openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger: createLogger({ level: 'warn' }) });
}

/** Leaves the request's context in `res.locals.context`, as the service does. */
export function admissionOf(app: App): Admission {
  const limiter = createRateLimiter(memoryStore(app.config.rateLimit), app.config.rateLimit);
  const refuse = (res: Response) => void res.writeHead(401).end();
  const given = {
    services: app.services,
    cache: app.cache,
    callers: callersOf(app.config.database),
    resolve: app.resolve,
    used: () => undefined,
    actedAs: () => undefined,
    baseOf: (req: IncomingMessage) => `http://${req.headers.host}`,
    placeOf: placeFinder({ publicUrl: null, accountHosts: new Map() }, new BlockList()),
    addressOf: () => '127.0.0.1',
  };
  const api = { tokenParameter: false, pageLimit: 100, refuse, failed: () => true, tooMany: refuse };
  const handlers: RequestHandler[] = [requestId, authenticate(given, api), limiter.middleware('graphql')];
  return (req, res, next) => {
    const [request, response] = [req as Request, res as Response];
    request.originalUrl = req.url ?? '/';
    response.locals = {};
    const step = (i: number) => (error?: unknown) => {
      const handler = handlers[i];
      if (error !== undefined || handler === undefined) return next(error);
      void handler(request, response, step(i + 1));
    };
    step(0)();
  };
}

/** The context that authentication has left. */
export const contextBehind = (res: ServerResponse): Record<string, unknown> =>
  (res as Response).locals['context'] as Record<string, unknown>;
