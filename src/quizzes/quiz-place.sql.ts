import type { RowColumns } from '../kernel/authorize.js';
import { sql } from '../kernel/sql.js';

/** Where a judged quiz stands. */
export const placeColumns: RowColumns<{ readonly courseId: number }> = { courseId: (quiz) => sql`${quiz}.course_id` };
