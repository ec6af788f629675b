/** Who signs up for a slot: the actor, a group of theirs, or whom they sign up. */
import { userReads } from '../../../identity/users/index.js';
import { authorizedRow, idsNamed } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notPermitted } from '../../../platform/refusal/refusal.js';
import type { Bound } from '../../../platform/sql/statement.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { groupReads } from '../../groups/index.js';
import { strangerToAppointment } from '../calendar.refusals.js';
import { participantColumns } from './appointment-columns.sql.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { groupsOfPerson, participates } from './reservations.sql.js';

/** A person or a group of people. */
export interface Participant {
  readonly participantId: number;
  readonly isGroup: boolean;
  /** The actor looks after the appointments, and may sign up for what has begun. */
  readonly isManaged: boolean;
}

const asks = async <Row>(ctx: OperationContext, bound: Bound): Promise<Row[]> =>
  ctx.services.database.rows<Row>(bound, ctx.em, ctx.meter);

/** The groups of the category in which the actor is; themself where persons sign up. */
async function ownIds(ctx: OperationContext, categoryId: number | null): Promise<number[]> {
  const { userId } = ctx.actor;
  if (categoryId === null) return [userId];
  return (await asks<{ id: number }>(ctx, groupsOfPerson.with({ categoryId, userId }))).map(({ id }) => id);
}

/** @throws Refusal 400 for a name that leads to nobody */
async function idNamed(ctx: OperationContext, key: RecordKey, isGroup: boolean): Promise<number> {
  if (!isGroup && typeof key !== 'number' && key.form === 'self') return ctx.actor.userId;
  const [id] = await (isGroup ? idsNamed(ctx, groupReads, [key]) : idsNamed(ctx, userReads, [key]));
  if (id === undefined) throw strangerToAppointment();
  return id;
}

/**
 * The participant that a request names, the actor or their group unless it does. Refusals: 400 `invalid_participant` for who
 * is none of those for whom the appointments are; 403 for another one than oneself or one's group, unless the actor manages
 * the appointments.
 */
export async function participantNamed(
  ctx: OperationContext,
  groupId: number,
  key: RecordKey | null,
): Promise<Participant> {
  const { groupCategoryId, manages, reserves } = await authorizedRow(ctx, appointmentGroupReads, 'visible', groupId, {
    columns: participantColumns,
  });
  const isGroup = groupCategoryId !== null;
  const own = await ownIds(ctx, groupCategoryId);
  const participantId = key === null ? own[0] : await idNamed(ctx, key, isGroup);
  if (participantId === undefined) throw strangerToAppointment();
  const participant = { participantId, isGroup, isManaged: manages };
  const isOwn = own.includes(participantId);
  if (!manages && !(isOwn && reserves)) throw notPermitted();
  if (isOwn && reserves) return participant;
  const [row] = await asks<{ yes: boolean }>(ctx, participates.with({ groupId, participantId, isGroup }));
  if (row?.yes !== true) throw strangerToAppointment();
  return participant;
}
