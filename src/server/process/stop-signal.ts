/** The wish to end, as sent by the terminal or a process manager. */
export interface StopSignal {
  /** Aborted by the first SIGINT or SIGTERM; its reason is the signal's name. */
  readonly signal: AbortSignal;
  /** Listens no longer: the signals kill again. */
  release(): void;
}

/** npm and the terminal both pass a Ctrl-C on: what comes within this many milliseconds is the same wish. */
const sameWish = 1_000;

/** Listens for SIGINT and SIGTERM. The first asks to end, a later one ends at once with exit code 130. */
export function listenForStop(): StopSignal {
  const controller = new AbortController();
  let first = 0;
  const onSignal = (name: NodeJS.Signals) => {
    if (first > 0 && Date.now() - first > sameWish) process.exit(130);
    first ||= Date.now();
    controller.abort(name);
  };
  const names: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
  for (const name of names) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release: () => {
      for (const name of names) process.off(name, onSignal);
    },
  };
}

/** Resolves when the process is asked to end. */
export function asked(stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => stop.addEventListener('abort', () => resolve(), { once: true }));
}
