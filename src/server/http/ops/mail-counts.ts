/** What has become of mails, for who operates the service. Decision 0100. */

/** Mails that wait, and those of the last 30 days that came to nothing. */
export interface MailCounts {
  readonly waiting: number;
  /** Seconds for which the oldest one has waited. */
  readonly waitingSeconds: number;
  readonly refused: number;
  readonly unconfirmed: number;
  readonly givenUp: number;
}

/** Each is counted in an index of its own, however many were sent. */
export const countsOfMails = `
  select w.waiting::int as waiting, w.seconds::float8 as "waitingSeconds",
    f.refused::int as refused, f.unconfirmed::int as unconfirmed, f.given_up::int as "givenUp"
  from (
    select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0) as seconds
    from mails
    where workflow_state = 'queued'
  ) w, (
    select count(*) filter (where workflow_state = 'refused') as refused,
      count(*) filter (where workflow_state = 'unconfirmed') as unconfirmed,
      count(*) filter (where workflow_state = 'given_up') as given_up
    from mails
    where workflow_state in ('unconfirmed', 'refused', 'given_up')
  ) f`;

/** Seconds after which an operator should look why mails wait. */
export const longWait = 900;

/** One line for people. */
export const saidOfMails = ({ waiting, waitingSeconds, refused, unconfirmed, givenUp }: MailCounts): string => {
  const wait = waiting === 0 ? 'no mail waits' : `mails wait: ${waiting}, for ${Math.round(waitingSeconds)} s at most`;
  return `${wait}; of the last 30 days ${refused} were refused, ${unconfirmed} are unconfirmed, ${givenUp} were given up`;
};
