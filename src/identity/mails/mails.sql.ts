/** Mails as they are queued, taken and sent. */
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

/** A mail was sent: its text is gone. */
export const mailSent = bulkStatement<{ id: number }>(
  [updated(Mail, 'workflowState', 'sentAt', 'sealedText')],
  (value) => sql`
    update mails
    set workflow_state = 'sent', sent_at = now(), sealed_text = null
    where id = ${value('id', 'bigint')}
  `,
);

/** A mail that was tried often enough is given up. */
export const mailGivenUp = bulkStatement<{ id: number }>(
  [updated(Mail, 'workflowState', 'sealedText')],
  (value) => sql`
    update mails
    set workflow_state = 'given_up', sealed_text = null
    where id = ${value('id', 'bigint')} and tries >= ${sql.literal(mostTries)}
  `,
);

/** Mails that are due, the longest first. */
export const mailsDue = statement<{ most: number }>(
  (value) => sql`
    select id, root_account_id as "rootAccountId", user_id as "userId"
    from mails
    where workflow_state = 'queued' and next_try_at <= now()
    order by next_try_at
    limit ${value('most', 'int')}
  `,
);

/** Removes mails that were sent or given up a month ago. */
export const oldMailsRemoved = bulkStatement<object>(
  [Mail],
  () => sql`
    delete from mails
    where workflow_state <> 'queued' and updated_at < now() - interval '30 days'
  `,
);
