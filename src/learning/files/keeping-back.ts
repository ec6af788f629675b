/** What may be said of a file, and of a folder, once it is there. */
export interface KeepingBack {
  readonly locked?: boolean | null | undefined;
  readonly hidden?: boolean | null | undefined;
  readonly unlockAt?: Date | null | undefined;
  readonly lockAt?: Date | null | undefined;
}

/** Nothing set is open. */
export const keepingBack = ({ locked, hidden, unlockAt, lockAt }: KeepingBack) => ({
  ...(locked !== undefined && { locked: locked ?? false }),
  ...(hidden !== undefined && { hidden: hidden ?? false }),
  ...(unlockAt !== undefined && { unlockAt }),
  ...(lockAt !== undefined && { lockAt }),
});
export const keepingBackNames = ['locked', 'hidden', 'unlockAt', 'lockAt'] as const;
