/** The supervisor's side of the channel, as a process under it hears it. */
import type { Socket } from 'node:net';
import type { Beginning, ToChild, ToSupervisor } from './messages.js';

/** Milliseconds after which a process without a supervisor ends whatever it does. */
const longestOrphan = 1_700;
/** Milliseconds in which connections that are on their way still arrive when this one process was asked to end. */
const onTheirWay = 100;

/** What the supervisor has said. */
export interface Orders {
  readonly begin: Promise<Beginning>;
  /** Asked to end, by the supervisor, by its death or by a signal. */
  readonly drain: AbortSignal;
  /** No connection comes any more. */
  readonly last: Promise<void>;
  /** Whether the supervisor is dead. */
  readonly orphan: () => boolean;
  /** Takes over the connections that come. */
  readonly onConnection: (take: Taker) => void;
}

type Taker = (socket: Socket) => void;

export const tellSupervisor = (message: ToSupervisor): void =>
  void process.send?.(message, undefined, undefined, () => undefined);

/** Listens from now on. A supervisor that is gone asks to end, quickly. */
export function listenToSupervisor(): Orders {
  const drain = new AbortController();
  const begin = Promise.withResolvers<Beginning>();
  const last = Promise.withResolvers<void>();
  let orphan = false;
  let take: Taker = (socket) => void socket.destroy();
  process.on('message', (message: ToChild, socket?: Socket) => {
    if (message.type === 'begin') begin.resolve(message);
    else if (message.type === 'connection') {
      tellSupervisor({ type: 'taken' });
      if (socket !== undefined) take(socket);
    } else if (message.type === 'drain') drain.abort('supervisor');
    else last.resolve();
  });
  process.once('disconnect', () => {
    orphan = true;
    drain.abort('orphan');
    last.resolve();
    setTimeout(() => process.exit(0), longestOrphan).unref();
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // Somebody wants this one process to go: another takes its place.
      tellSupervisor({ type: 'leaving' });
      drain.abort(signal);
      setTimeout(last.resolve, onTheirWay).unref();
    });
  }
  const onConnection: Orders['onConnection'] = (taker) => {
    take = taker;
  };
  return { begin: begin.promise, drain: drain.signal, last: last.promise, orphan: () => orphan, onConnection };
}
