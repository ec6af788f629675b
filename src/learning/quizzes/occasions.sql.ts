/** What people are told of quizzes. Source: D3 · Quizzes, quiz[notify_of_update]; supplement §3.9. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { nameOfCourse } from '../courses/index.js';
import { learnersOf } from '../enrollments/index.js';
import { quizReads } from './quiz.reads.js';

const about = (name: string, kind: string, says: Occasion['says']): Occasion => ({
  name,
  kind,
  table: 'quizzes',
  reads: quizReads,
  action: 'visible',
  concerns: (row) => learnersOf(sql`${row}.course_id`),
  shown: (row) => ({
    title: sql`${row}.title`,
    place: nameOfCourse(row),
    path: sql`'/courses/' || ${row}.course_id || '/quizzes/' || ${row}.id`,
  }),
  says,
});

export const quizPublished = about('quiz_published', 'assignment_created', (title) => `New quiz: ${title}`);
export const quizChanged = about('quiz_changed', 'assignment_changed', (title) => `Quiz changed: ${title}`);
export const quizDueDateChanged = about(
  'quiz_due_date_changed',
  'assignment_due_date_changed',
  (title) => `Due date changed: ${title}`,
);
export const quizOverrideChanged = about(
  'quiz_due_date_override_changed',
  'assignment_due_date_override_changed',
  (title) => `Due date changed for some: ${title}`,
);

export const quizOccasions: readonly Occasion[] = [quizPublished, quizChanged, quizDueDateChanged, quizOverrideChanged];
