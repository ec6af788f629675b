/** The jobs that run in this process just now, each with the name under which its workers have locked it. */
export class RunningJobs {
  readonly #holders = new Map<string, string>();

  /** Runs the work of a job; from before its first step to after its last the job counts as running. */
  async during(id: string, holder: string, work: () => Promise<void>): Promise<void> {
    this.#holders.set(id, holder);
    try {
      await work();
    } finally {
      this.#holders.delete(id);
    }
  }

  get ids(): string[] {
    return [...this.#holders.keys()];
  }

  /** Whether a job runs that is locked under the name. */
  has(holder: string): boolean {
    return [...this.#holders.values()].includes(holder);
  }
}
