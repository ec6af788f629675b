/** Who may be told of what just now. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../../identity/notification-events/index.js';
import { allowedPairs } from '../../platform/authorization/allowed-pairs.js';
import { sql } from '../../platform/sql/sql.js';
import { type Statement, statement } from '../../platform/sql/statement.js';
import type { Services } from '../../platform/transaction/context.js';

/** Somebody, and the record that they are told of. */
export interface Recipient {
  readonly subjectId: number;
  readonly userId: number;
}

/** People whose rights are asked for at a time. */
const atATime = 500;

interface Asked {
  readonly subjectIds: readonly number[];
}
interface AskedOf extends Asked {
  readonly userIds: readonly number[];
}
/** Whom records concern. */
// unguarded: those whose right to each record is asked next.
const concerned = (occasion: Occasion): Statement<Asked> =>
  statement<Asked>(
    (value) => sql`
      select distinct r.id as "subjectId", p.user_id as "userId"
      from ${sql.ref(occasion.table)} r
      cross join lateral (${occasion.concerns(sql`r`)}) p
      where r.id = any(${value('subjectIds', 'bigint[]')})
      order by r.id, p.user_id
    `,
  );

/** Which of these people the records concern, pair by pair. */
// unguarded: likewise.
const stillConcerned = (occasion: Occasion): Statement<AskedOf> =>
  statement<AskedOf>(
    (value) => sql`
      select w.subject_id as "subjectId", w.user_id as "userId"
      from unnest(${value('subjectIds', 'bigint[]')}, ${value('userIds', 'bigint[]')}) as w(subject_id, user_id)
      join ${sql.ref(occasion.table)} r on r.id = w.subject_id
      where exists (select 1 from (${occasion.concerns(sql`r`)}) p where p.user_id = w.user_id)
    `,
  );

/** Everybody whom the records concern and who may see them now; who did it is not told. */
export async function recipientsOf(
  services: Services,
  occasion: Occasion,
  { rootAccountId, subjectIds, actorId }: { rootAccountId: number; subjectIds: readonly number[]; actorId: number },
  em: EntityManager,
): Promise<Recipient[]> {
  const rows = await services.database.rows<Recipient>(concerned(occasion).with({ subjectIds }), em);
  const others = rows.filter(({ userId }) => userId !== actorId);
  return permitted(services, occasion, rootAccountId, others, em);
}

/** Of those who were to be told, those whom it still concerns and who still may see it. */
export async function stillRecipients(
  services: Services,
  occasion: Occasion,
  rootAccountId: number,
  recipients: readonly Recipient[],
): Promise<Recipient[]> {
  const subjectIds = recipients.map(({ subjectId }) => subjectId);
  const userIds = recipients.map(({ userId }) => userId);
  const rows = await services.database.rows<Recipient>(stillConcerned(occasion).with({ subjectIds, userIds }));
  return permitted(services, occasion, rootAccountId, rows);
}

async function permitted(
  services: Services,
  { reads, action }: Occasion,
  rootAccountId: number,
  recipients: readonly Recipient[],
  em?: EntityManager,
): Promise<Recipient[]> {
  const found: Recipient[] = [];
  for (let from = 0; from < recipients.length; from += atATime) {
    const some = recipients.slice(from, from + atATime);
    const userIds = [...new Set(some.map(({ userId }) => userId))];
    const actors = await services.resolveUsers(userIds, rootAccountId, em);
    const known = some.filter(({ userId }) => actors.has(userId));
    const pairs = known.map(({ subjectId, userId }) => ({ actor: actors.get(userId)!, id: subjectId }));
    const allowed = await allowedPairs({ services, em }, reads, action, pairs);
    found.push(...known.filter((_, place) => allowed[place]));
  }
  return found;
}
