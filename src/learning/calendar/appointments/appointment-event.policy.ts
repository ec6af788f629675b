/** Who sees and changes slots and reservations, as conditions over an event of the calendar. Source: D3 · Appointment groups; supplement §4.7. */
import { type Expr, nobody } from '../../../platform/authorization/policy.js';
import type { FilterScope } from '../../../platform/query/reads.js';
import { type Sql, sql } from '../../../platform/sql/sql.js';

/** The slot is one that the actor may choose, or that they offer. */
export const slotVisible: Expr<never> = nobody;

/** The reservation is the actor's own, one of their group, or one that they may look at. */
export const reservationVisible: Expr<never> = nobody;

/** The actor offers the slot, or the one that was reserved. */
export const appointmentManaged: Expr<never> = nobody;

/** The actor may give the reservation up. */
export const reservationCancelled: Expr<never> = nobody;

/** SQL: the actor may read the slots of all of the appointment groups. @param ids SQL of a list of ids */
export const appointmentGroupsReadable = (ids: Sql, _filter: FilterScope): Sql => sql`cardinality(${ids}) = 0`;
