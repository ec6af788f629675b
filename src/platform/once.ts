/** Answers what was made when it was first called. */
export interface Once<T> {
  (): T;
  /** What was made; undefined as long as nobody has asked. */
  readonly made: T | undefined;
}

/**
 * Makes something when it is first asked for, and keeps it. What fails, at once or as a promise, is tried again by the
 * next who asks: a process that had no descriptor left for a moment can load a module later.
 */
export function once<T>(make: () => T): Once<T> {
  let kept: { readonly value: T } | undefined;
  const get = (): T => {
    if (kept !== undefined) return kept.value;
    const now = { value: make() };
    kept = now;
    if (now.value instanceof Promise)
      now.value.catch(() => {
        kept = undefined;
      });
    return now.value;
  };
  return Object.defineProperty(get, 'made', { get: () => kept?.value }) as Once<T>;
}

/** Loads something once, while other work goes on. */
export interface Loading<T> {
  (): Promise<T>;
  /** What was loaded; undefined until it is there. */
  readonly loaded: T | undefined;
}

/** Loads something when it is first asked for, and keeps it. What fails is tried again by the next who asks. */
export function loading<T>(load: () => Promise<T>): Loading<T> {
  let loaded: T | undefined;
  const get = once(async () => {
    loaded = await load();
    return loaded;
  });
  return Object.defineProperty(() => get(), 'loaded', { get: () => loaded }) as Loading<T>;
}
