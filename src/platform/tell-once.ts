/** For what is tried again and again: a fault is told once, however often it comes. */
export class TellOnce {
  #told: string | undefined;

  constructor(private readonly onFault: (fault: unknown) => void) {}

  /** Tells of a fault, unless the one before it was the same and nothing has gone well since. */
  tell(fault: unknown): void {
    const { code, message } = fault as { code?: string; message?: string };
    const words = code ?? message ?? String(fault);
    if (words !== this.#told) this.onFault(fault);
    this.#told = words;
  }

  /** It went well: the next fault is told whatever it is. */
  wentWell(): void {
    this.#told = undefined;
  }
}
