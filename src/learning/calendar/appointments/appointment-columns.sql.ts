/** What use cases want of slots and appointment groups beside the right to something. */
import type { RowColumns } from '../../../platform/authorization/authorize.js';
import { type ActionOf, actorId } from '../../../platform/authorization/policy.js';
import { sql } from '../../../platform/sql/sql.js';
import { reservedFor } from './appointment-access.sql.js';
import type { appointmentGroupReads } from './appointment-group.reads.js';
import { slotHeld } from './reservations.sql.js';

export const groupColumn: RowColumns<{ groupId: number | null }> = {
  groupId: (row) => sql`${row}.appointment_group_id`,
};

/** A slot as it is before anything is locked. */
export interface SeenSlot {
  readonly id: number;
  /** Null for an event that is none. */
  readonly groupId: number | null;
  /** It lies ahead, all of its places are taken, and none of them by the actor. */
  readonly isTaken: boolean;
}

export const slotColumns: RowColumns<Omit<SeenSlot, 'id'>> = {
  groupId: (row) => sql`case when ${row}.kind = 'slot' then ${row}.appointment_group_id end`,
  isTaken: (row) => sql`
    coalesce(${row}.start_at > now() and ${slotHeld(row)}, false)
    and not exists (
      select 1
      from calendar_events tr
      where tr.parent_event_id = ${row}.id and tr.workflow_state <> 'deleted' and ${reservedFor(sql`tr`, actorId)}
    )
  `,
};

/** Who signs up in a group, and what the actor may do there. */
interface Asked {
  readonly groupCategoryId: number | null;
  readonly manages: boolean;
  readonly reserves: boolean;
}

export const participantColumns: RowColumns<Asked, ActionOf<typeof appointmentGroupReads.policy>> = {
  groupCategoryId: (row) => sql`${row}.group_category_id`,
  manages: 'manage',
  reserves: 'reserve',
};
