/** What work costs, whatever else the machine does meanwhile. */

/** Milliseconds of processor time that this thread has used until now: its own, and those of a server that runs in it. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
