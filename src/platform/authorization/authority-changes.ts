/** What is told when somebody's rights may have changed. Decision 0008. */
import type { Actor } from './actor.js';

/** The channel on which the database announces what may change what somebody may do. */
export const authorityChannel = 'lyceum_authority';

/** Who may be concerned by a change. */
interface Resolved {
  readonly actor: Pick<Actor, 'rootAccountId' | 'userId' | 'realUserId'>;
  readonly voucherId: number | null;
}

/** Whom a change concerns that was announced: `user:ID` or `tenant:ID`; anything else concerns everybody. */
export function concernedBy(change: string): (one: Resolved) => boolean {
  const [kind, text] = change.split(':');
  const id = Number(text);
  if (kind === 'tenant') return ({ actor }) => actor.rootAccountId === id;
  if (kind !== 'user') return () => true;
  return ({ actor: { userId, realUserId }, voucherId }) => [userId, realUserId, voucherId].includes(id);
}

/** Told of each change that may end what somebody may do: `user:ID` or `tenant:ID`; anything else concerns everybody. */
export type HearChange = (change: string) => void;

/** Whoever keeps somebody's standing for longer than a moment is told when that may have changed. */
export class AuthorityChanges {
  readonly #listeners = new Set<HearChange>();

  /** @returns ends it */
  listen(listener: HearChange): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(change: string): void {
    for (const listener of this.#listeners) listener(change);
  }
}
