import type { RequestHandler } from 'express';

export interface Patience {
  /** Milliseconds within which the whole body of a request has to come. */
  readonly whole: number;
  /** Milliseconds that nothing may come of a body that is as long as it likes. */
  readonly idle: number;
  /** Paths whose bodies are streams: large, and as slow as the line they come by. */
  readonly streams: ReadonlySet<string>;
}

/** Ends requests whose body does not come: 408, and the connection is closed. A stream may take its time while bytes keep coming. */
export const bodyDeadline =
  ({ whole, idle, streams }: Patience): RequestHandler =>
  (req, res, next) => {
    if (req.headers['transfer-encoding'] === undefined && Number(req.headers['content-length'] ?? 0) === 0)
      return next();
    const end = () => {
      if (!res.headersSent) res.writeHead(408, { Connection: 'close', 'Content-Length': 0 }).end();
      req.socket.destroySoon();
    };
    let read = req.socket.bytesRead;
    const endIfIdle = () => {
      if (req.socket.bytesRead === read) end();
      read = req.socket.bytesRead;
    };
    const timer = streams.has(req.path) ? setInterval(endIfIdle, idle) : setTimeout(end, whole);
    timer.unref();
    req.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    next();
  };
