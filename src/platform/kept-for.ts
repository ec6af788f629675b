/**
 * Gives an answer again for a while, however many ask: several who ask at once wait for one, and what fails is asked
 * again by the next.
 * @param milliseconds for which an answer is given again
 */
export function keptFor<T>(milliseconds: number, make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (kept !== undefined && performance.now() < until) return kept;
    until = performance.now() + milliseconds;
    const asked = make();
    kept = asked;
    asked.catch(() => {
      if (kept === asked) kept = undefined;
    });
    return asked;
  };
}
