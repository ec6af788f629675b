import { Server } from 'node:net';

/** Rounds of the event loop after which a listener is closed whatever comes. */
const mostRounds = 1_000;

/** Milliseconds that a round takes at most in which nothing was worked on, and for which such a one is waited for. */
const quiet = { round: 0.2, patience: 250 } as const;

/**
 * Closes a listener, whose connections stay. One that waits half-made when the listener goes would be reset: so it goes
 * right after a round of the event loop that found no new connection, and was so short that hardly any can have come since.
 */
export async function stopAccepting(server: Server): Promise<void> {
  let accepted = false;
  const note = () => {
    accepted = true;
  };
  server.on('connection', note);
  const since = performance.now();
  for (let round = 0; round < mostRounds; round += 1) {
    accepted = false;
    const begun = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    const now = performance.now();
    if (!accepted && (now - begun < quiet.round || now - since > quiet.patience)) break;
  }
  server.off('connection', note);
  // An HTTP server's own `close` would cut idle connections, among them those whose next request is on its way.
  Server.prototype.close.call(server);
}
