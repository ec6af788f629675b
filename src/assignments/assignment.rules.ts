/** The rules of assignments. Source: supplement §5.3. */
/** What keeps somebody out just now: one of the two, as PostgreSQL writes instants in JSON. */
export interface ViewerLock {
  readonly unlockAt?: string;
  readonly lockAt?: string;
}

const day = (instant: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant));

/** One sentence that names the kind and the date. Source: supplement §3.7, lock_explanation. */
export const lockExplanation = ({ unlockAt, lockAt }: ViewerLock): string =>
  unlockAt === undefined
    ? `This assignment was locked ${day(lockAt as string)} UTC.`
    : `This assignment is locked until ${day(unlockAt)} UTC.`;
