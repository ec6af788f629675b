/** Mails as they are queued, taken and sent. */
import { isTaken } from '../../platform/jobs/jobs.sql.js';
import { bulkStatement, updated } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { Mail } from './mail.entity.js';
import { firstWait, longestWait, mostTries } from './mail.rules.js';

interface NewMail {
  readonly rootAccountId: number;
  readonly userId: number | null;
  readonly category: string;
  readonly recipient: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly sealedText: string;
}

/** Puts a mail into the outbox. */
export const mailMade = bulkStatement<NewMail>(
  [Mail],
  (value) => sql`
    insert into mails (root_account_id, user_id, category, recipient, recipient_name, subject, sealed_text)
    values (
      ${value('rootAccountId', 'bigint')}, ${value('userId', 'bigint')}, ${value('category', 'text')},
      ${value('recipient', 'text')}, ${value('recipientName', 'text')}, ${value('subject', 'text')},
      ${value('sealedText', 'text')}
    )
    returning id
  `,
);

/** A mail as it is taken for a try. */
export interface TakenMail {
  readonly id: number;
  readonly recipient: string;
  readonly recipientName: string;
  readonly subject: string;
  readonly sealedText: string;
  readonly tries: number;
}

/** Takes a mail for a try: nobody else tries it before the next one is due. Answers nothing where none is due. */
export const mailTaken = bulkStatement<{ id: number }>(
  [updated(Mail, 'tries', 'nextTryAt')],
  (value) => sql`
    update mails
    set tries = tries + 1,
      next_try_at = now() + make_interval(
        secs => least(${sql.literal(firstWait)} * 2 ^ tries, ${sql.literal(longestWait)})
      )
    where id = ${value('id', 'bigint')} and workflow_state = 'queued' and next_try_at <= now()
    returning id, recipient, recipient_name as "recipientName", subject, sealed_text as "sealedText", tries
  `,
);

/**
 * A mail is about to be taken by the server: from here on nobody sends it again, unless the server says that it has not
 * taken it. Answers nothing where another has said so.
 */
export const mailHandedOver = bulkStatement<{ id: number }>(
  [updated(Mail, 'workflowState', 'handedAt')],
  (value) => sql`
    update mails
    set workflow_state = 'handing_over', handed_at = now()
    where id = ${value('id', 'bigint')} and workflow_state = 'queued'
    returning id
  `,
);

/** A mail was sent: its text is gone. */
export const mailSent = bulkStatement<{ id: number }>(
  [updated(Mail, 'workflowState', 'sentAt', 'sealedText')],
  (value) => sql`
    update mails
    set workflow_state = 'sent', sent_at = now(), sealed_text = null
    where id = ${value('id', 'bigint')} and workflow_state in ('handing_over', 'unconfirmed')
  `,
);

/** The server has said that it has not taken the mail: it is due again later, or given up after its last try. */
export const mailNotTaken = bulkStatement<{ id: number }>(
  [updated(Mail, 'workflowState', 'sealedText', 'takenBy')],
  (value) => sql`
    update mails
    set workflow_state = case when tries >= ${sql.literal(mostTries)} then 'given_up' else 'queued' end,
      sealed_text = case when tries < ${sql.literal(mostTries)} then sealed_text end,
      taken_by = null
    where id = ${value('id', 'bigint')} and workflow_state in ('queued', 'handing_over')
  `,
);

/** A mail ends without having been sent, or without anybody knowing. */
export const mailEnded = bulkStatement<{ id: number; state: 'refused' | 'unconfirmed' | 'withdrawn' }>(
  [updated(Mail, 'workflowState', 'sealedText')],
  (value) => sql`
    update mails
    set workflow_state = ${value('state', 'text')}, sealed_text = null
    where id = ${value('id', 'bigint')} and workflow_state in ('queued', 'handing_over')
  `,
);

/** Mails whose process died while the server was about to take them. */
export const mailsUnanswered = bulkStatement<object>(
  [updated(Mail, 'workflowState', 'sealedText')],
  () => sql`
    update mails
    set workflow_state = 'unconfirmed', sealed_text = null
    where workflow_state = 'handing_over' and handed_at < now() - interval '10 minutes'
  `,
);

interface Taking {
  readonly rootAccountId: number;
  /** The run of the job. */
  readonly takenBy: string;
  readonly most: number;
}

/** Takes mails of a tenant that are written as they go out, for a try: others leave them alone until the next one is due. */
export const mailsTaken = bulkStatement<Taking>(
  [updated(Mail, 'tries', 'nextTryAt', 'takenBy')],
  (value) => sql`
    update mails m
    set tries = m.tries + 1,
      taken_by = ${value('takenBy', 'text')},
      next_try_at = now() + make_interval(
        secs => least(${sql.literal(firstWait)} * 2 ^ m.tries, ${sql.literal(longestWait)})
      )
    from (
      select d.id
      from mails d
      where d.workflow_state = 'queued'
        and d.sealed_text is null
        and d.next_try_at <= now()
        and d.root_account_id = ${value('rootAccountId', 'bigint')}
      order by d.next_try_at, d.id
      limit ${value('most', 'int')}
      for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.category, m.recipient, m.recipient_name as "recipientName", m.tries
  `,
);

/** What a run had taken when it was broken off, and not yet begun to hand over, is due at once, and the try does not count. */
export const takenMailsFreed = bulkStatement<{ takenBy: string }>(
  [updated(Mail, 'tries', 'nextTryAt', 'takenBy')],
  (value) => sql`
    update mails
    set tries = tries - 1, next_try_at = now(), taken_by = null
    where workflow_state = 'queued' and next_try_at > now() and taken_by = ${value('takenBy', 'text')} and tries > 0
  `,
);

/** Mails that are due, the longest first. */
export const mailsDue = statement<{ most: number }>(
  (value) => sql`
    select id, root_account_id as "rootAccountId", user_id as "userId"
    from mails
    where workflow_state = 'queued' and sealed_text is not null and next_try_at <= now()
    order by next_try_at
    limit ${value('most', 'int')}
  `,
);

/** With the tenant's id: the key of the job that sends its mails. */
export const deliveriesOf = 'mails ';

/**
 * Tenants in which mails are due that are written as they go out, and in which no run sends them. A second run would take
 * the place of the first in the queue: if that one died, what it had taken would wait for its next try.
 */
// unguarded: ids of tenants alone, for the clock.
export const tenantsOfDueMails = statement<object>(
  () => sql`
    select due.root_account_id as "rootAccountId"
    from (
      select distinct root_account_id
      from mails
      where workflow_state = 'queued' and sealed_text is null and next_try_at <= now()
    ) due
    where not ${isTaken(sql`${sql.literal(deliveriesOf)} || due.root_account_id`)}
  `,
);

/** Removes mails that were sent or given up a month ago. */
export const oldMailsRemoved = bulkStatement<object>(
  [Mail],
  () => sql`
    delete from mails
    where workflow_state not in ('queued', 'handing_over') and updated_at < now() - interval '30 days'
  `,
);
