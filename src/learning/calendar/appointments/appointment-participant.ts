/** Who signs up for a slot: the actor, a group of theirs, or whom they sign up. */
import { userReads } from '../../../identity/users/index.js';
import { idsNamed, permitted } from '../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../platform/query/record-key.js';
import { notPermitted } from '../../../platform/refusal/refusal.js';
import type { OperationContext } from '../../../platform/transaction/context.js';
import { groupReads } from '../../groups/index.js';
import { strangerToAppointment } from './appointment.refusals.js';
import type { AppointmentGroup } from './appointment-group.entity.js';
import { appointmentGroupReads } from './appointment-group.reads.js';
import { groupsOfPerson, participates } from './reservations.sql.js';

/** A person or a group of people. */
export interface Participant {
  readonly participantId: number;
  readonly isGroup: boolean;
  /** The actor looks after the appointments, and may sign up for what has begun. */
  readonly isManaged: boolean;
}

/** The groups of the category in which the actor is; none where persons sign up. */
async function ownGroups(ctx: OperationContext, { groupCategoryId }: AppointmentGroup): Promise<number[]> {
  if (groupCategoryId === null) return [];
  const asked = groupsOfPerson.with({ categoryId: groupCategoryId, userId: ctx.actor.userId });
  return (await ctx.services.database.rows<{ id: number }>(asked, ctx.em, ctx.meter)).map(({ id }) => id);
}

async function belongs(ctx: OperationContext, groupId: number, participant: Participant): Promise<boolean> {
  const asked = participates.with({ groupId, ...participant });
  const [row] = await ctx.services.database.rows<{ yes: boolean }>(asked, ctx.em, ctx.meter);
  return row?.yes === true;
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
  group: AppointmentGroup,
  key: RecordKey | null,
): Promise<Participant> {
  const isGroup = group.groupCategoryId !== null;
  const named = key === null ? null : await idNamed(ctx, key, isGroup);
  const isManaged = await permitted(ctx, appointmentGroupReads, 'manage', group.id);
  const own = isGroup ? await ownGroups(ctx, group) : [ctx.actor.userId];
  const participantId = named ?? own[0];
  if (participantId === undefined) throw strangerToAppointment();
  const participant = { participantId, isGroup, isManaged };
  const isOwn = own.includes(participantId);
  if (!isManaged && !(isOwn && (await permitted(ctx, appointmentGroupReads, 'reserve', group.id))))
    throw notPermitted();
  if (!(await belongs(ctx, group.id, participant))) throw strangerToAppointment();
  return participant;
}
