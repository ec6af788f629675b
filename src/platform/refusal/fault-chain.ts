/** An error and what it was wrapped around, outermost first. Libraries call the inner one `cause`, `originalError` or `previous`. */
export function* faultChain(error: unknown): Generator<Readonly<Record<string, unknown>>> {
  let next = error;
  for (let depth = 0; depth < 5 && typeof next === 'object' && next !== null; depth += 1) {
    const fault = next as Record<string, unknown>;
    yield fault;
    next = fault['cause'] ?? fault['originalError'] ?? fault['previous'];
  }
}
