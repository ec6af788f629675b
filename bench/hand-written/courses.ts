/** The control's courses. See `server.ts`. */
import { feedFile } from '../../src/learning/calendar-feeds/index.js';
import type { SecretBox } from '../../src/platform/authorization/secrets.js';
import type { Caller } from './admission.js';
import { instant, type Row } from './database.js';
import { partsOf } from './people.js';

/** Columns that are no keys of a course. */
const beside: ReadonlySet<string> = new Set(['teachers', 'total', 'enrollments', 'closed']);

/** A course as its row says, with the caller's calendar of it. */
export function courseOf(row: Row, caller: Caller, secrets: SecretBox, base: string, includes: readonly string[]): Row {
  const context = { kind: 'course', courseId: row['id'] as number } as const;
  const course: Row = { calendar: { ics: `${base}/feeds/calendars/${feedFile(secrets, caller.nonce, context)}` } };
  for (const key in row) {
    if (key.startsWith('term_') || beside.has(key)) continue;
    if (row[key] === null && key === 'course_format') continue;
    course[key] = row[key];
  }
  course['start_at'] = instant(row['start_at']);
  course['end_at'] = instant(row['end_at']);
  course['created_at'] = instant(row['created_at']);
  if (includes.includes('term')) course['term'] = termOf(row);
  if (includes.includes('teachers')) course['teachers'] = teachersOf(row, base);
  if (row['enrollments'] !== undefined) course['enrollments'] = partsOf(row);
  return course;
}

function teachersOf(row: Row, base: string): readonly Row[] {
  const teachers = (row['teachers'] as Row[] | null) ?? [];
  for (const teacher of teachers) teacher['html_url'] = `${base}/users/${String(teacher['id'])}`;
  return teachers;
}

function termOf(row: Row): Row {
  const term: Row = {
    id: row['term_id'],
    name: row['term_name'],
    start_at: instant(row['term_start_at']),
    end_at: instant(row['term_end_at']),
    workflow_state: row['term_workflow_state'],
    created_at: instant(row['term_created_at']),
  };
  if (row['term_sis_term_id'] !== null && row['term_sis_term_id'] !== undefined)
    term['sis_term_id'] = row['term_sis_term_id'];
  return term;
}
