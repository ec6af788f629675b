/** Where entries and topics stand. */
import type { RowColumns } from '../../../platform/authorization/authorize.js';
import { sql } from '../../../platform/sql/sql.js';

export const topicColumns: RowColumns<{ readonly courseId: number | null; readonly groupId: number | null }> = {
  courseId: (row) => sql`${row}.course_id`,
  groupId: (row) => sql`${row}.group_id`,
};

export const entryColumns: RowColumns<{ readonly topicId: number }> = { topicId: (row) => sql`${row}.topic_id` };
