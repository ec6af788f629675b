import type { Table } from '../../../platform/sql/catalogue.js';

/** The column that says in which course a row stands; undefined for what stands in none. */
export function courseColumnOf({ name, columns }: Pick<Table, 'name' | 'columns'>): string | undefined {
  if (name === 'courses') return 'id';
  return columns.includes('course_id') ? 'course_id' : undefined;
}
