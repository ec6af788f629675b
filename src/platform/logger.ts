/** The log of a process, as those write to it who are handed it. */
export interface ServiceLog {
  warn(facts: object, words: string): void;
  error(facts: object, words: string): void;
  isLevelEnabled(level: string): boolean;
  /** Writes a line that holds no secret by construction. @param record not empty */
  readonly plainLine: (level: string, record: Readonly<Record<string, unknown>>) => void;
}
