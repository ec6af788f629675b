/** Somebody else's server that has a feed. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FeedServer {
  /** Of the feed. */
  readonly url: string;
  /** The address of another path there. */
  at(path: string): string;
  /** What each request asked with, since they were last forgotten. */
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Says what is answered from now on: a document, with headers, or whatever else. */
  answers(document: string | Buffer | RequestListener, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openFeedServer(): Promise<FeedServer> {
  const asked: FeedServer['asked'] = [];
  let answer: RequestListener = (_req, res) => void res.writeHead(404).end();
  const server: Server = createServer((req, res) => {
    asked.push({ path: req.url as string, headers: req.headers });
    answer(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${base}/feed.xml`,
    at: (path) => base + path,
    asked,
    answers: (document, headers = {}) => {
      answer =
        typeof document === 'function'
          ? document
          : (_req, res) => void res.writeHead(200, { 'content-type': 'application/xml', ...headers }).end(document);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
