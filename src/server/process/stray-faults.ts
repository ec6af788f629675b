/** Faults that no request, job or timer has caught: the process tells of them and goes on. */

/**
 * From now on nothing that is thrown outside of a handled promise ends the process.
 * @param onFault told of each; what it throws itself is lost
 */
export function outliveStrayFaults(onFault: (fault: unknown, kind: string) => void): void {
  const tell = (kind: string) => (fault: unknown) => {
    try {
      onFault(fault, kind);
    } catch {
      // A log that cannot be written is no reason to end.
    }
  };
  // Whoever read what is said may be gone. To tell of that would fail again, and again, with time for nothing else.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('unhandledRejection', tell('unhandled rejection'));
  process.on('uncaughtException', tell('uncaught exception'));
}
