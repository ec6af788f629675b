import type { Opt } from '@mikro-orm/core';
import { Check, Entity, Index, Property } from '@mikro-orm/decorators/legacy';
import { User } from '../../identity/users/index.js';
import { OneOf } from '../../platform/transaction/one-of.js';
import { TenantRecord } from '../../platform/transaction/record.js';
import { References } from '../../platform/transaction/reference.js';
import { type Acts } from '../../platform/transaction/transition.js';
import { GroupCategory } from '../groups/index.js';

export const appointmentGroupStates = ['pending', 'active', 'deleted'] as const;
export type AppointmentGroupState = (typeof appointmentGroupStates)[number];

export const appointmentGroupActs = {
  publish: { from: ['pending'], to: 'active' },
} as const satisfies Acts<AppointmentGroupState>;

export const participantVisibilities = ['private', 'protected'] as const;
export type ParticipantVisibility = (typeof participantVisibilities)[number];

/**
 * Slots of time of which people, or groups of a category, choose theirs: office hours, presentations. The slots are
 * events of the calendar, as are the reservations.
 * Source: D3 · Appointment groups; supplement §4.7.
 */
@Entity({ tableName: 'appointment_groups' })
@Check({
  name: 'appointment_groups_limits',
  expression:
    'participants_per_appointment >= 1 and min_appointments_per_participant >= 1 and max_appointments_per_participant >= 1 and min_appointments_per_participant <= max_appointments_per_participant',
})
@Index({ name: 'appointment_groups_tenant', properties: ['rootAccountId', 'id'] })
export class AppointmentGroup extends TenantRecord {
  @References(() => User)
  authorId!: number;

  @Property({ type: 'string', columnType: 'varchar(255)' })
  title!: string;

  /** Sanitised HTML. */
  @Property({ type: 'text', nullable: true })
  description: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  locationName: string | null = null;

  @Property({ type: 'string', columnType: 'varchar(255)', nullable: true })
  locationAddress: string | null = null;

  @OneOf(appointmentGroupStates, { default: 'pending' })
  workflowState: AppointmentGroupState & Opt = 'pending';

  /** Groups of the category sign up instead of persons. */
  @References(() => GroupCategory, { nullable: true })
  groupCategoryId: number | null = null;

  /** How many may sign up for a slot; null for any number. */
  @Property({ type: 'integer', nullable: true })
  participantsPerAppointment: number | null = null;

  /** How many slots each has to choose; null where nobody has to. */
  @Property({ type: 'integer', nullable: true })
  minAppointmentsPerParticipant: number | null = null;

  /** How many slots each may choose; null for any number. */
  @Property({ type: 'integer', nullable: true })
  maxAppointmentsPerParticipant: number | null = null;

  /** Whether those who sign up see who else did. */
  @OneOf(participantVisibilities, { default: 'private' })
  participantVisibility: ParticipantVisibility & Opt = 'private';

  /** Why it was deleted, as those were told who could choose a slot. */
  @Property({ type: 'text', nullable: true })
  cancelReason: string | null = null;
}
