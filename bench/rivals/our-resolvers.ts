/** The service's schema behind other GraphQL servers: its token check makes the context, and each request writes a log line. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import type { Request, Response } from 'express';
import { type App, openApp } from '../../src/server/app.js';
import { authenticate } from '../../src/server/http/authentication/authenticate.js';
import { callersOf } from '../../src/server/http/callers-of.js';
import { placeFinder } from '../../src/server/http/hosts/place-finder.js';
import { createLogger } from '../../src/server/process/logger.js';
import { readConfig } from '../../src/server/process/settings/config.js';
import type { Admission } from '../hand-written/admission.js';
import { tellOf } from '../hand-written/request-log.js';

/** Opens the application, for its schema, its context and its token check. */
export function openForRival(): Promise<App> {
  const config = readConfig(process.env);
  const url = config.database.url as string;
  const secretKey = Buffer.from(process.env['SECRET_KEY'] as string, 'hex');
  return openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger: createLogger({ level: 'warn' }) });
}

/** Leaves the request's context in `res.locals.context`, as the service does. */
export function admissionOf(app: App): Admission {
  const refuse = (res: Response) => void res.writeHead(401).end();
  const enter = authenticate(
    {
      services: app.services,
      cache: app.cache,
      callers: callersOf(app.config.database),
      resolve: app.resolve,
      used: () => undefined,
      actedAs: () => undefined,
      baseOf: (req: IncomingMessage) => `http://${req.headers.host}`,
      placeOf: placeFinder({ publicUrl: null, accountHosts: new Map() }, new BlockList()),
      addressOf: () => '127.0.0.1',
    },
    { tokenParameter: false, pageLimit: 100, refuse },
  );
  return (req, res, next) => {
    const [request, response] = [req as Request, res as Response];
    const requestId = crypto.randomUUID();
    res.setHeader('X-Request-Id', requestId);
    const facts = { requestId, route: '/graphql', userId: undefined as number | undefined };
    tellOf(req, res, facts);
    request.originalUrl = req.url ?? '/';
    response.locals = { requestId };
    void enter(request, response, (error) => {
      facts.userId = (response.locals['context'] as { actor?: { userId: number } } | undefined)?.actor?.userId;
      next(error);
    });
  };
}

/** The context that authentication has left. */
export const contextBehind = (res: ServerResponse): Record<string, unknown> =>
  (res as Response).locals['context'] as Record<string, unknown>;
