import type { RequestHandler } from 'express';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import type { Prepare } from '../../../schema/platform/prepare/prepare.js';
import { send, sendError } from '../../platform/http-in/graphql-error.js';
import { once } from '../../platform/once.js';
import { answerPlainRequest } from './fast-path.js';
import { keepOffered, type PersistedQueries, resolvePersisted } from './persisted-queries.js';
import { ProtocolServer } from './protocol-server.js';
import { readJson, refuseNamedUser } from './read-body.js';
import { readGet } from './read-get.js';
import { contextOf } from './request-context.js';
import { pagePolicy, sandboxPage } from './sandbox-page.js';
import { nameOperation } from './who-asks-what.js';

export interface GraphqlSettings {
  /** Where the endpoint is mounted, e.g. `/graphql`. */
  readonly path: string;
  /** One switch: introspection, the SDL, the Sandbox. */
  readonly describe: boolean;
  /** Tokens of a document, as in `prepare`'s limits. */
  readonly maxTokens: number;
  /** Bytes. */
  readonly bodyLimit: number;
  /** Texts that clients name by their hashes. */
  readonly persisted: PersistedQueries;
}

export interface GraphqlHandlers {
  /** The page for browsers, before authentication; passes everything else on. */
  readonly page: RequestHandler;
  /** The SDL; 404 where the schema is not described. */
  readonly sdl: RequestHandler;
  /** Read the body, in this order, after authentication, rate limit and admission of the body. */
  readonly body: Readonly<
    Record<'readBody' | 'readGet' | 'nameOperation' | 'resolvePersisted' | 'refuseNamedUser', RequestHandler>
  >;
  /** Answers, once the body is read. */
  readonly answer: RequestHandler;
  stop(): Promise<void>;
}

const bodySteps = ({ bodyLimit, persisted }: GraphqlSettings): GraphqlHandlers['body'] => ({
  readBody: readJson(bodyLimit),
  readGet,
  nameOperation,
  resolvePersisted: resolvePersisted(persisted),
  refuseNamedUser,
});

/**
 * Makes the handlers of `/graphql`. The request's context is expected in `res.locals.context`.
 * Every ordinary request goes straight to `prepare`; Apollo Server answers the rest, through `prepare` too.
 */
export function createGraphqlHandlers(given: {
  readonly schema: GraphQLSchema;
  readonly prepare: Prepare;
  readonly settings: GraphqlSettings;
}): GraphqlHandlers {
  const { schema, prepare, settings } = given;
  const apollo = new ProtocolServer(schema, prepare, settings.maxTokens);
  const html = sandboxPage(settings);
  const policy = pagePolicy(settings.path);
  const sdl = once(() => printSchema(lexicographicSortSchema(schema)));

  return {
    page(req, res, next) {
      if (req.method !== 'GET' || req.accepts(['json', 'html']) !== 'html') return next();
      res.setHeader('Content-Security-Policy', policy);
      send(res, 200, 'text/html; charset=utf-8', html);
    },
    sdl(_req, res) {
      if (settings.describe) return send(res, 200, 'text/plain; charset=utf-8', sdl());
      const { requestId } = contextOf(res);
      sendError(
        res,
        'The schema is not described here.',
        { code: 'NOT_FOUND', reason: 'not_found', status: 404 },
        requestId,
      );
    },
    body: bodySteps(settings),
    answer(req, res, next) {
      keepOffered(settings.persisted, prepare, res, req.body);
      if (answerPlainRequest(prepare, req, res, next)) return;
      apollo.answer(req, res, contextOf(res)).catch(next);
    },
    stop: () => apollo.stop(),
  };
}
