import type { RowColumns } from '../../platform/authorization/authorize.js';
import { sql } from '../../platform/sql/sql.js';

/** Where a judged quiz stands. */
export const placeColumns: RowColumns<{ readonly courseId: number }> = { courseId: (quiz) => sql`${quiz}.course_id` };
