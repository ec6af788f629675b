import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stopAccepting } from '../../../platform/http-in/stop-accepting.js';

export interface DrainSettings {
  /** Seconds that requests in flight may take. */
  readonly seconds: number;
  /**
   * Milliseconds in which connections are still accepted, so that a balancer can notice; or what resolves when no more
   * come. Default 500.
   */
  readonly lead?: number | Promise<unknown>;
  /** Milliseconds without a request after which a connection counts as left alone. Default 300. */
  readonly idle?: number;
  /** Run in order when the last answer is out: jobs, pools, log. */
  readonly closers?: readonly (() => Promise<unknown>)[];
  readonly onFault?: (fault: unknown) => void;
}

export interface Drain {
  /** Whether `start` was called. */
  readonly draining: boolean;
  /**
   * Lets requests end and connections go without cutting one off; a second call waits for the first.
   * @returns how many connections had to be cut because their request took too long
   */
  start(settings: DrainSettings): Promise<number>;
}

/** Open connections, each with the time when it was opened or its last request was over. */
type Connections = Map<Socket, number>;

/** Watches a server's connections from the start, so that it can stop without resetting one. */
export function watchConnections(server: Server): Drain {
  const connections: Connections = new Map();
  const busy = new Set<ServerResponse>();
  let draining = false;
  let ended: Promise<number> | undefined;
  server.on('connection', (socket: Socket) => {
    connections.set(socket, performance.now());
    socket.once('close', () => connections.delete(socket));
  });
  // Before the application's own listener: the answer must know that it is the connection's last.
  server.prependListener('request', (req: IncomingMessage, res: ServerResponse) => {
    busy.add(res);
    if (draining) res.shouldKeepAlive = false;
    res.once('close', () => {
      busy.delete(res);
      if (connections.has(req.socket)) connections.set(req.socket, performance.now());
    });
  });
  return {
    get draining() {
      return draining;
    },
    start(settings) {
      draining = true;
      for (const res of busy) if (!res.headersSent) res.shouldKeepAlive = false;
      ended ??= finish(server, connections, busy, settings);
      return ended;
    },
  };
}

async function finish(
  server: Server,
  connections: Connections,
  busy: ReadonlySet<ServerResponse>,
  settings: DrainSettings,
): Promise<number> {
  const deadline = performance.now() + settings.seconds * 1000;
  const { lead = 500 } = settings;
  const longest = new Promise((resolve) => setTimeout(resolve, settings.seconds * 500).unref());
  await Promise.race([typeof lead === 'number' ? pause(lead) : lead, longest]);
  await stopAccepting(server);
  while (connections.size > 0 && performance.now() < deadline) {
    endIdle(connections, busy, settings.idle ?? 300);
    await pause(20);
  }
  const cut = connections.size;
  for (const socket of connections.keys()) socket.destroy();
  server.closeAllConnections();
  for (const close of settings.closers ?? []) {
    try {
      await close();
    } catch (fault) {
      settings.onFault?.(fault);
    }
  }
  return cut;
}

function endIdle(connections: Connections, busy: ReadonlySet<ServerResponse>, idle: number): void {
  const working = new Set([...busy].map((res) => res.socket));
  const now = performance.now();
  for (const [socket, since] of connections) {
    if (!working.has(socket) && now - since >= idle) socket.end();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
