import { createServer, type Server } from 'node:http';
import type { App } from '../app.js';
import { answerRefusedRequests } from '../ops/refused-by-parser.js';
import { createHttpApp } from './http-app.js';
import { keptAlive } from './kept-alive.js';

/** An HTTP server over the application; not yet listening. */
export function createHttpServer(app: App): {
  server: Server;
  stop: () => Promise<void>;
  startDraining: () => void;
} {
  const http = createHttpApp(app);
  // Requests without a host, and with expectations that nobody knows, get answers of our own, not bare ones of Node's.
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5_000 }, http.handle);
  // Whoever asks whether a body may come is told when it is known (`transfer/admit-body.ts`).
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (req, res) => server.emit('request', req, res));
  http.watch(server);
  server.headersTimeout = 20_000;
  // Bodies have time limits of their own (`transfer/minimum-rates.ts`): a large file may come by a slow line.
  server.requestTimeout = 0;
  server.keepAliveTimeout = keptAlive * 1_000;
  answerRefusedRequests(server);
  return { server, stop: http.stop, startDraining: http.startDraining };
}
