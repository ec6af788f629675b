/** How GraphQL Yoga is listened for: behind the same door as every other server. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Admit = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

export function listenBehind(admit: Admit, answer: (req: IncomingMessage, res: ServerResponse) => unknown): void {
  createServer((req, res) => {
    admit(req, res, (error) => {
      if (error === undefined) void answer(req, res);
      else res.writeHead(500).end();
    });
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}
