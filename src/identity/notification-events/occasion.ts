/** On which occasions people are told something: each area declares its own, beside what happens there. */
import { extensionPoint } from '../../platform/areas/extension-point.js';
import type { Reads } from '../../platform/query/reads.js';
import type { Sql } from '../../platform/sql/sql.js';

/** What a mail shows of a record, as SQL over its row. */
export interface Shown {
  /** What the record is called. */
  readonly title: Sql;
  /** Where it belongs, as the name of its course; null for nothing. */
  readonly place: Sql;
  /** Its page, below the address of the service. */
  readonly path: Sql;
  /** Of what somebody wrote, their name; whoever may see the record may know it. */
  readonly author?: Sql;
  /** What they wrote, as plain text; blank and null for nothing. */
  readonly text?: Sql;
}

/** One occasion on which people are told something. */
export interface Occasion {
  /** By what it is called in the database. */
  readonly name: string;
  /** The kind of notification as which it is sent: how often, people choose by it. */
  readonly kind: string;
  /** Table of the records that it is about. */
  readonly table: string;
  readonly reads: Reads;
  /** What whoever is told must be permitted with the record when they are told; `visible` is to see it. */
  readonly action: string;
  /** Whom it may concern: SQL that selects `user_id`, over the row of a record. The policy narrows it. */
  readonly concerns: (record: Sql) => Sql;
  readonly shown: (record: Sql) => Shown;
  /**
   * Whose work it is about and how that is graded, for one whom it concerns: SQL that selects `student_id` and `grade`, a
   * text, null for none. Whoever may do the action with the record may know both.
   */
  readonly works?: (record: Sql, reader: Sql) => Sql;
  /**
   * The sentence of the mail.
   * @param author null where nobody is shown as such
   * @param students names of those whose work it is about, where they are others than who reads it; null for nobody
   */
  readonly says: (title: string, author: string | null, students: string | null) => string;
}

/** What happened, and to which records. */
export const notificationOccasions = extensionPoint<Occasion>('occasions of notifications', ({ name }) => name);
