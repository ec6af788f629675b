import { createServer, type Server } from 'node:http';
import type { App } from './app.js';
import { mayUpgrade } from './graphql/live/mount.js';
import { answerRefusedRequests } from './http/ops/refused-by-parser.js';
import { createHttpApp, type HttpApp } from './http-app.js';

/** Seconds for which a connection waits for its caller's next request. Balancers let go of theirs after a minute. */
const keptAlive = 65;
/** Milliseconds that the head of a request may take. */
const longestHead = 20_000;

/** An HTTP server over the application; not yet listening. */
export function createHttpServer(app: App): {
  server: Server;
  stop: () => Promise<void>;
  startDraining: () => void;
  /** What is open, and was told. */
  live: HttpApp['live'];
} {
  const http = createHttpApp(app);
  // Requests without a host, and with expectations that nobody knows, get answers of our own, not bare ones of Node's.
  const server = createServer(
    { requireHostHeader: false, connectionsCheckingInterval: 5_000, shouldUpgradeCallback: mayUpgrade },
    http.handle,
  );
  server.on('upgrade', http.upgrade);
  // Whoever asks whether a body may come is told when it is known (`transfer/body-time.ts`).
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (req, res) => server.emit('request', req, res));
  const { uploadSeconds, idleSeconds } = app.config.http;
  // A large file may come by a slow line; other bodies have less time (`transfer/body-time.ts`).
  server.requestTimeout = uploadSeconds * 1_000;
  server.headersTimeout = Math.min(longestHead, server.requestTimeout);
  // Nothing came and nothing was taken for so long: the connection is cut.
  server.setTimeout(idleSeconds * 1_000);
  server.keepAliveTimeout = keptAlive * 1_000;
  answerRefusedRequests(server);
  return { server, stop: http.stop, startDraining: http.startDraining, live: http.live };
}
